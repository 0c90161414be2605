import { dom } from './dom.ts'

export const violations: SecurityPolicyViolationEvent[] = []

export const watchPolicy = (): void =>
  dom.addEventListener('securitypolicyviolation', (event) => violations.push(event))
