import { dom } from '../page/dom.ts'

export const violations: SecurityPolicyViolationEvent[] = []

export const watchPolicy = (): void =>
  dom.addEventListener('securitypolicyviolation', (event) => violations.push(event))
