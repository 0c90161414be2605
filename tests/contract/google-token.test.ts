import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFalseIssuer } from '../support/false-issuer.ts'
import { createVisitor } from '../support/google.ts'
import { startServer, type TestServer } from '../support/server.ts'

// What an id token has to be before anybody is signed in by it.

let issuer: Awaited<ReturnType<typeof startFalseIssuer>>
let panel: TestServer
beforeAll(async () => {
  issuer = await startFalseIssuer()
  panel = await startServer({ google: issuer.google, seed: false })
})
afterAll(async () => {
  await panel.close()
  await issuer.close()
})

// as it should be, until a test says otherwise
beforeEach(() => issuer.says((claims) => claims))

async function signIn(): Promise<Record<string, string>> {
  const visitor = createVisitor()
  const { to = '' } = await visitor.visit(visitor.addressOf(`${panel.api}/auth/google`))
  return visitor.exchange(await visitor.arrive(issuer.callbackFor(to)), panel.api)
}

test('as it should be, it signs in', async () => {
  expect((await signIn()).token).toBeTruthy()
})

test.each([
  ['the nonce of another round', { nonce: 'A'.repeat(43) }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['its time over', { exp: 1 }],
  ['no e-mail', { email: undefined }],
  ['an e-mail that would reach others', { email: 'a@b.example\r\nBcc: c@d.example' }],
])('with %s it signs nobody in', async (_, claims) => {
  issuer.says((right) => ({ ...right, ...claims }))
  expect(await signIn()).toEqual({ error: 'failed' })
})

test('signed by a stranger it signs nobody in', async () => {
  issuer.signsAsStranger(true)
  expect(await signIn()).toEqual({ error: 'failed' })
  issuer.signsAsStranger(false)
})

test.each([false, 'false', undefined, 1, 'yes'])('an address verified as %j is not verified', async (verified) => {
  issuer.says((right) => ({ ...right, email_verified: verified }))
  expect(await signIn()).toEqual({ error: 'email-unverified' })
})

test('names are taken as plain, short text', async () => {
  issuer.says((right) => ({ ...right, given_name: `Le\r\nena${'a'.repeat(300)}`, family_name: { no: 'text' } }))
  const { token = '' } = await signIn()
  const answer = await fetch(`${panel.api}/auth/verify`, { headers: { Authorization: `Bearer ${token}` } })
  const { user } = (await answer.json()) as { user: { firstName: string; lastName: string } }
  expect([user.firstName.length, user.firstName.slice(0, 7), user.lastName]).toEqual([100, 'Le  ena', ''])
})
