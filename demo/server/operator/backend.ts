import type { Background } from '../db/background.ts'
import type { MoneyBackend } from '../money/backend.ts'
import type { SurveysBackend } from '../surveys/backend.ts'
import type { ServerConfig } from './settings/config.ts'

/** All parts of the server. */
export interface Backend extends MoneyBackend, SurveysBackend {
  readonly config: ServerConfig
  /** Runs the work that follows a change of keys or of the secret, apart from `background`, where mails with codes wait. */
  readonly upkeep: Background
}
