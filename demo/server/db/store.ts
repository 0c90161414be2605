import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Listener } from './listen.ts'

/**
 * The database, or a transaction in it. Inside a transaction, use only the transaction: PGlite has one connection, so a
 * query outside would wait forever.
 */
export type Store = PgDatabase<PgQueryResultHKT>

/** Only reads: on PostgreSQL, many share a connection, so none of them can begin a transaction. */
export type Reads = Pick<Store, 'select'>

export interface Database {
  readonly store: Store
  readonly reads: Reads
  readonly readsWaiting: (() => number) | undefined
  readonly pool: Pool | undefined
  /** Runs work without time limits; on PostgreSQL, on its own connection. */
  unhurried<T>(run: (store: Store) => Promise<T>): Promise<T>
  listen(listener: Listener): Promise<void>
  archive?(): Promise<Blob>
  close(): Promise<void>
}
