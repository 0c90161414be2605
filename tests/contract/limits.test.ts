import { expect, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import { oneDatabase } from '../support/database.ts'
import { codeMember, demoMember, limitsWithWaits, newEmail, testConfig } from '../support/server.ts'
import { serverOfTest } from '../support/suite.ts'

test('the first resend works at once, and a second within a minute is refused with the remaining time, for a known address or not', async () => {
  const panel = await serverOfTest({ limits: limitsWithWaits })
  const known = demoMember.email
  for (const email of [known, newEmail()]) {
    for (const _ of ['first', 'resend'])
      expect((await panel.call(auth.forgotPassword, { body: { email } })).status).toBe(200)
    const again = await panel.call(auth.forgotPassword, { body: { email } })
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(50)
  }
  panel.pass(60)
  expect((await panel.call(auth.forgotPassword, { body: { email: known } })).status).toBe(200)
  expect(
    (await panel.call(auth.forgotPassword, { body: { email: known } })).status,
    'each resend starts the wait',
  ).toBe(429)
  expect((await panel.mailbox(known)).length).toBe(3)
  // Each purpose has its own wait.
  expect((await panel.call(auth.sendVerificationEmail, { body: { email: known } })).status).toBe(200)
  panel.pass(600)
  for (const status of [200, 200, 429])
    expect((await panel.call(auth.forgotPassword, { body: { email: known } })).status).toBe(status)
})

test('a sign-in within a minute of a resend asks for the code that was sent, and another resend is refused', async () => {
  const panel = await serverOfTest({ limits: limitsWithWaits })
  const resend = { ...codeMember, resend: true }
  await panel.call(auth.login, { body: codeMember })
  expect((await panel.call(auth.login, { body: resend })).answer.next, 'the first resend works').toBe('verify-login')
  const refused = await panel.call(auth.login, { body: resend })
  expect([refused.status, refused.answer.code]).toEqual([429, 'code-too-soon'])
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50)
  const again = await panel.call(auth.login, { body: codeMember })
  expect(again.answer.next, 'the sign-in is not refused').toBe('verify-login')
  expect((await panel.mailbox(codeMember.email)).length).toBe(2)
  const body = { email: codeMember.email, otp: await panel.code(codeMember.email) }
  panel.pass(60)
  await panel.call(auth.login, { body: resend })
  expect((await panel.mailbox(codeMember.email)).length).toBe(3)
  expect((await panel.call(auth.verifyLogin, { body })).status).toBe(200)
})

test.each(oneDatabase)('the server checks ten of fifty simultaneous wrong passwords (%s)', async (kind) => {
  const limits = { ...testConfig.limits, login: { points: 10, seconds: 900 } }
  const panel = await serverOfTest({ kind, limits })
  const body = { ...demoMember, password: 'wrong' }
  const tries = await Promise.all(Array.from({ length: 50 }, () => panel.call(auth.login, { body })))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  const refused = tries.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(40)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
})
