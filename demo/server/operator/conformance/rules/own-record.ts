import { getConsent, getNotice, giveConsent } from '../../../../../src/contract/consent.ts'
import { changeEmail, changeNames, chooseLanguage, confirmEmail } from '../../../../../src/contract/own-record.ts'
import type { Rule } from '../rule.ts'
import { insist } from '../verdict.ts'
import type { Visit } from '../visit.ts'

/** Agrees to what the server requires, if it has a notice. */
export async function consentFor(visit: Visit) {
  const notice = await visit.ask(getNotice, { query: {} }).then(
    (answer) => answer.notice,
    () => undefined,
  )
  return notice ? { consent: { version: notice.version, hash: notice.hash, purposes: [] } } : {}
}

export const ownRecordRules: readonly Rule[] = [
  {
    subject: getNotice,
    says: 'gives the notice about the data, or none',
    async check(visit) {
      await visit.ask(getNotice, { query: {} })
    },
  },
  {
    subject: getConsent,
    says: 'gives what the member agreed to',
    async check(visit) {
      const { notice, agreed } = await visit.ask(getConsent)
      insist(notice || !agreed, 'the member agreed, but there is no notice')
    },
  },
  {
    subject: giveConsent,
    says: 'refuses an agreement to a text that is not the notice',
    async check(visit) {
      const body = { version: 'made-up', hash: 'made-up', purposes: [] }
      await visit.refuse(giveConsent, { body }, 'to a made-up text it')
    },
  },
  {
    subject: chooseLanguage,
    says: 'takes the language of a member',
    async check(visit) {
      await visit.ask(chooseLanguage, { body: { language: 'hi' } })
    },
  },
  {
    subject: changeNames,
    says: 'refuses an empty name',
    async check(visit) {
      await visit.refuse(changeNames, { body: { firstName: ' ', lastName: 'Check' } }, 'to an empty first name it')
    },
  },
  {
    subject: changeEmail,
    says: 'refuses an invalid address',
    async check(visit) {
      await visit.refuse(changeEmail, { body: { email: 'no address' } }, 'to "no address" it')
    },
  },
  {
    subject: confirmEmail,
    says: 'refuses a wrong code, and the session goes on',
    async check(visit) {
      const body = { email: `new.${visit.visitor.email}`, otp: '000000' }
      await visit.refuse(confirmEmail, { body }, 'to the code 000000 it')
      const status = await visit.statusOf(visit.token())
      insist(status === 200, `afterwards the session is answered ${status}`)
    },
  },
]
