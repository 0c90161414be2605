import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/** An OpenID issuer whose id token a test can change: `spoil` gets the correct claims. */
export async function startFalseIssuer() {
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
    /** The callback to which this issuer redirects a browser from this address, with a new account. */
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
