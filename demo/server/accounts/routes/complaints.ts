import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/contract/complaints.ts'
import type { ComplaintRow } from '../../db/schema.ts'
import { serve } from '../../http/http.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { complaintsOf, fileComplaint, refuseMany } from '../complaints/filing.ts'
import { changeNominee, nomineeOf } from '../complaints/nominee.ts'
import { requireProof } from '../proof.ts'
import { readNominee } from '../typed.ts'

const shown = ({ number, text, filedAt, answerBy, answer, answeredAt }: ComplaintRow) => ({
  number,
  text,
  filedAt: filedAt.toISOString(),
  answerBy,
  answer,
  answeredAt: answeredAt?.toISOString() ?? null,
})

export function serveComplaints(app: FastifyInstance, backend: AccountsBackend): void {
  const { budgets, config } = backend

  serve(app, backend, calls.listComplaints, async ({ member, store }) => ({
    success: true,
    days: config.complaintDays,
    complaints: (await complaintsOf(store, member.id)).map(shown),
  }))

  serve(app, backend, calls.fileComplaint, async ({ member, body, store, now }) => {
    await budgets.limit(store, { name: 'mails', key: `complaint ${member.id}` })
    await refuseMany(store, member.id)
    const filed = await fileComplaint(store, { member, typed: body.text, at: now }, backend)
    return { success: true, message: messages.complaintFiled, complaint: shown(filed) }
  })

  serve(app, backend, calls.getNominee, async ({ member, store }) => {
    const { name, email } = (await nomineeOf(store, member.id)) ?? {}
    return { success: true, nominee: name === undefined ? null : { name, email } }
  })

  serve(app, backend, calls.nameNominee, async (caller) => {
    await requireProof(caller, 'always')
    const { member, body, store, now } = caller
    const nominee = readNominee(body)
    await budgets.limit(store, { name: 'mails', key: `nominee ${member.id}` })
    await changeNominee(backend, member, nominee, now)
    return { success: true, message: messages.nomineeNamed, nominee }
  })

  serve(app, backend, calls.removeNominee, async (caller) => {
    await requireProof(caller, 'always')
    await changeNominee(backend, caller.member, undefined, caller.now)
    return { success: true, message: messages.nomineeRemoved }
  })
}
