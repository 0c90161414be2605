import type { FastifyInstance } from 'fastify'
import * as auth from '../../../src/api/auth.ts'
import { checkEmail, normalizeEmail } from '../../../src/validation/email.ts'
import { PASSWORD_LIMIT, RESET_PASSWORD_MINIMUM, rulesMet } from '../../../src/validation/password.ts'
import { type Purpose, takeCode } from '../accounts/codes.ts'
import { knownLetter } from '../accounts/letters.ts'
import { findByEmail, keepRegistration, markVerified, setPassword, shown } from '../accounts/members.ts'
import { sendCode, waitForNext } from '../accounts/sending.ts'
import { endSession, endSessions, type Member, openSession } from '../accounts/sessions.ts'
import { HttpFailure } from '../failure.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'

const NAME_LIMIT = 100

const refuse = (message: string): never => {
  throw new HttpFailure(400, 'invalid-request', message)
}

/** The address as it is stored; one that mail could not reach is refused before anything is done with it. */
function readEmail(value: string): string {
  const fault = checkEmail(value.trim())
  if (fault === 'email-missing') refuse('Email is required')
  if (fault) refuse('Please enter a valid email address')
  return normalizeEmail(value)
}

function readName(value: string, missing: string): string {
  const name = value.trim()
  if (name === '') refuse(missing)
  if (name.length > NAME_LIMIT || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) refuse('Please enter a shorter or simpler name')
  return name
}

/** The rules of a new password differ by screen: all five on registration, a length on reset (spec, section 5). */
export function readPassword(value: string, fits: boolean, message: string): string {
  if (!fits) refuse(message)
  if (value.length > PASSWORD_LIMIT) refuse(`Password must be at most ${PASSWORD_LIMIT} characters`)
  return value
}

const tooSoon = (wait: number): never => {
  throw new HttpFailure(429, 'rate-limited', `Please wait ${wait} seconds before asking for another code.`, wait)
}

export function serveAuth(app: FastifyInstance, panel: Panel): void {
  const { config, database, passwords, limits, mail, background } = panel
  const { store } = database

  const signIn = async (member: Member, message: string) => ({
    success: true,
    message,
    token: await openSession(store, member.id, config.now()),
    user: await shown(store, member),
  })

  /** The account that the code was sent to. One wording for wrong, expired and used up, and for no such account. */
  async function redeemCode(email: string, purpose: Purpose, otp: string): Promise<Member> {
    const member = await findByEmail(store, readEmail(email))
    const code = otp.trim()
    // an unknown account takes the same path, and finds no code there
    const taken = await takeCode(store, config.secret, member?.id ?? '', purpose, code, config.now())
    if (!member || !taken) throw new HttpFailure(400, 'invalid-code', 'Invalid or expired code')
    return member
  }

  /** Mails a code after the answer, if the address has an account that the purpose suits. */
  const sendLater = (email: string, purpose: Purpose, suits: (member: Member) => boolean) =>
    background.run(async () => {
      const member = await findByEmail(store, email)
      if (member && suits(member)) await sendCode(panel, store, member, purpose)
    })

  serve(app, panel, auth.register, async ({ body, now, partner }) => {
    const firstName = readName(body.firstName, 'First name is required')
    const lastName = readName(body.lastName, 'Last name is required')
    const email = readEmail(body.email)
    const password = readPassword(
      body.password,
      rulesMet(body.password) === 5,
      'Password must meet all security requirements',
    )
    const wait = await waitForNext(panel, 'registration', email)
    if (wait > 0) tooSoon(wait)
    const passwordHash = await passwords.hash(password)
    await keepRegistration(store, { email, firstName, lastName, passwordHash, partner }, now)
    background.run(async () => {
      const member = await findByEmail(store, email)
      if (member?.verifiedAt) await mail.send(knownLetter(email, member.firstName))
      else if (member) await sendCode(panel, store, member, 'registration')
    })
    return { success: true, message: 'Account created successfully! Please check your email for verification.' }
  })

  serve(app, panel, auth.sendVerificationEmail, async ({ body }) => {
    const email = readEmail(body.email)
    const wait = await waitForNext(panel, 'registration', email)
    if (wait > 0) tooSoon(wait)
    sendLater(email, 'registration', (member) => !member.verifiedAt)
    return { success: true, message: 'Verification email sent successfully!' }
  })

  /** Two names for one act: the code proves the address and signs the member in. */
  const verifyAddress = async (email: string, otp: string, message: string) => {
    const member = await redeemCode(email, 'registration', otp)
    await markVerified(store, member.id, config.now())
    return signIn(member, message)
  }
  serve(app, panel, auth.verifyEmail, ({ body }) => verifyAddress(body.email, body.otp, 'Email verified successfully!'))
  serve(app, panel, auth.completeRegistration, ({ body }) =>
    verifyAddress(body.email, body.otp, 'Registration completed successfully!'),
  )

  /**
   * Repeating it is how the login code is sent again (DESIGN.md, ruling 4). Within the cooldown it answers
   * the same step and sends nothing: the code sent before still works.
   */
  serve(app, panel, auth.login, async ({ body, address }) => {
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
    if (member.verifiedAt && !asksForCode) return signIn(member, 'Login successful')
    const purpose = member.verifiedAt ? 'login' : 'registration'
    if ((await waitForNext(panel, purpose, email)) === 0) await sendCode(panel, store, member, purpose)
    return {
      success: true,
      next: member.verifiedAt ? ('verify-login' as const) : ('verify-email' as const),
      message: 'Please enter the code that we sent to your email.',
    }
  })

  serve(app, panel, auth.verifyLogin, async ({ body }) =>
    signIn(await redeemCode(body.email, 'login', body.otp), 'Login successful'),
  )

  serve(app, panel, auth.forgotPassword, async ({ body }) => {
    const email = readEmail(body.email)
    const wait = await waitForNext(panel, 'reset', email)
    if (wait > 0) tooSoon(wait)
    sendLater(email, 'reset', (member) => member.verifiedAt !== null)
    const message = 'If an account with that email exists, a password reset OTP has been sent. Please check your email.'
    return { success: true, message }
  })

  const replacePassword = async (email: string, otp: string, newPassword: string) => {
    const fits = newPassword.length >= RESET_PASSWORD_MINIMUM
    const password = readPassword(newPassword, fits, 'Password must be at least 6 characters')
    const member = await redeemCode(email, 'reset', otp)
    await setPassword(store, member.id, await passwords.hash(password))
    await endSessions(store, member.id)
  }
  serve(app, panel, auth.resetPassword, async ({ body }) => {
    await replacePassword(body.email, body.otp, body.newPassword)
    return { success: true, message: 'Password reset successful!' }
  })
  serve(app, panel, auth.setPasswordGoogle, async ({ body }) => {
    await replacePassword(body.email, body.otp, body.newPassword)
    return { success: true, message: 'Password set successfully! You can now log in with your email and password.' }
  })

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
