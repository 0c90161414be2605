import type { FastifyBaseLogger } from 'fastify'
import type { Database, Store } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import type { HttpConfig } from './config.ts'
import type { Callers } from './limits/caller.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Access } from './session/access.ts'
import type { Facts } from './site/front-page.ts'

/** The parts of the server that every call needs. A room above adds the parts that only it and those above it need. */
export interface HttpBackend {
  readonly config: HttpConfig
  readonly database: Database
  readonly vault: Vault
  readonly callers: Callers
  readonly access: Access
  /** Counts the call of a guest, for all nodes together. @throws a 429 beyond the limit */
  readonly budgets: { limit(store: Store, budget: { readonly name: 'address'; readonly key: string }): Promise<void> }
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
  readonly facts: Facts
}
