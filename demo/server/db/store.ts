import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Listener } from './listen.ts'

/**
 * The database or a transaction in it, for both drivers. Inside a transaction use only the transaction: PGlite has one
 * connection, so a query outside of the transaction would wait forever.
 */
export type Store = PgDatabase<PgQueryResultHKT>

/** Only selects: on PostgreSQL many share a connection, so one of them cannot begin a transaction. */
export type Reads = Pick<Store, 'select'>

export interface Database {
  readonly store: Store
  /** For short reads that are alone in their transaction. */
  readonly reads: Reads
  /** How many of them are not answered yet, if they share connections. */
  readonly readsWaiting: (() => number) | undefined
  /** Set if several processes may share the database. */
  readonly pool: Pool | undefined
  /** Runs work without time limits, on its own connection if there are several. */
  unhurried<T>(run: (store: Store) => Promise<T>): Promise<T>
  /** Listens to `pg_notify` from any process, until the database closes. */
  listen(listener: Listener): Promise<void>
  /** All files of the embedded database in one compressed archive, as they are between two statements. */
  archive?(): Promise<Blob>
  close(): Promise<void>
}
