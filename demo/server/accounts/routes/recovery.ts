import type { FastifyInstance } from 'fastify'
import * as auth from '../../../../src/contract/auth.ts'
import { type Caller, serve } from '../../http/http.ts'
import { passwordChangedMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { issueChallenge } from '../challenge.ts'
import { budgetsOfAccount, checkTypedCode } from '../code-tries.ts'
import { refuseTooSoon, withCode } from '../entering.ts'
import { endRecentLink } from '../google/unlink.ts'
import { followLanguage, replacePassword } from '../members.ts'
import { endRecentPasskeys } from '../passkeys/passkeys.ts'
import { readEmail, readResetPassword } from '../typed.ts'

export function serveRecovery(app: FastifyInstance, backend: AccountsBackend): void {
  const { budgets, config, database, passwords, mail } = backend

  serve(app, backend, auth.forgotPassword, async ({ body, address, now }) => {
    const email = readEmail(body.email)
    await refuseTooSoon(backend, { purpose: 'reset', email, address })
    await mail.request(database.store, { kind: 'reset', email })
    mail.answerLater()
    const message = messages.resetCodeMailed
    return { success: true, message, challenge: issueChallenge(config.secret, { purpose: 'reset', email }, now) }
  })

  async function replace(
    caller: Pick<Caller<typeof auth.setPasswordGoogle>, 'body' | 'address' | 'language' | 'now'>,
    keepGoogle: boolean | null = false,
  ): Promise<void> {
    const { body, address, language, now } = caller
    const password = readResetPassword(body.newPassword)
    const right = await checkTypedCode(backend, 'reset', body, address)
    const passwordHash = await passwords.hash(password)
    await withCode(backend, right, async (store, member) => {
      await replacePassword(store, member.id, passwordHash, { now })
      // forgets the failed tries, because they were guesses of the old password
      await budgets.clear(store, budgetsOfAccount(member.email))
      const ended = !keepGoogle && (await endRecentLink(store, member, now))
      // the refusal rolls the transaction back, so the code stays valid
      if (ended && keepGoogle === null) throw new Refusal('google-linked')
      await endRecentPasskeys(store, member.id, now)
      const reader = await followLanguage(store, member, language)
      await mail.enqueue(store, passwordChangedMail(reader, now))
    })
  }
  serve(app, backend, auth.resetPassword, async (caller) => {
    await replace(caller, caller.body.keepGoogle)
    return { success: true, message: messages.passwordReset }
  })
  serve(app, backend, auth.setPasswordGoogle, async (caller) => {
    await replace(caller)
    return { success: true, message: messages.passwordSet }
  })
}
