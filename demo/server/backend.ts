import type { Access } from './accounts/access.ts'
import type { Alarms } from './accounts/alarms.ts'
import type { Budgets } from './accounts/budgets.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Turns } from './accounts/turns.ts'
import type { Background } from './background.ts'
import type { Callers } from './caller.ts'
import type { RateConfig, ServerConfig } from './config.ts'
import type { Database } from './db/store.ts'
import type { RateLimits } from './limits.ts'
import type { Mail } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Catalogue } from './surveys/catalogue.ts'
import type { Vault } from './vault/vault.ts'

/** The parts of a running server. Every route and task takes what it needs from here. */
export interface Backend {
  readonly config: ServerConfig
  readonly database: Database
  /** Encrypts bank details. */
  readonly vault: Vault
  readonly passwords: Passwords
  readonly limits: RateLimits<keyof RateConfig>
  readonly budgets: Budgets
  readonly alarms: Alarms
  /** Serializes the password tries of each address. */
  readonly turns: Turns
  readonly callers: Callers
  readonly access: Access
  readonly mail: Mail
  readonly background: Background
  readonly metrics: Metrics
  readonly catalogue: Catalogue
}
