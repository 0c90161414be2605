import type { Purpose } from '../server/accounts/rules.ts'

/** A code that a server would mail, or the notice that the address has an account already. */
export interface Letter {
  readonly email: string
  readonly purpose: Purpose
  readonly code: string | undefined
}

/** Where the page shows what a server would mail. */
export interface Mail {
  send(letter: Letter): void
  /** The code was used. */
  spent(email: string): void
}
