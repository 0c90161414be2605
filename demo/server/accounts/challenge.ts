import { createHmac, randomBytes } from 'node:crypto'
import type { Purpose } from '../db/schema.ts'
import { isSameSecret } from '../http/same-secret.ts'

// The browser sends the challenge back with a code, and wrong guesses are counted for each challenge
// (docs/decisions/024). The challenge is signed and not stored, so that an address without an account gets a challenge
// too.

const LIFETIME = 3_600_000

interface Bearer {
  readonly purpose: Purpose
  readonly email: string
}

const sign = (secret: string, { purpose, email }: Bearer, id: string): string =>
  createHmac('sha256', secret).update(`challenge:${purpose}:${email}:${id}`).digest('base64url')

export function issueChallenge(secret: string, bearer: Bearer, now: Date): string {
  const id = `${randomBytes(16).toString('base64url')}.${now.getTime() + LIFETIME}`
  return `${id}.${sign(secret, bearer, id)}`
}

export function readChallenge(
  secret: string,
  bearer: Bearer,
  challenge: string | null | undefined,
  now: Date,
): string | undefined {
  const [nonce = '', until = '', signature = ''] = (challenge ?? '').split('.')
  const id = `${nonce}.${until}`
  if (!isSameSecret(signature, sign(secret, bearer, id))) return undefined
  return Number(until) > now.getTime() ? id : undefined
}
