import { RESET_LETTERS } from '../../../src/contract/validation/reset-code.ts'
import type { codes, mailRequests } from '../db/schema.ts'
import { Refusal } from '../http/refusals/failure.ts'
import { messages } from '../http/refusals/messages.ts'

// The rules of mailed codes and sessions, apart from where they are stored (docs/rules.md, Codes). The panel inside the
// page follows them too.

export type Purpose = (typeof codes.$inferSelect)['purpose']

/** Milliseconds for which a code is valid. A mail that is asked for so soon after the first one is a resend. */
export const CODE_LIFE = 600_000
/** Wrong codes with one challenge. */
export const TRIES = 5
/** Seconds between two resends. */
export const RESEND_AFTER = 60
/** Milliseconds after which a session ends. */
export const SESSION_LIFE = 30 * 86_400_000

/** A code is mailed again while more than this part of its life is left; later another one is made. */
export const HALF = 0.5

/** Holds while the code, which ends at that moment, has more than this part of its life left. */
export const isFresh = (until: number, now: number, part: number): boolean => until - now > part * CODE_LIFE

/** Six digits, or the letters of a new password's code, from a large random number. */
export function codeFrom(purpose: Purpose, random: bigint): string {
  if (purpose !== 'reset') return String(random % 1_000_000n).padStart(6, '0')
  const { alphabet, length } = RESET_LETTERS
  let [left, code] = [random, '']
  while (code.length < length) {
    code += alphabet[Number(left % BigInt(alphabet.length))]
    left /= BigInt(alphabet.length)
  }
  return code
}

/** Another code comes with another challenge. A code for a new password has no button for that. */
export const wrongCode = (purpose: Purpose, isLast: boolean) =>
  new Refusal(isLast && purpose !== 'reset' ? 'code-tries-used' : 'invalid-code')

/** Throws the refusal of a mail during the wait. @param wait the remaining seconds; 0 if a mail may be sent */
export function refuseDuring(wait: number): void {
  if (wait > 0) throw new Refusal('code-too-soon', { values: { seconds: wait }, retryAfter: wait })
}

/** An account without `verifiedAt` is an unconfirmed registration. */
interface Account {
  readonly verifiedAt: unknown
}

/** Chooses the content of a requested mail: a code, or the notice that the address has an account. */
export function mailFor(
  kind: (typeof mailRequests.$inferSelect)['kind'],
  account: Account | undefined,
): Purpose | 'known' | undefined {
  if (!account) return undefined
  const isVerified = account.verifiedAt !== null
  if (kind === 'reset') return isVerified ? 'reset' : undefined
  if (!isVerified) return 'registration'
  return kind === 'registration' ? 'known' : undefined
}

/** The screen that asks for the code, as the call names it. */
const STEPS = { registration: 'verify-email', login: 'verify-login' } as const

/** The purpose of the mailed code that must follow a right password; undefined if it signs in at once. */
export function codeAfterPassword({ verifiedAt }: Account, isAsked: boolean): keyof typeof STEPS | undefined {
  if (verifiedAt === null) return 'registration'
  return isAsked ? 'login' : undefined
}

/** The answer of a sign-in that continues with a mailed code, new or mailed before. */
export const codeStep = <P extends keyof typeof STEPS>(purpose: P, challenge: string) => ({
  success: true,
  message: messages.codeMailed,
  challenge,
  next: STEPS[purpose],
})
