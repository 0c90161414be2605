import { dom } from './dom.ts'

/** Violations of the page's policy since they are watched, for the doctor. */
export const violations: SecurityPolicyViolationEvent[] = []

export const watchPolicy = (): void =>
  dom.addEventListener('securitypolicyviolation', (event) => violations.push(event))
