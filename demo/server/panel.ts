import type { Access } from './accounts/access.ts'
import type { Alarms } from './accounts/alarms.ts'
import type { Budgets } from './accounts/budgets.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Turns } from './accounts/turns.ts'
import type { Background } from './background.ts'
import type { Callers } from './caller.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/open.ts'
import type { Mailbox } from './dev/mailbox.ts'
import type { RateLimits } from './limits.ts'
import type { Mail } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Vault } from './vault/vault.ts'

/** What a running server is made of; every room gets what it needs from here. */
export interface Panel {
  readonly config: ServerConfig
  readonly database: Database
  /** What bank details are encrypted with. */
  readonly vault: Vault
  readonly passwords: Passwords
  readonly limits: RateLimits
  readonly budgets: Budgets
  readonly alarms: Alarms
  /** Whose password tries wait for each other. */
  readonly turns: Turns
  readonly callers: Callers
  readonly access: Access
  readonly mail: Mail
  /** None in production. */
  readonly mailbox: Mailbox | undefined
  readonly background: Background
  readonly metrics: Metrics
}
