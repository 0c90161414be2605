import type { Purpose } from '../server/db/schema.ts'

/** A mail that a server would send: a code, or without a code the notice that the address already has an account. */
export interface DemoMail {
  readonly email: string
  readonly purpose: Purpose
  readonly code: string | undefined
}

export interface Mail {
  send(mail: DemoMail): void
  spent(email: string): void
}
