import type { AccountsBackend } from '../accounts/backend.ts'
import type { MoneyConfig } from './config.ts'

export interface MoneyBackend extends AccountsBackend {
  readonly config: AccountsBackend['config'] & MoneyConfig
}
