import { describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import { atOnce, otherThan, wrongCodes } from '../support/crowd.ts'
import { oneDatabase } from '../support/database.ts'
import { addressOf, askForCodes, callFrom, startGuarded, strictLimits } from '../support/guessing.ts'
import { newEmail, registration } from '../support/server.ts'
import { ofSuite, serverOfTest } from '../support/suite.ts'

// The limits are those of production. Owners and strangers call from addresses of their own.

const OWNER = '203.0.113.7'
const STRANGER = '192.0.2.66'
const NEXT = 'Another#Password1'

describe.each(oneDatabase)('an account whose codes strangers guess, on the %s database', (kind) => {
  const log: string[] = []
  const panel = ofSuite(() => startGuarded({ kind, logLevel: 'warn', log: { write: (line) => log.push(line) } }))

  const owner = <T>(act: (call: ReturnType<typeof callFrom>) => T) => act(callFrom(panel, OWNER))
  const wrongLogin = (address: string, email: string) =>
    callFrom(panel, address)(auth.login, { email, password: 'Not#Theirs1' })

  async function askReset(address: string, email: string) {
    const { status, answer } = await callFrom(panel, address)(auth.forgotPassword, { email })
    return { status, challenge: answer.challenge }
  }
  const reset = (email: string, otp: string, challenge?: string | null) =>
    owner((call) => call(auth.resetPassword, { email, otp, newPassword: NEXT, challenge }))

  test('five wrong codes from a stranger leave the owner’s sign-in code working', async () => {
    const { email, password } = await panel.register()
    await askForCodes(panel, email)
    const { answer } = await owner((call) => call(auth.login, { email, password }))
    const otp = await panel.code(email)
    for (let index = 0; index < 8; index += 1)
      await callFrom(panel, STRANGER)(auth.verifyLogin, { email, otp: otherThan(otp, index) })
    const { challenge } = answer
    expect((await owner((call) => call(auth.verifyLogin, { email, otp, challenge }))).status).toBe(200)
  })

  test.each(['a challenge of their own', 'nothing'])(
    "five wrong codes from a stranger with %s do not block a registration's code, for older clients too",
    async (brings) => {
      for (const has of ['challenge', 'none']) {
        const email = newEmail()
        const { answer } = await owner((call) => call(auth.register, registration(email)))
        const otp = await panel.code(email)
        const stranger = callFrom(panel, STRANGER)
        const { challenge } = (await stranger(auth.sendVerificationEmail, { email })).answer
        for (let index = 0; index < 5; index += 1) {
          const body = { email, otp: otherThan(otp, index), ...(brings === 'nothing' ? {} : { challenge }) }
          expect((await stranger(auth.verifyEmail, body)).status).toBe(400)
        }
        const own = { email, otp, ...(has === 'challenge' ? { challenge: answer.challenge } : {}) }
        expect((await owner((call) => call(auth.completeRegistration, own))).status).toBe(200)
      }
    },
  )

  test('the right password works with a mailed code after fifty wrong passwords from several addresses', async () => {
    const { email, password, id } = await panel.register()
    for (let index = 0; index < 50; index += 1)
      expect((await wrongLogin(addressOf(Math.floor(index / 8)), email)).status).toBe(401)
    const { status, answer } = await owner((call) => call(auth.login, { email, password }))
    expect([status, answer.next, answer.token ?? undefined]).toEqual([200, 'verify-login', undefined])
    const { challenge } = answer
    const body = { email, otp: await panel.code(email), challenge }
    expect((await owner((call) => call(auth.verifyLogin, body))).answer.token).toBeTruthy()
    const alarms = log.map((line) => JSON.parse(line)).filter(({ member }) => member === id)
    expect(alarms).toMatchObject([{ level: 40, budget: 'account', limit: 50 }])
    expect(JSON.stringify(log)).not.toContain(email)

    await askReset(OWNER, email)
    expect((await reset(email, await panel.code(email))).status).toBe(200)
    const again = await owner((call) => call(auth.login, { email, password: NEXT }))
    expect(again.answer.token).toBeTruthy()
  })

  test('the server checks a right password whatever strangers tried, and thirty simultaneous logins succeed', async () => {
    const { email, password } = await panel.register()
    for (let index = 0; index < 12; index += 1) await wrongLogin(STRANGER, email)
    expect((await wrongLogin(STRANGER, email)).status).toBe(429)
    const answers = await atOnce(30, () => owner((call) => call(auth.login, { email, password })))
    expect(answers.filter(({ answer }) => answer.token)).toHaveLength(30)
  })

  test('a flood of requests sends at most one mail for each new code, and one code always works', async () => {
    const { email } = await panel.register()
    let requests = 0
    for (let minute = 0; minute < 60; minute += 1) {
      await askReset(addressOf(requests++), email)
      await panel.server.background.settled()
      panel.pass(60)
    }
    const codes = (await panel.mailbox(email)).filter(({ subject }) => subject === 'Your password reset code')
    expect(codes.length).toBeLessThanOrEqual(5 + 8)
    const { challenge } = await askReset(OWNER, email)
    expect((await reset(email, await panel.code(email), challenge)).status).toBe(200)
  })

  test("in the second half of a code's life a new code is made, and the old code works until it expires", async () => {
    const { email } = await panel.register()
    await askReset(OWNER, email)
    const first = await panel.code(email)
    panel.pass(6 * 60)
    await askReset(OWNER, email)
    const second = await panel.code(email)
    expect(second).not.toBe(first)
    expect((await reset(email, first)).status).toBe(200)
    expect((await reset(email, second)).status).toBe(400)
  })

  test('fifty guesses an hour at one account stop at its daily budget, and a reset restores the sign-in', async () => {
    const { email, password, id } = await panel.register()
    await askForCodes(panel, email)
    const before = await wrongCodes(panel)
    const refusals = new Set<string>()
    // The guesser has the password and many addresses.
    for (let hour = 0; hour < 23; hour += 1) {
      for (let login = 0; login < 10; login += 1) {
        const call = callFrom(panel, addressOf(hour * 10 + login))
        const { status, answer } = await call(auth.login, { email, password })
        if (status !== 200) refusals.add(answer.message)
        const otp = await panel.code(email)
        for (let index = 0; status === 200 && index < 5; index += 1)
          await call(auth.verifyLogin, { email, otp: otherThan(otp, index), challenge: answer.challenge })
      }
      panel.pass(3600)
    }
    expect((await wrongCodes(panel)) - before).toBe(strictLimits.codes.points)
    expect([...refusals]).toEqual([
      'Too many wrong codes were entered for this account. Reset your password to sign in.',
    ])
    const alarms = log.map((line) => JSON.parse(line)).filter(({ member }) => member === id)
    expect(alarms).toMatchObject([{ budget: 'codes', purpose: 'login', limit: 30 }])
    const mails = (await panel.mailbox(email)).filter(({ subject }) => /codes are refused/.test(subject))
    expect(mails).toHaveLength(1)

    const { challenge } = await askReset(OWNER, email)
    expect((await reset(email, await panel.code(email), challenge)).status).toBe(200)
    const login = await owner((call) => call(auth.login, { email, password: NEXT }))
    const body = { email, otp: await panel.code(email), challenge: login.answer.challenge }
    expect((await owner((call) => call(auth.verifyLogin, body))).status).toBe(200)
  })

  test('guesses without a challenge have a separate budget, and do not affect clients that send a challenge', async () => {
    const { email, password } = await panel.register()
    await askForCodes(panel, email)
    const { answer } = await owner((call) => call(auth.login, { email, password }))
    const otp = await panel.code(email)
    const before = await wrongCodes(panel)
    for (let index = 0; index < 40; index += 1)
      await callFrom(panel, addressOf(index))(auth.verifyLogin, { email, otp: otherThan(otp, index) })
    expect((await wrongCodes(panel)) - before).toBe(strictLimits.unchallengedDay.points)
    const body = { email, otp, challenge: answer.challenge }
    expect((await owner((call) => call(auth.verifyLogin, body))).status).toBe(200)
  })

  test('no budget of an account blocks a reset', async () => {
    const { email } = await panel.register()
    await askReset(OWNER, email)
    const otp = await panel.code(email)
    for (let index = 0; index < 60; index += 1) {
      const call = callFrom(panel, addressOf(index))
      await call(auth.resetPassword, { email, otp: 'BCDF-GHJK-MNPQ', newPassword: NEXT })
    }
    expect((await reset(email, otp)).status).toBe(200)
  })
})

test.each(oneDatabase)(
  'guesses from one address at many accounts stop at the total of the address (%s)',
  async (kind) => {
    const network = { points: 10, seconds: 3600 }
    const networkDay = { points: 30, seconds: 86_400 }
    const panel = await startGuarded({ kind, limits: { ...strictLimits, network, networkDay } })
    const statuses: number[] = []
    for (let hour = 0; hour < 23; hour += 1) {
      for (let guess = 0; guess < 6; guess += 1) {
        const stranger = callFrom(panel, STRANGER)
        const login = await stranger(auth.login, { email: newEmail(), password: 'Not#Theirs1' })
        const code = await stranger(auth.verifyEmail, { email: newEmail(), otp: '000000' })
        statuses.push(login.status, code.status)
      }
      panel.pass(3600)
    }
    expect(statuses.slice(0, 12).filter((status) => status === 429)).toHaveLength(2)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(30)
    await panel.close()
  },
)

test('the server answers a password with 503 and Retry-After if the queue is full', async () => {
  const panel = await serverOfTest({ seed: false, hashing: { memoryCost: 19_456, timeCost: 2, waiting: 0 } })
  const answers = await atOnce(60, () => panel.call(auth.register, { body: registration(newEmail()) }))
  const busy = answers.filter(({ status }) => status === 503)
  expect(answers.length - busy.length).toBeGreaterThan(0)
  expect(busy[0]?.answer.message).toBe('The server is busy. Please try again in a moment.')
  expect(busy[0]?.headers.get('Retry-After')).toBe('2')
})
