import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../demo/server/db/open.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { profile, requestWithdrawal } from '../../src/contract/users.ts'
import { createBareDatabase } from '../support/database.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { openRelay } from '../support/relay.ts'
import type { TestServer } from '../support/server.ts'
import { serverOfTest } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

async function run(address: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function createOne(): Promise<{ url: string; name: string }> {
  const { choice, drop } = await createBareDatabase()
  onTestFinished(drop)
  const url = choice.kind === 'postgres' ? choice.url : ''
  return { url, name: new URL(url).pathname.slice(1) }
}

/** Creates a role without rights. Returns the address of the database with it. */
async function createRole(url: string): Promise<{ role: string; address: string }> {
  const role = `panel_${randomUUID().replaceAll('-', '')}`
  await run(url, `create role ${role} login`)
  onTestFinished(() => run(process.env.DATABASE_URL ?? '', `drop role ${role}`))
  const address = new URL(url)
  address.username = role
  return { role, address: address.href }
}

async function start(url: string): Promise<TestServer> {
  const panel = await serverOfTest({ database: { kind: 'postgres', url } })
  return panel
}

const once = sql`(values (1)) as once`

const refusalOf = (url: string) =>
  openDatabase({ kind: 'postgres', url }).then(
    async (database) => {
      await database.close()
      return 'opened'
    },
    (fault: Error) => fault.message,
  )

describe.each(sharedDatabases)('a %s database', () => {
  test('the server works on a database with other settings of dates, time zone, encoding, isolation and limits', async () => {
    const { url, name } = await createOne()
    const settings = {
      datestyle: 'SQL, DMY',
      timezone: 'Asia/Kolkata',
      intervalstyle: 'sql_standard',
      client_encoding: 'LATIN1',
      search_path: 'pg_catalog',
      default_transaction_isolation: 'serializable',
      statement_timeout: '1',
    }
    await run(url, ...Object.entries(settings).map(([key, value]) => `alter database ${name} set ${key} = '${value}'`))
    const panel = await start(url)
    const { store, reads, unhurried } = panel.server.database
    const named = sql`array[current_setting('client_encoding'), split_part(current_setting('datestyle'), ',', 1), current_setting('timezone'),
      current_setting('intervalstyle'), current_setting('default_transaction_isolation'), current_setting('search_path')]`
    const ask = (within: Pick<typeof store, 'select'>) => within.select({ all: sql<string[]>`${named}` }).from(once)
    const set = ['UTF8', 'ISO', 'UTC', 'postgres', 'read committed', 'public']
    for (const [row] of [await ask(store), await ask(reads), await unhurried(ask)]) expect(row?.all).toEqual(set)
    const begun = Date.now()
    const { token } = await memberWith(panel, 1000, 100)
    const { answer } = await panel.call(ledger, { token })
    expect(answer.points).toBe(900)
    for (const { date } of answer.entries) expect(Math.abs(Date.parse(date) - begun)).toBeLessThan(60_000)
    await panel.server.database.store.execute(sql`update users set first_name = 'मीरा', last_name = 'Łukasz'`)
    const shown = await panel.call(profile, { token })
    expect(shown.answer.user).toMatchObject({ firstName: 'मीरा', lastName: 'Łukasz' })
    expect(Math.abs(Date.parse(shown.answer.user.createdAt) - begun)).toBeLessThan(60_000)
  })

  test('the server refuses a database role that may not create tables, in one line, and works with that role once the tables exist', async () => {
    const { url } = await createOne()
    const { role, address } = await createRole(url)
    onTestFinished(() => run(url, `drop owned by ${role} cascade`))
    const line = await refusalOf(address)
    expect(line).toMatch(/permission denied for schema public \(42501\)\. Grant the missing right .+ `panel migrate`/)
    expect(line).not.toMatch(/\n|Failed query/)
    await (await start(url)).close()
    await run(
      url,
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
      `grant usage on all sequences in schema public to ${role}`,
    )
    const panel = await start(address)
    expect((await memberWith(panel, 500, 100)).token).not.toBe('')
  })

  test.each([
    ['whose encoding lacks most letters', 'LATIN1', /has the encoding LATIN1, .+ createdb --encoding=UTF8/],
    ['without an encoding', 'SQL_ASCII', /has the encoding SQL_ASCII/],
  ])('the server refuses a database %s', async (_, encoding, line) => {
    const name = `panel_test_${randomUUID().replaceAll('-', '')}`
    const server = process.env.DATABASE_URL ?? ''
    await run(server, `create database ${name} template template0 encoding '${encoding}' locale 'C'`)
    onTestFinished(() => run(server, `drop database ${name} with (force)`))
    const url = new URL(server)
    url.pathname = `/${name}`
    expect(await refusalOf(url.href)).toMatch(line)
  })

  test('the server refuses a pooler that drops the settings of a session', async () => {
    const { url } = await createOne()
    const relay = await openRelay(url, { withoutOptions: true })
    onTestFinished(() => relay.close())
    expect(await refusalOf(relay.address)).toMatch(/cannot be opened: a pooler .+ address of PostgreSQL itself$/)
  })

  test.each([
    ['that is missing', { pathname: '/panel_missing' }, /3D000\)\. Create the database/],
    ['whose role is missing', { username: 'panel_missing' }, /\(28...\)\. Correct the user/],
  ])('the server names a database %s, with the remedy, in one line', async (_, change, line) => {
    const url = Object.assign(new URL(process.env.DATABASE_URL ?? ''), change)
    expect(await refusalOf(url.href)).toMatch(line)
  })

  test('a read-only database makes the server refuse writes with 503 and not ready, until it is writable again', async () => {
    const { url, name } = await createOne()
    const panel = await start(url)
    const { token } = await memberWith(panel, 1000)
    const readOnly = (whether: string) =>
      run(
        process.env.DATABASE_URL ?? '',
        `alter database ${name} set default_transaction_read_only = ${whether}`,
        // Ends the connections, as a failover does.
        ...(whether === 'on'
          ? [`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`]
          : []),
      )
    const withdraw = () => panel.call(requestWithdrawal, { token, body: { amount: 100 }, key: randomUUID() })
    const ready = async () => {
      const response = await fetch(`${panel.server.address()}/readyz`)
      return [response.status, await response.json()]
    }
    expect(await ready()).toEqual([200, { status: 'ready' }])
    await readOnly('on')
    // The pool notices ended connections one by one.
    await expect.poll(ready).toEqual([503, { status: 'database read-only' }])
    const refused = await Promise.all([withdraw(), withdraw(), withdraw(), withdraw()])
    expect(refused.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      Array.from({ length: 4 }, () => [503, '5']),
    )
    expect((await panel.call(ledger, { token })).status, 'reads still work').toBe(200)
    await readOnly('off')
    const served = await Promise.all([withdraw(), withdraw(), withdraw()])
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await ready()).toEqual([200, { status: 'ready' }])
  })
})

