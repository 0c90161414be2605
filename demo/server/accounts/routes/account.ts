import type { FastifyInstance } from 'fastify'
import { changeEmail, changeNames, chooseLanguage, confirmEmail } from '../../../../src/contract/own-record.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../refusals/failure.ts'
import { languageOf } from '../../refusals/language.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { issueChallenge } from '../challenge.ts'
import { checkCodeOf } from '../code-tries.ts'
import { moveEmail } from '../email-change.ts'
import { refuseTooSoon, withCode } from '../entering.ts'
import { followLanguage, renameMember, shown } from '../members.ts'
import { requireProof } from '../proof.ts'
import { readEmail, readNames } from '../typed.ts'

/** Serves the calls by which members correct their own record. */
export function serveAccount(app: FastifyInstance, backend: AccountsBackend): void {
  const { config, database, mail } = backend

  serve(app, backend, chooseLanguage, async ({ member, body, store }) => {
    await followLanguage(store, member, languageOf(body.language))
    return { success: true }
  })

  serve(app, backend, changeNames, async ({ member, body, store }) => {
    const names = readNames(body)
    await renameMember(store, member.id, names)
    return { success: true, message: messages.namesChanged, user: await shown(store, { ...member, ...names }) }
  })

  serve(app, backend, changeEmail, async (caller) => {
    await requireProof(caller, 'always')
    const { member, body, address, now } = caller
    const email = readEmail(body.email)
    if (email === member.email) throw new Refusal('email-same')
    await backend.budgets.limit(database.store, { name: 'mails', key: `email-change ${member.id}` })
    await refuseTooSoon(backend, { purpose: 'email', email, address })
    await mail.request(database.store, { kind: 'email', email, userId: member.id })
    mail.answerLater()
    const challenge = issueChallenge(config.secret, { purpose: 'email', email }, now)
    return { success: true, message: messages.emailCodeMailed, challenge }
  })

  serve(app, backend, confirmEmail, async ({ member, body, address, now }) => {
    const right = await checkCodeOf(backend, member, { purpose: 'email', typed: body, address })
    const email = readEmail(body.email)
    const user = await withCode(backend, right, async (store, current) => {
      await moveEmail(backend, store, { member: current, email, now })
      return shown(store, { ...current, email })
    })
    return { success: true, message: messages.emailChanged, user }
  })
}
