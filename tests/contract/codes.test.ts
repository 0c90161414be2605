import { describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import { enterAtOnce, guessAtOnce, otherThan } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { newEmail } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('mailed codes on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  test('one message refuses wrong, used and expired codes, and codes for another account or purpose', async () => {
    const message = 'Invalid or expired code'
    const { email, otp } = await panel.pending()
    const refused = async (body: { email: string; otp: string }) => {
      const { status, answer } = await panel.call(auth.verifyEmail, { body })
      expect([status, answer.message]).toEqual([400, message])
    }
    await refused({ email, otp: otherThan(otp) })
    await refused({ email: (await panel.pending()).email, otp })
    const login = await panel.call(auth.verifyLogin, { body: { email, otp } })
    expect([login.status, login.answer.message]).toEqual([400, message])
    expect((await panel.call(auth.verifyEmail, { body: { email, otp } })).status).toBe(200)
    await refused({ email, otp })

    const expired = await panel.pending()
    panel.pass(10 * 60)
    await refused(expired)
  })

  test.each(['challenge', 'nothing'] as const)(
    "the server checks five of many simultaneous guesses with %s, and the owner's code still works",
    async (brings) => {
      const five = { counted: 5, statuses: new Set([400]), rightCodeAfter: 400, ownersCodeAfter: 200 }
      expect(await guessAtOnce(panel, counts.guesses, brings)).toEqual(five)
    },
  )

  test.each(['challenge', 'nothing'] as const)(
    'the right code works after four wrong guesses with %s',
    async (brings) => {
      expect(await guessAtOnce(panel, 4, brings)).toMatchObject({ counted: 4, rightCodeAfter: 200 })
    },
  )

  test('after the fifth wrong code a new code can be requested, for a known address or not, and the new code works', async () => {
    const { email, otp } = await panel.pending()
    for (const address of [email, newEmail()]) {
      const { answer } = await panel.call(auth.sendVerificationEmail, { body: { email: address } })
      const { challenge } = answer
      const messages = []
      for (let tries = 0; tries < 6; tries++) {
        const body = { email: address, otp: otherThan(otp), challenge }
        messages.push((await panel.call(auth.verifyEmail, { body })).answer.message)
      }
      const used = 'Too many wrong codes. Please ask for a new one with Resend Code.'
      expect(messages).toEqual([...Array(4).fill('Invalid or expired code'), used, used])
    }
    const { answer } = await panel.call(auth.sendVerificationEmail, { body: { email } })
    const body = { email, otp, challenge: answer.challenge }
    expect((await panel.call(auth.verifyEmail, { body })).status).toBe(200)
  })

  test('the server ignores a challenge that is made up, expired, or for another account or purpose', async () => {
    const { email, otp } = await panel.pending()
    const challengeOf = async (body: { email: string }) =>
      (await panel.call(auth.sendVerificationEmail, { body })).answer.challenge ?? ''
    const reset = await panel.call(auth.forgotPassword, { body: { email } })
    const expired = await challengeOf({ email })
    panel.pass(3601)
    const [id = '', until = ''] = expired.split('.')
    const fresh = await challengeOf({ email })
    const worthless = [
      expired,
      `${id}.${Number(until) + 7_200_000}.${expired.split('.')[2]}`,
      `x${fresh}`,
      await challengeOf({ email: newEmail() }),
      reset.answer.challenge ?? '',
    ]
    const enter = async (code: string, challenge: string) =>
      (await panel.call(auth.verifyEmail, { body: { email, otp: code, challenge } })).status
    for (const challenge of worthless) expect(await enter(otherThan(otp), challenge)).toBe(400)
    const right = await panel.code(email)
    for (const challenge of worthless) expect(await enter(right, challenge), 'the five tries are used up').toBe(400)
    expect(await enter(right, fresh)).toBe(200)
  })

  test('many simultaneous requests with the right code open one session', async () => {
    expect(await enterAtOnce(panel, counts.submissions)).toEqual({ entered: 1, refused: new Set([400]), sessions: 1 })
  })
})
