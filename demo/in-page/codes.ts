import { RESET_LETTERS } from '../../src/validation/reset-code.ts'
import type { Purpose } from '../server/accounts/codes.ts'
import { readCode, readEmail } from '../server/accounts/typed.ts'
import { Refusal, seconds } from '../server/http/refusals/failure.ts'
import { type InPage, memberByEmail, newId } from './panel.ts'
import type { Code, Member } from './state.ts'

// Mailed codes: for how long they are valid, and how many mails and wrong codes are allowed (docs/rules.md, Codes).

const LIFETIME = 600_000
/** A new code is made once less than this part of the previous one's life is left. */
const HALF = 0.5
/** Wrong codes with one challenge. */
const TRIES = 5

const randomOf = (most: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % most

function newCode(purpose: Purpose): string {
  if (purpose !== 'reset') return String(randomOf(1_000_000)).padStart(6, '0')
  const { alphabet, length } = RESET_LETTERS
  return Array.from({ length }, () => alphabet[randomOf(alphabet.length)]).join('')
}

export interface Asking {
  readonly purpose: Purpose
  readonly email: string
}

/** Starts the wait until the next mail. Returns 0 if one may be sent now, otherwise the remaining seconds. */
export function waitForNext({ state, resendAfter, now }: InPage, { purpose, email }: Asking): number {
  const at = now()
  const key = `${purpose} ${email}`
  const mailed = state.mailed[key] ?? {}
  state.mailed[key] = mailed
  const left = (mailed.again ?? Number.NEGATIVE_INFINITY) + resendAfter * 1000 - at
  if (left > 0) return seconds(left)
  // the first mail starts no wait, so that a member whose mail was lost can ask for another at once
  if (mailed.first === undefined || at - mailed.first >= LIFETIME) mailed.first = at
  else mailed.again = at
  return 0
}

export function refuseTooSoon(panel: InPage, asking: Asking): void {
  const wait = waitForNext(panel, asking)
  if (wait > 0) throw new Refusal('code-too-soon', { values: { seconds: wait }, retryAfter: wait })
}

/** Sends the member's newest code, or another once half of its life is over. */
export function sendCode({ state, mail, now }: InPage, { id: userId, email }: Member, purpose: Purpose): void {
  const isLive = (one: Code) => one.userId === userId && one.purpose === purpose && one.until - now() > HALF * LIFETIME
  let found = state.codes.find(isLive)
  if (!found) {
    found = { userId, purpose, code: newCode(purpose), until: now() + LIFETIME }
    state.codes.push(found)
  }
  mail.send({ email, purpose, code: found.code })
}

/** Opaque, and the same whether or not the address has an account. */
export function issueChallenge({ state }: InPage): string {
  const challenge = newId()
  state.guesses[challenge] = 0
  return challenge
}

interface Given {
  readonly email: string
  readonly otp: string
  readonly challenge?: string | null | undefined
}

/** Another code comes with another challenge. A code for a new password has no button for that. */
const wrongOnceMore = (purpose: Purpose, isLast: boolean) =>
  new Refusal(isLast && purpose !== 'reset' ? 'code-tries-used' : 'invalid-code')

/** The member whose code was given. The guess counts if it was wrong. */
export function checkCode({ state, now }: InPage, purpose: Purpose, { email: typed, otp, challenge }: Given): Member {
  const email = readEmail(typed)
  const code = readCode(purpose, otp)
  const isKnown = typeof challenge === 'string' && Object.hasOwn(state.guesses, challenge)
  const key = isKnown ? challenge : `${purpose} ${email}`
  const guesses = state.guesses[key] ?? 0
  if (guesses >= TRIES) throw wrongOnceMore(purpose, isKnown)
  const member = memberByEmail(state, email)
  const isRight = (one: Code) =>
    one.userId === member?.id && one.purpose === purpose && one.code === code && one.until > now()
  if (member && state.codes.some(isRight)) return member
  state.guesses[key] = guesses + 1
  throw wrongOnceMore(purpose, isKnown && guesses + 1 >= TRIES)
}

/** Removes the codes of this purpose, or all, once one was used. */
export function spendCodes({ state, mail }: InPage, { id, email }: Member, purpose?: Purpose): void {
  state.codes = state.codes.filter((one) => one.userId !== id || (purpose && one.purpose !== purpose))
  mail.spent(email)
}
