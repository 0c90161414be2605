import type { Router } from '../router.ts'

/** The codes that a login may ask for (DESIGN.md, ruling 3). */
export type CodeStep = 'verify-login' | 'verify-email'

/** What one screen of signing in hands the next; it rides beside the address, never in it. */
export interface Handoff {
  readonly email: string
  /** The code completes a registration. */
  readonly registration?: boolean
  /** The login waits for a code: a phone may have thrown the page away while its owner read the mail. */
  readonly step?: CodeStep
  /** What the server gave for the code that it sent (api/auth.ts). */
  readonly challenge?: string | null | undefined
}

/** What the previous screen handed over; it came through the browser's history, so it is read with care. */
export function handoffOf(router: Pick<Router, 'handoff'>): Handoff | undefined {
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

export const handedEmail = (router: Pick<Router, 'handoff'>): string => handoffOf(router)?.email ?? ''
