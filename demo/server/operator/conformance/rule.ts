import type { Subject } from './verdict.ts'
import type { Visit } from './visit.ts'

export interface Rule {
  readonly subject: Subject
  readonly says: string
  /** @throws `Broken`, `Missing`, `NotTried` or `NotOffered` unless the rule holds */
  check(visit: Visit): Promise<void>
}
