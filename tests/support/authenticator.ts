import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A software authenticator: ES256 keys with "none" attestation, as a phone makes them.

type Json = Readonly<Record<string, unknown>>

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const bytes = (...numbers: number[]): Buffer => Buffer.from(numbers)
const hash = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

interface Using {
  readonly origin?: string
  readonly topOrigin?: string
  /** Replaces the counter that grows with each use. */
  readonly counter?: number
  /** Replaces the user whom the key remembers. */
  readonly user?: string
  readonly isVerified?: boolean
}

/** Makes one passkey for this site. `counts` is false for keys that are synchronised, which report 0. */
export function createAuthenticator(site: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = counts ? 1 : 0
  let owner = ''

  function authData(flags: number, counter: number, key = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash(new URL(site).hostname), bytes(flags), count, key])
  }

  const clientData = (type: string, options: Json, { origin = site, topOrigin }: Using): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: options.challenge,
        origin,
        crossOrigin: topOrigin !== undefined,
        ...(topOrigin ? { topOrigin } : {}),
      }),
    )

  const credential = (response: Json): Json => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    create(options: Json, using: Using = {}): Json {
      owner = String((options.user as Json).id)
      const point = (label: number, value: string) =>
        Buffer.concat([bytes(label, 0x58, 32), Buffer.from(value, 'base64url')])
      const cose = Buffer.concat([bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1), point(0x21, x), point(0x22, y)])
      const key = Buffer.concat([Buffer.alloc(16), bytes(0, id.length), id, cose])
      const flags = PRESENT | WITH_KEY | (using.isVerified === false ? 0 : VERIFIED)
      const data = authData(flags, using.counter ?? uses, key)
      const word = (text: string) => Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)])
      const attestation = [bytes(0xa3), word('fmt'), word('none'), word('attStmt'), bytes(0xa0), word('authData')]
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options, using)),
        attestationObject: base64url(Buffer.concat([...attestation, bytes(0x58, data.length), data])),
        transports: ['internal'],
      })
    },
    use(options: Json, using: Using = {}): Json {
      if (counts) uses++
      const data = authData(PRESENT | (using.isVerified === false ? 0 : VERIFIED), using.counter ?? uses)
      const text = clientData('webauthn.get', options, using)
      return credential({
        clientDataJSON: base64url(text),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, hash(text)]), privateKey)),
        userHandle: using.user === undefined ? owner : base64url(using.user),
      })
    },
  }
}
