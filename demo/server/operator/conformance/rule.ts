import type { Subject } from './verdict.ts'
import type { Visit } from './visit.ts'

/** One rule of the contract. */
export interface Rule {
  readonly subject: Subject
  /** The rule as a predicate whose subject is the call: "refuses a wrong code". */
  readonly says: string
  /** Resolves if the rule holds; otherwise throws `Broken`, `Missing`, `NotTried` or `NotOffered`. */
  check(visit: Visit): Promise<void>
}
