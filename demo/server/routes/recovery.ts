import type { FastifyInstance } from 'fastify'
import * as auth from '../../../src/api/auth.ts'
import { issueChallenge } from '../accounts/challenge.ts'
import { budgetsOfAccount, checkGivenCode } from '../accounts/code-tries.ts'
import { refuseTooSoon, withCode } from '../accounts/entering.ts'
import { readEmail, readResetPassword } from '../accounts/given.ts'
import { passwordChangedLetter } from '../accounts/letters.ts'
import { followLanguage } from '../accounts/members.ts'
import { replacePassword } from '../accounts/new-password.ts'
import { endRecentLink } from '../google/unlink.ts'
import { type Caller, serve } from '../http.ts'
import type { Panel } from '../panel.ts'

/** A new password by a mailed code: a forgotten one, or the first of an account from Google. */
export function serveRecovery(app: FastifyInstance, panel: Panel): void {
  const { budgets, config, database, passwords, mail } = panel

  serve(app, panel, auth.forgotPassword, async ({ body, address, now }) => {
    const email = readEmail(body.email)
    await refuseTooSoon(panel, { purpose: 'reset', email, address })
    await mail.request(database.store, { kind: 'reset', email })
    mail.answerLater()
    const message = 'If an account with that email exists, a password reset OTP has been sent. Please check your email.'
    return { success: true, message, challenge: issueChallenge(config.secret, { purpose: 'reset', email }, now) }
  })

  /** Every session ends: whoever knew the old password is out. The account is as if nobody had guessed at it. */
  async function replace(
    caller: Pick<Caller<typeof auth.setPasswordGoogle>, 'body' | 'address' | 'language' | 'now'>,
    keepGoogle = false,
  ): Promise<void> {
    const { body, address, language, now } = caller
    const password = readResetPassword(body.newPassword)
    const right = await checkGivenCode(panel, 'reset', body, address)
    const passwordHash = await passwords.hash(password)
    await withCode(panel, right, async (store, member) => {
      await replacePassword(store, member.id, passwordHash)
      // what strangers used up counted for the old password
      await budgets.clear(store, budgetsOfAccount(member.email))
      if (!keepGoogle) await endRecentLink(store, member, now)
      const reader = await followLanguage(store, member, language)
      await mail.enqueue(store, passwordChangedLetter(reader, now))
    })
  }
  serve(app, panel, auth.resetPassword, async (caller) => {
    await replace(caller, caller.body.keepGoogle)
    return { success: true, message: 'Password reset successful!' }
  })
  serve(app, panel, auth.setPasswordGoogle, async (caller) => {
    await replace(caller)
    return { success: true, message: 'Password set successfully! You can now log in with your email and password.' }
  })
}
