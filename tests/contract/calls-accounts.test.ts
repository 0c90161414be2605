import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, users as usersTable } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/api/auth.ts'
import * as users from '../../src/api/users.ts'
import { databases } from '../support/database.ts'
import { codeMember, demoMember, startServer, type TestServer } from '../support/server.ts'

const registration = (email: string) => ({ firstName: 'Meera', lastName: 'Iyer', email, password: 'Enough#Rules1' })
const newEmail = () => `${randomUUID()}@example.org`
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe.each(databases)('accounts on the %s database', (kind) => {
  let panel: TestServer
  beforeAll(async () => {
    panel = await startServer({ kind })
  })
  afterAll(() => panel.close())

  const pending = async () => {
    const email = newEmail()
    await panel.call(auth.register, { body: registration(email) })
    return { email, otp: await panel.code(email) }
  }

  test.each([
    ['complete-registration', auth.completeRegistration],
    ['verify-email', auth.verifyEmail],
  ] as const)('a guest registers, gets a code by mail and %s signs them in', async (_, call) => {
    const { email, otp } = await pending()
    expect(otp).toMatch(/^[0-9]{6}$/)
    const { answer } = await panel.call(call, { body: { email, otp } })
    expect(answer.user).toMatchObject({ email, firstName: 'Meera', points: 0 })
    const profile = await panel.call(users.profile, { token: answer.token ?? '' })
    expect(profile.answer).toMatchObject({ hasPassword: true, user: { email } })
    expect(await panel.signIn({ email, password: 'Enough#Rules1' })).toBeTruthy()
  })

  test('registration asks for what is missing, in the order of the form', async () => {
    const whole = registration(newEmail())
    const messages: [object, string][] = [
      [{ firstName: ' ', lastName: '' }, 'First name is required'],
      [{ lastName: ' ', email: '' }, 'Last name is required'],
      [{ email: '  ', password: '' }, 'Email is required'],
      [{ password: 'short' }, 'Password must meet all security requirements'],
    ]
    for (const [wrong, message] of messages) {
      const { status, answer } = await panel.call(auth.register, { body: { ...whole, ...wrong } })
      expect([status, answer.message]).toEqual([400, message])
    }
  })

  test('an address that would reach others is refused before any mail', async () => {
    for (const email of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example,c@d.example',
      '<a@b.example>',
      'a@b@c.example',
    ]) {
      expect((await panel.call(auth.register, { body: registration(email) })).status).toBe(400)
      expect((await panel.call(auth.forgotPassword, { body: { email } })).status).toBe(400)
    }
    expect(await panel.mailbox('c@d.example')).toEqual([])
  })

  test('registering again before the code arrived replaces the registration and the code', async () => {
    const { email, otp } = await pending()
    await panel.call(auth.register, { body: { ...registration(email), firstName: 'Mira', password: 'Other#Rules2' } })
    expect((await panel.call(auth.verifyEmail, { body: { email, otp } })).status).toBe(400)
    const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    expect(answer.user?.firstName).toBe('Mira')
    expect((await panel.call(auth.login, { body: { email, password: 'Enough#Rules1' } })).status).toBe(401)
  })

  test('registering a known address answers as for a new one, and changes nothing', async () => {
    const known = await panel.register()
    const again = await panel.call(auth.register, { body: { ...registration(known.email), password: 'Other#Rules2' } })
    const fresh = await panel.call(auth.register, { body: registration(newEmail()) })
    expect([again.status, again.answer]).toEqual([fresh.status, fresh.answer])
    expect((await panel.mailbox(known.email))[0]).toMatchObject({ subject: 'You already have an account', code: null })
    expect(await panel.signIn(known)).toBeTruthy()
  })

  test('no answer tells whether an address has an account', async () => {
    const known = (await panel.register()).email
    const calls = [
      [auth.login, { password: 'wrong' }],
      [auth.verifyLogin, { otp: '000000' }],
      [auth.verifyEmail, { otp: '000000' }],
      [auth.completeRegistration, { otp: '000000' }],
      [auth.sendVerificationEmail, {}],
      [auth.forgotPassword, {}],
      [auth.resetPassword, { otp: '000000', newPassword: 'long enough' }],
      [auth.setPasswordGoogle, { otp: '000000', newPassword: 'long enough' }],
      [auth.checkUserType, {}],
    ] as const
    for (const [call, rest] of calls) {
      const sent = (email: string) => panel.call(call, { body: { email, ...rest } as never })
      const [one, other] = [await sent(known), await sent(newEmail())]
      expect([call.path, one.status, one.answer]).toEqual([call.path, other.status, other.answer])
    }
  })

  test('a wrong password and an unknown address get one text', async () => {
    for (const body of [
      { ...demoMember, password: 'wrong' },
      { ...demoMember, email: newEmail() },
    ]) {
      const { status, answer } = await panel.call(auth.login, { body })
      expect([status, answer.message]).toEqual([401, 'Invalid email or password'])
    }
  })

  test('an account that asked for it signs in by a code', async () => {
    const { answer } = await panel.call(auth.login, { body: codeMember })
    expect(answer).toMatchObject({ success: true, next: 'verify-login' })
    expect(answer.token ?? undefined).toBeUndefined()
    const body = { email: codeMember.email, otp: await panel.code(codeMember.email) }
    const verified = await panel.call(auth.verifyLogin, { body })
    expect(verified.answer.user?.email).toBe(codeMember.email)
    expect((await panel.call(auth.verifyLogin, { body })).answer.message).toBe('Invalid or expired code')
  })

  test('an unverified account with the right password is led to its code', async () => {
    const { email } = await pending()
    const { answer } = await panel.call(auth.login, { body: { email, password: 'Enough#Rules1' } })
    expect(answer.next).toBe('verify-email')
    const verified = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    expect(verified.answer.token).toBeTruthy()
  })

  test('a wrong, a used, an expired, a foreign code and one of another purpose get one text', async () => {
    const message = 'Invalid or expired code'
    const { email, otp } = await pending()
    const refused = async (body: { email: string; otp: string }) => {
      const { status, answer } = await panel.call(auth.verifyEmail, { body })
      expect([status, answer.message]).toEqual([400, message])
    }
    await refused({ email, otp: otherThan(otp) })
    await refused({ email, otp: '' })
    await refused({ email: (await pending()).email, otp })
    const login = await panel.call(auth.verifyLogin, { body: { email, otp } })
    expect([login.status, login.answer.message]).toEqual([400, message])
    expect((await panel.call(auth.verifyEmail, { body: { email, otp } })).status).toBe(200)
    await refused({ email, otp })

    const late = await pending()
    panel.pass(10 * 60)
    await refused(late)
  })

  test('of fifty guesses at once no more than five are looked at', async () => {
    const { email, otp } = await pending()
    const guesses = Array.from({ length: 50 }, (_, index) =>
      String((Number(otp) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    await Promise.all(guesses.map((guess) => panel.call(auth.verifyEmail, { body: { email, otp: guess } })))
    const [row] = await panel.server.database.store
      .select({ tries: codes.tries })
      .from(codes)
      .innerJoin(usersTable, eq(usersTable.id, codes.userId))
      .where(eq(usersTable.email, email))
    expect(row?.tries).toBe(5)
    expect((await panel.call(auth.verifyEmail, { body: { email, otp } })).status).toBe(400)
  })

  test('the right code sent thirty times at once signs in once', async () => {
    const { email, otp } = await pending()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => panel.call(auth.verifyEmail, { body: { email, otp } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('codes and tokens are not stored as they are', async () => {
    const { email, otp } = await pending()
    const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp } })
    const { email: other, otp: live } = await pending()
    const { store } = panel.server.database
    const rows = JSON.stringify([
      await store.query.sessions.findMany(),
      await store.query.codes.findMany(),
      await store.query.users.findMany(),
    ])
    expect(rows).toContain(other)
    for (const secret of [answer.token ?? '', live, 'Enough#Rules1']) expect(rows.includes(`"${secret}"`)).toBe(false)
  })

  test('a session ends after thirty days', async () => {
    const { token } = await panel.register()
    panel.pass(29 * 86_400)
    expect((await panel.call(users.profile, { token })).status).toBe(200)
    panel.pass(2 * 86_400)
    expect((await panel.call(users.profile, { token })).status).toBe(401)
  })

  test('a forgotten password is reset by a code, and every session ends', async () => {
    const { email, token } = await panel.register()
    const { answer } = await panel.call(auth.forgotPassword, { body: { email } })
    expect(answer.message).toBe(
      'If an account with that email exists, a password reset OTP has been sent. Please check your email.',
    )
    const otp = await panel.code(email)
    const short = await panel.call(auth.resetPassword, { body: { email, otp, newPassword: 'short' } })
    expect([short.status, short.answer.message]).toEqual([400, 'Password must be at least 6 characters'])
    expect((await panel.call(auth.resetPassword, { body: { email, otp, newPassword: 'sixsix' } })).status).toBe(200)
    expect((await panel.call(users.profile, { token })).status).toBe(401)
    expect(await panel.signIn({ email, password: 'sixsix' })).toBeTruthy()
  })

  test('an account from Google has no password until its owner sets one', async () => {
    const { email, token, id } = await panel.register()
    const { store } = panel.server.database
    await store.update(usersTable).set({ googleId: id, passwordHash: null }).where(eq(usersTable.id, id))
    expect((await panel.call(auth.checkUserType, { body: { email } })).answer.isGoogleUser).toBe(true)
    expect((await panel.call(users.profile, { token })).answer.hasPassword).toBe(false)
    await panel.call(auth.forgotPassword, { body: { email } })
    const body = { email, otp: await panel.code(email), newPassword: 'sixsix' }
    expect((await panel.call(auth.setPasswordGoogle, { body })).status).toBe(200)
    expect((await panel.call(auth.checkUserType, { body: { email } })).answer.isGoogleUser).toBe(false)
  })

  test('a password change needs the current one, keeps this session and ends the others', async () => {
    const { email, password, token } = await panel.register()
    const other = await panel.signIn({ email, password })
    const change = (body: { newPassword: string; currentPassword?: string }) =>
      panel.call(users.changePassword, { token, body })
    const missing = await change({ newPassword: 'Other#Rules2' })
    expect([missing.status, missing.answer.message]).toEqual([400, 'Current password is required'])
    const wrong = await change({ newPassword: 'Other#Rules2', currentPassword: 'wrong' })
    expect([wrong.status, wrong.answer.message]).toEqual([401, 'Current password is incorrect. Please try again.'])
    expect((await change({ newPassword: 'onlylower', currentPassword: password })).status).toBe(400)
    expect((await change({ newPassword: 'Other#Rules2', currentPassword: password })).status).toBe(200)
    expect((await panel.call(users.profile, { token })).status).toBe(200)
    expect((await panel.call(users.profile, { token: other })).status).toBe(401)
  })

  test('bank details are checked by the rules of the form, and kept', async () => {
    const { token } = await panel.register()
    const right = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'sbin0123456' }
    const messages: [object, string][] = [
      [{ accountHolderName: 'M' }, 'Account holder name must be at least 2 characters'],
      [{ accountHolderName: 'M33ra' }, 'Account holder name can only contain letters and spaces'],
      [{ accountNumber: '12345678' }, 'Account number must be between 9-18 digits'],
      [{ accountNumber: '12345678x' }, 'Account number can only contain digits'],
      [{ ifscCode: 'SBIN1123456' }, 'IFSC code format: 4 letters + 0 + 6 alphanumeric (e.g., SBIN0123456)'],
    ]
    for (const [wrong, message] of messages) {
      const { status, answer } = await panel.call(users.saveBankDetails, { token, body: { ...right, ...wrong } })
      expect([status, answer.message]).toEqual([400, message])
    }
    await panel.call(users.saveBankDetails, { token, body: right })
    const { answer } = await panel.call(users.getBankDetails, { token })
    expect(answer.bankDetails).toEqual({ ...right, ifscCode: 'SBIN0123456' })
  })
})

describe('limits', () => {
  test('a second code within a minute is refused with the time left, known address or not', async () => {
    const panel = await startServer({ resendAfter: 60 })
    const known = demoMember.email
    for (const email of [known, newEmail()]) {
      expect((await panel.call(auth.forgotPassword, { body: { email } })).status).toBe(200)
      const again = await panel.call(auth.forgotPassword, { body: { email } })
      expect(again.status).toBe(429)
      expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(50)
    }
    panel.pass(60)
    expect((await panel.call(auth.forgotPassword, { body: { email: known } })).status).toBe(200)
    expect((await panel.mailbox(known)).length).toBe(2)
    await panel.close()
  })

  test('signing in again within a minute asks for the code that was sent, and sends no other', async () => {
    const panel = await startServer({ resendAfter: 60 })
    await panel.call(auth.login, { body: codeMember })
    const again = await panel.call(auth.login, { body: codeMember })
    expect(again.answer.next).toBe('verify-login')
    expect((await panel.mailbox(codeMember.email)).length).toBe(1)
    await panel.close()
  })

  test('the setting for all asks every account for a code', async () => {
    const panel = await startServer({ loginCode: 'all' })
    expect((await panel.call(auth.login, { body: demoMember })).answer.next).toBe('verify-login')
    await panel.close()
  })

  test.each(databases)('fifty wrong passwords at once: ten are looked at (%s)', async (kind) => {
    const many = { points: 100_000, seconds: 60 }
    const limits = { login: { points: 10, seconds: 900 }, account: many, address: many, mails: many, password: many }
    const panel = await startServer({ kind, limits })
    const body = { ...demoMember, password: 'wrong' }
    const tries = await Promise.all(Array.from({ length: 50 }, () => panel.call(auth.login, { body })))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(40)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    await panel.close()
  })
})
