import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { count, eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../demo/server/db/open.ts'
import { type TimeLimits, withConnection } from '../../demo/server/db/pool.ts'
import { entries, withdrawals } from '../../demo/server/db/schema.ts'
import type { Database, Reads } from '../../demo/server/db/store.ts'
import { isUnavailable } from '../../demo/server/db/unavailable.ts'
import * as users from '../../src/contract/users.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { faultsOfBooks } from '../support/points.ts'
import { openRelay } from '../support/relay.ts'
import { startServer } from '../support/server.ts'
import { memberWith } from '../support/withdrawals.ts'

const LIMITS: TimeLimits = { statement: 1500, lock: 500, transaction: 1000, silence: 2000 }

const away = (work: Promise<unknown>) => work.then(() => false, isUnavailable)

const read = (reads: Reads, value: SQL<number>) =>
  reads
    .select({ value })
    .from(sql`(select 1) as one`)
    .then(([row]) => row?.value)
const whoReads = (reads: Reads) => read(reads, sql`pg_backend_pid()`)

const manyReads = (reads: Reads, count: number) => Promise.all(Array.from({ length: count }, () => whoReads(reads)))

describe.each(sharedDatabases)('the connections to a %s database', () => {
  let created: TestDatabase
  let url: string
  beforeEach(async () => {
    created = await createDatabase('postgres')
    url = created.choice.kind === 'postgres' ? created.choice.url : ''
  })
  afterEach(() => created.drop())

  async function open(address = url): Promise<Database> {
    const database = await openDatabase({ kind: 'postgres', url: address, limits: LIMITS })
    onTestFinished(database.close)
    return database
  }

  test('the server drops connections that freeze during a transaction, and each repeated request takes effect exactly once', async () => {
    const relay = await openRelay(url)
    const database = { kind: 'postgres', url: relay.address, limits: LIMITS } as const
    // On a slow machine the demonstration's content takes longer than these limits.
    const panel = await startServer({ seed: false, database })
    onTestFinished(async () => {
      await panel.close()
      relay.close()
    })
    const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(panel, 1000)))
    const statuses = new Set<number>()
    let answered = 0
    await Promise.all(
      members.map(async ({ token }) => {
        const request = { token, body: { amount: 100 }, key: randomUUID() }
        for (let status = 0; status !== 200; ) {
          status = (await panel.call(users.requestWithdrawal, request)).status
          statuses.add(status)
          // By now the pool is full of connections with open transactions.
          if (++answered === 3) relay.freeze()
        }
      }),
    )
    expect(statuses).toEqual(new Set([200, 503]))
    const { store } = panel.server.database
    for (const { id } of members) {
      const [row] = await store.select({ n: count() }).from(withdrawals).where(eq(withdrawals.userId, id))
      expect(row?.n).toBe(1)
    }
    expect(await faultsOfBooks(panel)).toEqual([])
    expect(await store.select({ n: count() }).from(entries)).not.toEqual([{ n: 0 }])
  })

  test('the pool does not reuse a connection that is inside a transaction', async () => {
    const { pool } = await open()
    if (!pool) throw new Error('PostgreSQL has a pool')
    await withConnection(pool, (client) => client.query('begin'))
    expect(pool.totalCount).toBe(0)
    await withConnection(pool, (client) => client.query('select 1'))
    expect(pool.totalCount).toBe(1)
  })

  test('requests have limits for a statement, a lock and an idle transaction, and background work has no limits', async () => {
    const { store, unhurried } = await open()
    const long = sql`select pg_sleep(${(LIMITS.statement + 500) / 1000})`
    expect(await away(store.execute(long))).toBe(true)
    expect(await away(unhurried((patient) => patient.execute(long)))).toBe(false)
    const lock = sql`select pg_advisory_xact_lock(1)`
    const outcomes = await store.transaction(async (one) => {
      await one.execute(lock)
      return away(store.transaction((other) => other.execute(lock)))
    })
    expect(outcomes).toBe(true)
    const idle = store.transaction(async (transaction) => {
      const pid = await whoReads(transaction)
      const left = sql<number>`(select count(*)::int from pg_stat_activity where pid = ${pid})`
      await expect.poll(() => read(store, left)).toBe(0)
      await transaction.execute(sql`select 1`)
    })
    expect(await away(idle)).toBe(true)
  })

  test('the server drops frozen connections for reads although more reads keep arriving', async () => {
    const relay = await openRelay(url)
    const { reads } = await open(relay.address)
    // Opens all connections of the pool.
    await manyReads(reads, 400)
    relay.freeze()
    const outcomes: boolean[] = []
    const waiting: Promise<unknown>[] = []
    const end = Date.now() + 3 * LIMITS.silence
    while (Date.now() < end && outcomes.length === 0) {
      waiting.push(away(whoReads(reads)).then((isAway) => outcomes.push(isAway)))
      await pause(50)
    }
    expect(outcomes[0]).toBe(true)
    await Promise.all(waiting)
    expect(await away(whoReads(reads))).toBe(false)
    relay.close()
  })
})
