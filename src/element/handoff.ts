/** The codes that a login may require (docs/rules.md, Sign-in). */
export type CodeStep = 'verify-login' | 'verify-email'

/** What one sign-in screen passes to the next, in the history state and never in the address. */
export interface Handoff {
  readonly email: string
  /** The code completes a registration. */
  readonly registration?: boolean
  /** The login waits for a code: a phone may have discarded the page while its owner read the mail. */
  readonly step?: CodeStep
  /** The server's challenge for the code that it sent (src/contract/auth.ts). */
  readonly challenge?: string | null | undefined
}

/** The bank details were saved: the screen that asked for them continues what the member began. */
export interface BankReturn {
  readonly bank: true
}

/** The part of the router that is needed here. */
interface Pages {
  handoff(): unknown
}

/** What the previous screen passed on. It comes from the browser's history, so it is validated. */
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