describe.each(sharedDatabases)('work that conflicts with other work, on a %s database', () => {
  /** Fails the first `times` calls. A rollback does not reset a sequence. */
  async function failing(times: number, code: string) {
    const { url } = await createOne()
    const database = await openDatabase({ kind: 'postgres', url })
    onTestFinished(database.close)
    await database.store.execute(
      sql.raw(`create sequence calls; create function fail() returns int language plpgsql as $$
        begin if nextval('calls') <= ${times} then raise 'as told' using errcode = '${code}'; end if; return 1; end $$`),
    )
    const calls = async () => {
      const { rows } = (await database.store.execute(sql`select last_value::int as calls from calls`)) as unknown as {
        rows: { calls: number }[]
      }
      return rows[0]?.calls
    }
    return { database, calls }
  }
  const fail = sql`select fail()`

  test.each(['40001', '40P01'])('the server retries the work after %s, alone and in a transaction', async (code) => {
    const { database, calls } = await failing(3, code)
    await database.store.execute(fail)
    expect(await calls()).toBe(4)
    await database.store.execute(sql`select setval('calls', 1, false)`)
    await database.store.transaction((within) => within.execute(fail))
    expect(await calls()).toBe(4)
    await database.store.execute(sql`select setval('calls', 1, false)`)
    await database.unhurried((store) => store.transaction((within) => within.execute(fail)))
    expect(await calls(), 'the command is retried too').toBe(4)
  })
})
