import { describe, expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import { exchangeGoogleCode } from '../../src/contract/google.ts'
import { oneDatabase } from '../support/database.ts'
import { createVisitor, linkGoogleAccount, startWithGoogle } from '../support/google.ts'
import { askForCodes } from '../support/guessing.ts'
import { limitsWithWaits, newEmail } from '../support/server.ts'
import { ofSuite } from '../support/suite.ts'

// A login code proves that the person reads the account's own mail. Google proves it only for Google's address.

describe.each(oneDatabase)('the login code after Google on the %s database', (kind) => {
  const codes = { points: 10, seconds: 86_400 }
  const panel = ofSuite(() => startWithGoogle({ kind, limits: { ...limitsWithWaits, codes } }))

  async function linked(from = panel) {
    const member = await from.register()
    const google = newEmail()
    await linkGoogleAccount(from, member.token, google)
    return { ...member, google }
  }

  async function exchange(email: string, { verified = true, from = panel } = {}) {
    const visitor = createVisitor('mine')
    const began = await visitor.begin(`${from.api}/auth/google`)
    const { code = '' } = await visitor.arrive(await visitor.choose(began, { email, verified }))
    return from.call(exchangeGoogleCode, { body: { code, verifier: 'mine' } })
  }

  test("a Google sign-in needs a code if Google verified an address other than the account's, and the code signs the member in", async () => {
    const member = await linked()
    await askForCodes(panel, member.email)
    const { status, answer } = await exchange(member.google)
    expect([status, answer.next, answer.email]).toEqual([200, 'verify-login', member.email])
    expect([answer.token ?? undefined, answer.user ?? undefined]).toEqual([undefined, undefined])
    const [mail] = await panel.mailbox(member.email)
    expect(mail?.subject).toBe('Your sign-in code')
    const body = { email: member.email, otp: await panel.code(member.email), challenge: answer.challenge }
    expect((await panel.call(auth.verifyLogin, { body })).answer.user?.id).toBe(member.id)
  })

  test("a Google sign-in needs no code if the account's login codes are off", async () => {
    const member = await linked()
    expect((await exchange(member.google)).answer.token).toBeTruthy()
  })

  test("a Google sign-in needs no code if Google verified the account's own address", async () => {
    const member = await panel.register()
    await askForCodes(panel, member.email)
    expect((await exchange(member.email)).answer.token).toBeTruthy()
    expect((await exchange(member.email.toUpperCase())).answer.token).toBeTruthy()
  })

  test("a Google sign-in with the account's own address needs a code if Google has not verified that address", async () => {
    const member = await panel.register()
    await askForCodes(panel, member.email)
    expect((await exchange(member.email)).answer.token).toBeTruthy()
    expect((await exchange(member.email, { verified: false })).answer.next).toBe('verify-login')
  })

  test('the server asks everybody for a code if it is set to do so', async () => {
    const strict = await startWithGoogle({ kind, loginCode: 'all' })
    const member = await linked(strict)
    expect((await exchange(member.google, { from: strict })).answer.next).toBe('verify-login')
    const fresh = newEmail()
    expect((await exchange(fresh, { from: strict })).answer.token).toBeTruthy()
    await strict.close()
  })

  test('the code can be resent at once, then once a minute, and the first mailed code still works', async () => {
    const member = await linked()
    await askForCodes(panel, member.email)
    await exchange(member.google)
    await exchange(member.google)
    const sent = (await panel.mailbox(member.email)).length
    const otp = await panel.code(member.email)
    const { answer } = await exchange(member.google)
    expect(answer.next).toBe('verify-login')
    expect((await panel.mailbox(member.email)).length).toBe(sent)
    const body = { email: member.email, otp, challenge: answer.challenge }
    expect((await panel.call(auth.verifyLogin, { body })).status).toBe(200)
  })

  test('the server refuses a code after too many wrong ones today, and Google does not open the account', async () => {
    const member = await linked()
    await askForCodes(panel, member.email)
    for (let tries = 0; tries < 10; tries += 5) {
      const { answer } = await exchange(member.google)
      const body = { email: member.email, otp: '000000', challenge: answer.challenge }
      for (let i = 0; i < 5; i++) await panel.call(auth.verifyLogin, { body })
    }
    const { status, answer } = await exchange(member.google)
    expect([status, answer.code, answer.token]).toEqual([429, 'codes-used-up', undefined])
  })
})
