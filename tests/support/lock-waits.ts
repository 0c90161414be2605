import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '../../demo/server/db/rows.ts'
import type { Store } from '../../demo/server/db/store.ts'

const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until `count` connections to this PostgreSQL database wait for a lock. */
export const lockWaits = (store: Store, count: number) =>
  expect.poll(async () => (await rowsOf(store, waiting)).length).toBe(count)
