import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Purpose } from './rules.ts'

// A browser sends the challenge back with a code, so that its wrong guesses are counted separately
// (src/decisions/024). It is signed and not stored, so an unknown address gets one too.

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

/** The id for counting guesses; undefined if it is missing, forged, expired or for another account. */
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
