import type { Purpose } from '../server/accounts/rules.ts'

/** A code that a server would mail, or the notice that the address has an account; the notice has no code. */
export interface DemoMail {
  readonly email: string
  readonly purpose: Purpose
  readonly code: string | undefined
}

export interface Mail {
  send(mail: DemoMail): void
  spent(email: string): void
}
