import type { FastifyInstance } from 'fastify'
import * as auth from '../../../../src/contract/auth.ts'
import { serve, serveReading } from '../../http/http.ts'
import { prepareLookup } from '../../http/session/lookup.ts'
import { refuseBlocked } from '../../http/session/refuse-blocked.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { issueChallenge } from '../challenge.ts'
import { checkTypedCode, refuseUsedUp } from '../code-tries.ts'
import { agreedVersion } from '../consent/record.ts'
import { deviceOf } from '../device.ts'
import { asksForCode, refuseTooSoon, signIn, withCode, withPassword } from '../entering.ts'
import { findByEmail, followLanguage, shownColumns } from '../members.ts'
import { checkPassword } from '../password-tries.ts'
import { codeAfterPassword, codeStep } from '../rules.ts'
import { sendCode, waitForNext } from '../sending.ts'
import { endSession } from '../sessions.ts'
import { readEmail } from '../typed.ts'

export function serveAuth(app: FastifyInstance, backend: AccountsBackend): void {
  const { config, database } = backend
  const { store } = database

  /**
   * If the call is repeated, mails the login code again (docs/rules.md, Sign-in). During the cooldown it mails nothing,
   * because the previous code still works; with `resend`, it then refuses.
   */
  serve(app, backend, auth.login, async ({ body, address, language, now }, request) => {
    const email = readEmail(body.email)
    const { member: checked, guarded } = await checkPassword(backend, { email, password: body.password, address })
    refuseBlocked(config, checked)
    const purpose = codeAfterPassword(checked, guarded || asksForCode(config, checked))
    if (!purpose)
      return withPassword(backend, checked, (within, member) =>
        signIn(backend, within, member, { now, language, device: deviceOf(request), message: messages.signedIn }),
      )
    if (purpose === 'login') await refuseUsedUp(backend, email)
    const asking = { purpose, email, address } as const
    if (body.resend) await refuseTooSoon(backend, asking)
    if (body.resend || (await waitForNext(backend, asking)) === 0) {
      await withPassword(backend, checked, async (within, member) =>
        sendCode(backend, within, await followLanguage(within, member, language), purpose),
      )
    }
    return codeStep(purpose, issueChallenge(config.secret, { purpose, email }, now))
  })

  serve(app, backend, auth.verifyLogin, async ({ body, address, language, now }, request) =>
    withCode(backend, await checkTypedCode(backend, 'login', body, address), (within, member) =>
      signIn(backend, within, member, { now, language, device: deviceOf(request), message: messages.signedIn }),
    ),
  )

  /** An account without a password sets a first one (docs/rules.md, Forgot password). */
  serve(app, backend, auth.checkUserType, async ({ body }) => {
    const member = await findByEmail(store, readEmail(body.email))
    return { success: true, isGoogleUser: Boolean(member?.googleId && !member.passwordHash) }
  })

  const check = prepareLookup(backend.database.reads, 'session-check', { ...shownColumns, agreedVersion })
  serveReading(
    app,
    backend,
    auth.verify,
    () => check,
    ({ memberId: _, usedAt: __, agreedVersion: version, ...user }) => ({
      success: true,
      user: { ...user, ...(backend.notices.isDue(version) ? { consentDue: true } : {}) },
    }),
  )

  serve(app, backend, auth.logout, async ({ token }) => {
    await endSession(store, token)
    return { success: true, message: messages.signedOut }
  })
}
