import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { count, eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../demo/server/db/open.ts'
import { type TimeLimits, withConnection } from '../../demo/server/db/pool.ts'
import { entries, sessions, withdrawals } from '../../demo/server/db/schema.ts'
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
/** Reads the number of the connection's process. */
const whoReads = (reads: Reads) => read(reads, sql`pg_backend_pid()`)
const endConnection = ({ unhurried }: Database, pid: number | undefined) =>
  unhurried((store) => store.execute(sql`select pg_terminate_backend(${pid})`))
/** A read that takes so many milliseconds. */
const longRead = (reads: Reads, milliseconds: number) =>
  read(reads, sql`length(pg_sleep(${milliseconds / 1000})::text)`)
/** So that no connection counts as blocked, however busy the machine is. */
function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
}

/** Runs it while no other connection can use the table of the sessions. */
const whileLocked = <Result>({ unhurried }: Database, run: () => Promise<Result>) =>
  unhurried((store) =>
    store.transaction(async (transaction) => {
      await transaction.execute(sql`lock table sessions in access exclusive mode`)
      return run()
    }),
  )

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
  const poolOf = ({ pool }: Database) => {
    if (!pool) throw new Error('no pool')
    return pool
  }

  test('that freeze during transactions are dropped, and each request takes effect once, on new ones', async () => {
    const relay = await openRelay(url)
    const panel = await startServer({ database: { kind: 'postgres', url: relay.address, limits: LIMITS } })
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
          // the pool is full then, and transactions are open
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

  test('leave the pool when they are lost in a transaction, more often than there can be connections', async () => {
    const database = await open()
    for (let i = 0; i < 10; i++) {
      const lost = database.store.transaction(async (transaction) => {
        await endConnection(database, await whoReads(transaction))
        await transaction.execute(sql`select 1`)
      })
      expect(await away(lost)).toBe(true)
      await expect.poll(() => database.pool?.totalCount).toBe(0)
    }
    expect(await database.store.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('are not used again in the midst of a transaction', async () => {
    const pool = poolOf(await open())
    await withConnection(pool, (client) => client.query('begin'))
    expect(pool.totalCount).toBe(0)
    await withConnection(pool, (client) => client.query('select 1'))
    expect(pool.totalCount).toBe(1)
  })

  test('have limits to a statement, a lock and an idle transaction; work beside requests has none', async () => {
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

  test.each([
    [16, 1],
    [17, 2],
    [400, 3],
  ])('that are for reads: %i reads at once share %i', async (count, connections) => {
    const { reads } = await open()
    stopClock()
    expect(new Set(await manyReads(reads, count)).size).toBe(connections)
  })

  test('that are for reads: a long read delays none that comes later', async () => {
    const { reads } = await open()
    let ended = false
    const long = longRead(reads, LIMITS.statement - 200).then(() => {
      ended = true
    })
    await pause(100)
    await manyReads(reads, 10)
    expect(ended).toBe(false)
    await long
  })

  test('that are for reads: a read that fails or takes too long fails alone', async () => {
    const { reads } = await open()
    stopClock()
    const [first, wrong, last] = await Promise.allSettled([
      whoReads(reads),
      read(reads, sql`1 / (pg_backend_pid() - pg_backend_pid())`),
      whoReads(reads),
    ])
    expect(wrong).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } })
    expect(last).toMatchObject({ status: 'fulfilled' })
    expect(last).toEqual(first)
    const [isAway, next] = await Promise.all([away(longRead(reads, LIMITS.statement + 500)), whoReads(reads)])
    expect([isAway, next]).toEqual([true, expect.any(Number)])
  })

  test('that are for reads: where a statement cannot be prepared, nothing but "away" is said of those that wait for it', async () => {
    const database = await open()
    const { reads } = database
    stopClock()
    const statement = reads.select({ value: count() }).from(sessions).prepare('of-a-locked-table')
    const outcomes = await whileLocked(database, () => {
      return Promise.all(Array.from({ length: 5 }, () => away(statement.execute())))
    })
    expect(outcomes).toEqual([true, true, true, true, true])
    expect(await statement.execute()).toEqual([{ value: 0 }])
  })

  test('that are for reads: a lock that ends fails none of the reads that came behind the one it failed', async () => {
    const database = await open()
    const { reads } = database
    stopClock()
    const statement = reads.select({ value: count() }).from(sessions).prepare('of-a-locked-table')
    const answers = await whileLocked(database, async () => {
      const [first, second] = [statement.execute(), statement.execute()]
      expect(await away(first)).toBe(true)
      const third = statement.execute()
      // meanwhile the second read hears that its statement does not exist
      await pause(50)
      return [second, third, statement.execute()]
    })
    expect(await Promise.all(answers)).toEqual([[{ value: 0 }], [{ value: 0 }], [{ value: 0 }]])
  })

  test('that are for reads: the reads on a lost one are refused, and the next use another', async () => {
    const { reads, store } = await open()
    stopClock()
    const lost = await whoReads(reads)
    const refused = Promise.all([away(longRead(reads, 1000)), away(whoReads(reads))])
    await store.execute(sql`select pg_terminate_backend(${lost})`)
    expect(await refused).toEqual([true, true])
    expect(await whoReads(reads)).not.toBe(lost)
  })

  test('that are for reads: frozen ones are dropped, although more reads arrive all the time', async () => {
    const relay = await openRelay(url)
    const { reads } = await open(relay.address)
    // as many as there can be
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

  test('that are for reads: one that answers all the time is not dropped', async () => {
    const { reads } = await open()
    const end = Date.now() + LIMITS.silence + 500
    const work = async () => {
      while (Date.now() < end) await longRead(reads, 10)
    }
    expect(await away(Promise.all([work(), work(), work()]))).toBe(false)
  })

  test('that are for reads: closing waits for their reads, and refuses later ones', async () => {
    const { reads, close } = await openDatabase({ kind: 'postgres', url, limits: LIMITS })
    const long = longRead(reads, 500)
    await pause(100)
    await close()
    expect(await long).toBe(0)
    expect(await away(whoReads(reads))).toBe(true)
  })
})
