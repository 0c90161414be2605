import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Purpose } from './codes.ts'

// What a browser brings back with a code, so that its wrong tries are counted apart from everybody else's
// (src/decisions/024). It is signed and not stored: an address that nobody has gets one just the same.

const LIFETIME = 3_600_000
const NONCE = 16
const MOMENT = 6
const SIGNATURE = 16

interface Bearer {
  readonly purpose: Purpose
  /** Normalized. */
  readonly email: string
}

const sign = (secret: string, { purpose, email }: Bearer, payload: Buffer): Buffer =>
  createHmac('sha256', secret).update(`challenge:${purpose}:${email}:`).update(payload).digest().subarray(0, SIGNATURE)

export function issueChallenge(secret: string, bearer: Bearer, now: Date): string {
  const payload = Buffer.alloc(NONCE + MOMENT)
  randomBytes(NONCE).copy(payload)
  payload.writeUIntBE(now.getTime() + LIFETIME, NONCE, MOMENT)
  return Buffer.concat([payload, sign(secret, bearer, payload)]).toString('base64url')
}

/** What its tries are counted by; undefined for one that is missing, forged, out of date or of another account. */
export function readChallenge(
  secret: string,
  bearer: Bearer,
  challenge: string | null | undefined,
  now: Date,
): string | undefined {
  const bytes = Buffer.from(challenge ?? '', 'base64url')
  if (bytes.length !== NONCE + MOMENT + SIGNATURE) return undefined
  const payload = bytes.subarray(0, NONCE + MOMENT)
  if (!timingSafeEqual(bytes.subarray(NONCE + MOMENT), sign(secret, bearer, payload))) return undefined
  return payload.readUIntBE(NONCE, MOMENT) > now.getTime() ? payload.toString('base64url') : undefined
}
