import type { FastifyInstance } from 'fastify'
import * as auth from '../../../src/api/auth.ts'
import { redeemCode, signIn } from '../accounts/entering.ts'
import { readEmail } from '../accounts/given.ts'
import { findByEmail, followLanguage, shown } from '../accounts/members.ts'
import { sendCode, waitForNext } from '../accounts/sending.ts'
import { endSession } from '../accounts/sessions.ts'
import { HttpFailure } from '../failure.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'

/** Signing in and out (spec, section 4: Session, Login flow). */
export function serveAuth(app: FastifyInstance, panel: Panel): void {
  const { config, database, passwords, limits } = panel
  const { store } = database

  /**
   * Repeating it is how the login code is sent again (DESIGN.md, ruling 4). Within the cooldown it answers
   * the same step and sends nothing: the code sent before still works.
   */
  serve(app, panel, auth.login, async ({ body, address, language }) => {
    const email = readEmail(body.email)
    await limits.take('login', `${email} ${address}`)
    await limits.take('account', email)
    const member = await findByEmail(store, email)
    if (!(await passwords.matches(member?.passwordHash, body.password)) || !member) {
      throw new HttpFailure(401, 'unauthorized', 'Invalid email or password')
    }
    await limits.giveBack('login', `${email} ${address}`)
    await limits.giveBack('account', email)
    const asksForCode = member.loginCode || config.loginCode === 'all'
    if (member.verifiedAt && !asksForCode) return signIn(panel, member, language, 'Login successful')
    const purpose = member.verifiedAt ? 'login' : 'registration'
    const reader = await followLanguage(store, member, language)
    if ((await waitForNext(panel, purpose, email)) === 0) await sendCode(panel, store, reader, purpose)
    return {
      success: true,
      next: member.verifiedAt ? ('verify-login' as const) : ('verify-email' as const),
      message: 'Please enter the code that we sent to your email.',
    }
  })

  serve(app, panel, auth.verifyLogin, async ({ body, language }) =>
    signIn(panel, await redeemCode(panel, 'login', body), language, 'Login successful'),
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
