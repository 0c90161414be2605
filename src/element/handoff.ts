import type { SurveySummary } from '../contract/shapes.ts'

export type CodeStep = 'verify-login' | 'verify-email'

/** The data that one sign-in screen passes to the next, in the history state and never in the address. */
export interface Handoff {
  readonly email: string
  readonly registration?: boolean
  /** Set while the login waits for a code, because a phone may discard the page while the member reads the mail. */
  readonly step?: CodeStep
  readonly challenge?: string | null | undefined
}

/** A sign-in with Google that lacked a consent; it goes on from the registration. */
export interface ConsentAsked {
  readonly asksForConsent: true
}

/** The bank's form was opened from a withdrawal, or leads back to it. */
export interface BankReturn {
  readonly bank: true
}

export const BANK_RETURN: BankReturn = { bank: true }

/** A completed survey hands to the list what it paid, and the survey that it offered next. */
export interface Earned {
  readonly earned: number
  readonly next: SurveySummary | undefined
}

interface Pages {
  handoff(): unknown
}

export function handoffOf(router: Pages): Handoff | undefined {
  const handed = router.handoff() as { [Key in keyof Handoff]?: unknown } | null | undefined
  if (typeof handed?.email !== 'string') return undefined
  const { email, registration, step, challenge } = handed
  return {
    email,
    registration: registration === true,
    ...(step === 'verify-login' || step === 'verify-email' ? { step } : {}),
    ...(typeof challenge === 'string' ? { challenge } : {}),
  }
}

export const isBankReturn = (router: Pages): boolean => (router.handoff() as Partial<BankReturn> | null)?.bank === true

export const handedEmail = (router: Pages): string => handoffOf(router)?.email ?? ''
