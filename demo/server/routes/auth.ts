import type { FastifyInstance } from 'fastify'
import * as auth from '../../../src/api/auth.ts'
import { issueChallenge } from '../accounts/challenge.ts'
import { checkGivenCode, refuseUsedUp } from '../accounts/code-tries.ts'
import { signIn, withCode, withPassword } from '../accounts/entering.ts'
import { readEmail } from '../accounts/given.ts'
import { findByEmail, followLanguage, shown } from '../accounts/members.ts'
import { checkPassword } from '../accounts/password-tries.ts'
import { sendCode, waitForNext } from '../accounts/sending.ts'
import { endSession } from '../accounts/sessions.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'

/** Signing in and out (spec, section 4: Session, Login flow). */
export function serveAuth(app: FastifyInstance, panel: Panel): void {
  const { config, database } = panel
  const { store } = database

  /**
   * Repeating it is how the login code is sent again (DESIGN.md, ruling 4). Within the cooldown it answers
   * the same step and sends nothing: the code sent before still works.
   */
  serve(app, panel, auth.login, async ({ body, address, language, now }) => {
    const email = readEmail(body.email)
    const { member: checked, guarded } = await checkPassword(panel, { email, password: body.password, address })
    const asksForCode = guarded || checked.loginCode || config.loginCode === 'all'
    if (checked.verifiedAt && !asksForCode)
      return withPassword(panel, checked, (within, member) =>
        signIn(within, member, { now, language, message: 'Login successful' }),
      )
    const purpose = checked.verifiedAt ? 'login' : 'registration'
    if (purpose === 'login') await refuseUsedUp(panel, email)
    if ((await waitForNext(panel, { purpose, email, address })) === 0) {
      await withPassword(panel, checked, async (within, member) =>
        sendCode(panel, within, await followLanguage(within, member, language), purpose),
      )
    }
    return {
      success: true,
      next: checked.verifiedAt ? ('verify-login' as const) : ('verify-email' as const),
      message: 'Please enter the code that we sent to your email.',
      challenge: issueChallenge(config.secret, { purpose, email }, now),
    }
  })

  serve(app, panel, auth.verifyLogin, async ({ body, address, language, now }) =>
    withCode(panel, await checkGivenCode(panel, 'login', body, address), (within, member) =>
      signIn(within, member, { now, language, message: 'Login successful' }),
    ),
  )

  /** True for an account that has no password yet: the spec sends its owner to another screen. */
  serve(app, panel, auth.checkUserType, async ({ body }) => {
    const member = await findByEmail(store, readEmail(body.email))
    return { success: true, isGoogleUser: Boolean(member?.googleId && !member.passwordHash) }
  })

  serve(app, panel, auth.verify, async ({ member }) => ({ success: true, user: await shown(store, member) }))

  serve(app, panel, auth.logout, async ({ token }) => {
    await endSession(store, token)
    return { success: true, message: 'Logged out' }
  })
}
