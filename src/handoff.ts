import type { Router } from './router.ts'

/** What one screen of signing in hands the next; it rides beside the address, never in it. */
export interface Handoff {
  readonly email: string
  /** The code completes a registration. */
  readonly registration?: boolean
}

/** What the previous screen handed over; it came through the browser's history, so it is read with care. */
export function handoffOf(router: Pick<Router, 'handoff'>): Handoff | undefined {
  const handed = router.handoff() as { email?: unknown; registration?: unknown } | null | undefined
  if (typeof handed?.email !== 'string') return undefined
  return { email: handed.email, registration: handed.registration === true }
}

export const handedEmail = (router: Pick<Router, 'handoff'>): string => handoffOf(router)?.email ?? ''
