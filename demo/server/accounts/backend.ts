import type { Background } from '../db/background.ts'
import type { HttpBackend } from '../http/backend.ts'
import type { Mail } from '../mail/mail.ts'
import type { Budgets } from './budgets.ts'
import type { AccountsConfig } from './config.ts'
import type { Notices } from './consent/notices.ts'
import type { Passwords } from './passwords.ts'
import type { Turns } from './turns.ts'

export interface AccountsBackend extends HttpBackend {
  readonly config: HttpBackend['config'] & AccountsConfig
  readonly passwords: Passwords
  readonly budgets: Budgets
  readonly turns: Turns
  readonly mail: Mail
  readonly background: Background
  readonly notices: Notices
}
