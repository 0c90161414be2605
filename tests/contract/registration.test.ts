import { describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import { withoutChance } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { newEmail, registration } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('registration on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test('registering again mails the code that was mailed before', async () => {
    const { email, otp } = await panel.pending()
    await panel.call(auth.register, { body: registration(email) })
    expect((await panel.mailbox(email)).map(({ code }) => code)).toEqual([otp, otp])
    await panel.call(auth.verifyEmail, { body: { email, otp } })
    expect(await panel.signIn(registration(email))).toBeTruthy()
  })

  const theirs = { firstName: 'Mal', lastName: 'Ory', password: 'Strangers#Own1' }
  const signsIn = async (email: string, password: string) =>
    (await panel.call(auth.login, { body: { email, password } })).status === 200

  test.each([
    ['before', [theirs, {}]],
    ['after', [{}, theirs]],
    ['before and after', [theirs, {}, theirs]],
  ])('the owner’s code gives nothing to a stranger who registers the address %s its owner', async (_, order) => {
    const email = newEmail()
    const own = registration(email)
    for (const registered of order) await panel.call(auth.register, { body: { ...own, ...registered } })
    const body = { ...own, otp: await panel.code(email) }
    const { answer } = await panel.call(auth.completeRegistration, { body })
    expect(answer.user).toMatchObject({ firstName: 'Meera', lastName: 'Iyer' })
    expect([await signsIn(email, own.password), await signsIn(email, theirs.password)]).toEqual([true, false])
  })

  test.each([auth.completeRegistration, auth.verifyEmail])(
    'if two passwords were registered for an address, a code without a password keeps neither ($path)',
    async (call) => {
      const email = newEmail()
      const own = registration(email)
      await panel.call(auth.register, { body: own })
      await panel.call(auth.register, { body: { ...own, ...theirs } })
      expect([await signsIn(email, own.password), await signsIn(email, theirs.password)]).toEqual([false, false])
      const { answer } = await panel.call(call, { body: { email, otp: await panel.code(email) } })
      expect(answer.token).toBeTruthy()
      expect(answer.message).toMatch(/reset your password/)
      expect([await signsIn(email, own.password), await signsIn(email, theirs.password)]).toEqual([false, false])
      await panel.call(auth.forgotPassword, { body: { email } })
      const reset = { email, otp: await panel.code(email), newPassword: 'Mine#Again3' }
      expect((await panel.call(auth.resetPassword, { body: reset })).status).toBe(200)
      expect(await signsIn(email, 'Mine#Again3')).toBe(true)
    },
  )

  test('the server refuses bad fields in the call that completes a registration, and the code still works', async () => {
    const { email, otp } = await panel.pending()
    for (const wrong of [{ password: 'weak' }, { firstName: ' ' }, { lastName: 'x'.repeat(101) }]) {
      const { status } = await panel.call(auth.completeRegistration, { body: { email, otp, ...wrong } })
      expect([wrong, status]).toEqual([wrong, 400])
    }
    expect((await panel.call(auth.completeRegistration, { body: { email, otp } })).status).toBe(200)
    expect(await panel.signIn(registration(email))).toBeTruthy()
  })

  test('the server answers the registration of a known address like that of a new one, and changes nothing', async () => {
    const known = await panel.register()
    const again = await panel.call(auth.register, { body: { ...registration(known.email), password: 'Other#Rules2' } })
    const fresh = await panel.call(auth.register, { body: registration(newEmail()) })
    expect([again.status, withoutChance(again.answer)]).toEqual([fresh.status, withoutChance(fresh.answer)])
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
      [auth.resetPassword, { otp: 'BCDF-GHJK-MNPQ', newPassword: 'long enough' }],
      [auth.setPasswordGoogle, { otp: 'BCDF-GHJK-MNPQ', newPassword: 'long enough' }],
      [auth.checkUserType, {}],
    ] as const
    for (const [call, rest] of calls) {
      const sent = (email: string) => panel.call(call, { body: { email, ...rest } as never })
      const [one, other] = [await sent(known), await sent(newEmail())]
      expect([call.path, one.status, withoutChance(one.answer)]).toEqual([
        call.path,
        other.status,
        withoutChance(other.answer),
      ])
    }
  })

  test('a login with the right password leads the owner of an unverified account to the code', async () => {
    const { email } = await panel.pending()
    const { answer } = await panel.call(auth.login, { body: { email, password: 'Enough#Rules1' } })
    expect(answer.next).toBe('verify-email')
    const verified = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    expect(verified.answer.token).toBeTruthy()
  })
})
