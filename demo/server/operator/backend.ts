import type { FastifyBaseLogger } from 'fastify'
import type { Budgets } from '../accounts/budgets.ts'
import type { Notices } from '../accounts/consent/notices.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { Turns } from '../accounts/turns.ts'
import type { Background } from '../db/background.ts'
import type { Database } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import type { Callers } from '../http/limits/caller.ts'
import type { Metrics } from '../http/metrics/metrics.ts'
import type { Access } from '../http/session/access.ts'
import type { Facts } from '../http/site/front-page.ts'
import type { Mail } from '../mail/mail.ts'
import type { OpenSurveys } from '../surveys/open-surveys.ts'
import type { ServerConfig } from './settings/config.ts'

export interface Backend {
  readonly config: ServerConfig
  readonly database: Database
  readonly vault: Vault
  readonly passwords: Passwords
  readonly budgets: Budgets
  readonly turns: Turns
  readonly callers: Callers
  readonly access: Access
  readonly mail: Mail
  readonly background: Background
  /** Runs the work that follows a change of keys or of the secret, apart from `background`, where mails with codes wait. */
  readonly upkeep: Background
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
  readonly openSurveys: OpenSurveys
  readonly notices: Notices
  readonly facts: Facts
}
