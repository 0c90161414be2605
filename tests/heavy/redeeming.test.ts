import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, databases, type TestDatabase } from '../support/database.ts'
import { faultsOfBooks } from '../support/points.ts'
import { endProcesses, startProcess } from '../support/process.ts'
import { exact, redeemAtOnce, redeemNaively } from '../support/redeeming.ts'
import { startServer, type TestServer } from '../support/server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** On PostgreSQL at two nodes, each a process of its own; the embedded database belongs to one process. */
const COUNTS = { postgres: 10_000, embedded: 2000 }

describe.each(databases)('a crowd that redeems from one balance, on the %s database', (kind) => {
  const count = COUNTS[kind]
  /** Enough for a third of them, and a rest. */
  const points = Math.floor(count / 3) * 100 + 50
  let database: TestDatabase
  let panel: TestServer
  let apis: readonly string[]
  beforeAll(async () => {
    database = await createDatabase(kind)
    const { choice } = database
    panel = await startServer({ database: choice })
    apis = [panel.api]
    if (choice.kind !== 'postgres') return
    const variables = { DATABASE_URL: choice.url, LOG_LEVEL: 'silent' }
    const nodes = [startProcess(variables), startProcess(variables)]
    apis = await Promise.all(nodes.map(async ({ url }) => `${new URL(await url).origin}/api`))
  })
  afterAll(async () => {
    endProcesses()
    await panel.close()
    await database.drop()
  })

  test(`${count} get what the balance pays for, and not one reward more or less`, async () => {
    const begun = performance.now()
    const outcome = await redeemAtOnce(panel, apis, count, points)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(
      `${kind}, ${apis.length} node(s): ${count} redeem 100 of ${points} points: ${JSON.stringify(outcome)}, ${seconds} s`,
    )
    expect(outcome).toEqual(exact(points))
    expect(await faultsOfBooks(panel)).toEqual([])
  })

  test(`${count} break a check that reads, compares and then writes`, async () => {
    const outcome = await redeemNaively([panel.server.database.store], count, points)
    say(`${kind}, a naive check: ${JSON.stringify(outcome)}`)
    expect(() => expect(outcome).toEqual(exact(points))).toThrow()
    expect(outcome.succeeded).toBeGreaterThan(exact(points).succeeded)
  })
})
