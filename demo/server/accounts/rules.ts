import { RESET_LETTERS } from '../../../src/contract/validation/reset-code.ts'
import type { mailRequests, Purpose } from '../db/schema.ts'
import { Refusal } from '../refusals/failure.ts'
import { messages } from '../refusals/messages.ts'

// The panel inside the page follows these rules too (docs/rules.md, Codes).

/** Milliseconds for which a code is valid. */
export const CODE_LIFE = 600_000
export const TRIES = 5
/** Seconds between two resends. */
export const RESEND_AFTER = 60
/** Milliseconds after which a session ends. */
export const SESSION_LIFE = 30 * 86_400_000

/** While more than this part of a code's life is left, the server mails the same code again. */
export const HALF = 0.5

export const isFresh = (until: number, now: number, part: number): boolean => until - now > part * CODE_LIFE

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

export const wrongCode = (purpose: Purpose, isLast: boolean) =>
  new Refusal(isLast && purpose !== 'reset' ? 'code-tries-used' : 'invalid-code')

export function refuseDuring(wait: number): void {
  if (wait > 0) throw new Refusal('code-too-soon', { values: { seconds: wait }, retryAfter: wait })
}

interface Account {
  readonly verifiedAt: unknown
}

export function mailFor(
  kind: Exclude<(typeof mailRequests.$inferSelect)['kind'], 'email'>,
  account: Account | undefined,
): Purpose | 'known' | undefined {
  if (!account) return undefined
  const isVerified = account.verifiedAt !== null
  if (kind === 'reset') return isVerified ? 'reset' : undefined
  if (!isVerified) return 'registration'
  return kind === 'registration' ? 'known' : undefined
}

const STEPS = { registration: 'verify-email', login: 'verify-login' } as const

export function codeAfterPassword({ verifiedAt }: Account, isAsked: boolean): keyof typeof STEPS | undefined {
  if (verifiedAt === null) return 'registration'
  return isAsked ? 'login' : undefined
}

export const codeStep = <P extends keyof typeof STEPS>(purpose: P, challenge: string) => ({
  success: true,
  message: messages.codeMailed,
  challenge,
  next: STEPS[purpose],
})
