import * as calls from '../../../../../src/contract/complaints.ts'
import type { Rule } from '../rule.ts'
import { insist } from '../verdict.ts'
import { newKey, type Visit } from '../visit.ts'

const nomineeOf = async (visit: Visit) => (await visit.ask(calls.getNominee)).nominee

export const complaintRules: readonly Rule[] = [
  {
    subject: calls.fileComplaint,
    says: 'files a complaint once for a repeated key, and refuses an empty one',
    async check(visit) {
      await visit.refuse(calls.fileComplaint, { body: { text: ' ' } }, 'to an empty complaint it')
      const request = { body: { text: 'A check of the panel.' }, key: newKey() }
      const [first, again] = [
        await visit.ask(calls.fileComplaint, request),
        await visit.ask(calls.fileComplaint, request),
      ]
      insist(first.complaint.number === again.complaint.number, 'the repeated key has another number')
      insist(/^\d{4}-\d\d-\d\d$/.test(first.complaint.answerBy), 'answerBy is not a day such as 2026-12-27')
    },
  },
  {
    subject: calls.listComplaints,
    says: 'lists each complaint once',
    async check(visit) {
      const numbers = (await visit.ask(calls.listComplaints)).complaints.map(({ number }) => number)
      insist(numbers.length > 0 && new Set(numbers).size === numbers.length, 'a complaint is missing or is there twice')
    },
  },
  {
    subject: calls.nameNominee,
    says: 'refuses an invalid address',
    async check(visit) {
      const body = { name: 'Ravi Check', email: 'no address' }
      await visit.refuse(calls.nameNominee, { body }, 'to "no address" it')
    },
  },
  {
    subject: calls.getNominee,
    says: 'gives the person whom the member named',
    async check(visit) {
      const body = { name: 'Ravi Check', email: `nominee.${visit.visitor.email}` }
      await visit.ask(calls.nameNominee, { body })
      insist((await nomineeOf(visit))?.name === body.name, 'it does not give the name')
    },
  },
  {
    subject: calls.removeNominee,
    says: 'removes the person',
    async check(visit) {
      await visit.ask(calls.removeNominee)
      insist(!(await nomineeOf(visit)), 'the person is still named')
    },
  },
]
