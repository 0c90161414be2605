import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVisitor } from '../support/google.ts'
import { startServer, type TestServer } from '../support/server.ts'

type Claims = Record<string, unknown>

/** Starts an OpenID issuer whose id token a test can change. */
async function startFalseIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let issuer = ''
  let nonce = ''
  let people = 0
  let spoil: (claims: Claims) => Claims = (claims) => claims
  let signedBy = privateKey

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const person = {
      sub: String(people),
      email: `leena-${people}@example.org`,
      email_verified: true,
      given_name: 'Leena',
    }
    const right = { iss: issuer, aud: 'panel', iat: now, exp: now + 300, nonce, ...person }
    const text = `${encode({ alg: 'RS256', kid: 'a' })}.${encode(spoil(right))}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(signedBy, 'base64url')}`
  }
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']?.()
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    google: { issuer, clientId: 'panel', clientSecret: 'secret' },
    callbackFor(address: string): string {
      people += 1
      const { searchParams } = new URL(address)
      nonce = searchParams.get('nonce') ?? ''
      const callback = new URL(searchParams.get('redirect_uri') ?? '')
      callback.search = String(new URLSearchParams({ code: 'a', state: searchParams.get('state') ?? '' }))
      return callback.href
    },
    says(change: (claims: Claims) => Claims) {
      spoil = change
    },
    signsAsStranger(does: boolean) {
      signedBy = does ? stranger.privateKey : privateKey
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

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

beforeEach(() => issuer.says((claims) => claims))

async function signIn(): Promise<Record<string, string>> {
  const visitor = createVisitor()
  const { to = '' } = await visitor.visit(visitor.addressOf(`${panel.api}/auth/google`))
  return visitor.exchange(await visitor.arrive(issuer.callbackFor(to)), panel.api)
}

test('a correct token signs in', async () => {
  expect((await signIn()).token).toBeTruthy()
})

test.each([
  ['the nonce of another sign-in', { nonce: 'A'.repeat(43) }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'somebody-else' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an expired time', { exp: 1 }],
  ['no e-mail', { email: undefined }],
  ['an e-mail address that would reach others', { email: 'a@b.example\r\nBcc: c@d.example' }],
])('a token with %s signs nobody in', async (_, claims) => {
  issuer.says((right) => ({ ...right, ...claims }))
  expect(await signIn()).toEqual({ error: 'failed' })
})

test('a token signed by a stranger signs nobody in', async () => {
  issuer.signsAsStranger(true)
  expect(await signIn()).toEqual({ error: 'failed' })
  issuer.signsAsStranger(false)
})

test.each([false, 'false', undefined, 1, 'yes'])(
  'an address with the email_verified value %j is not verified',
  async (verified) => {
    issuer.says((right) => ({ ...right, email_verified: verified }))
    expect(await signIn()).toEqual({ error: 'email-unverified' })
  },
)

test('the server takes names as plain, short text', async () => {
  issuer.says((right) => ({ ...right, given_name: `Le\r\nena${'a'.repeat(300)}`, family_name: { no: 'text' } }))
  const { token = '' } = await signIn()
  const answer = await fetch(`${panel.api}/auth/verify`, { headers: { Authorization: `Bearer ${token}` } })
  const { user } = (await answer.json()) as { user: { firstName: string; lastName: string } }
  expect([user.firstName.length, user.firstName.slice(0, 7), user.lastName]).toEqual([100, 'Le  ena', ''])
})
