import { randomUUID } from 'node:crypto'
import { count, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { createDatabase } from '../support/database.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { faultsOfBooks } from '../support/points.ts'
import { endProcesses, startProcess } from '../support/process.ts'
import { send, startServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { memberWith } from '../support/withdrawals.ts'

interface Workload {
  /** Restarts of each of the two nodes. */
  readonly rounds: number
  readonly writers: number
}

const nameOf = (fault: unknown): string => {
  const { message, cause } = fault as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

async function workUnderRestarts({ rounds, writers }: Workload) {
  const { choice, drop } = await createDatabase('postgres')
  const url = choice.kind === 'postgres' ? choice.url : ''
  try {
    let panel = await startServer({ database: choice })
    const people = await Promise.all(Array.from({ length: writers }, () => memberWith(panel, 10_000_000)))
    await panel.close()
    const program = startProcess({ DATABASE_URL: url, DRAIN_SECONDS: '1' }, 'start.ts', '--cluster', '--no-build')
    const api = `${await program.url}/api`

    let isOver = false
    let writes = 0
    let reads = 0
    const refused: string[] = []
    const work = people.map(async ({ token }) => {
      while (!isOver) {
        const body = { amount: 100 }
        try {
          const wrote = await send(api, requestWithdrawal, { token, body, key: randomUUID() })
          if (wrote.status === 200) writes++
          else refused.push(`POST ${wrote.status} ${wrote.answer.code}`)
          const read = await send(api, dashboard, { token })
          if (read.status === 200) reads++
          else refused.push(`GET ${read.status} ${read.answer.code}`)
        } catch (fault) {
          refused.push(nameOf(fault))
        }
      }
    })
    const pidOf = (name: string) =>
      Number([...program.output().matchAll(RegExp(`[ ]${name} .*?process (\\d+)`, 'g'))].at(-1)?.[1])
    const begins = (name: string) => program.output().split(`Node ${name} serves again`).length - 1
    for (let round = 1; round <= rounds; round++) {
      for (const name of ['a', 'b']) {
        process.kill(pidOf(name), 'SIGTERM')
        await expect.poll(() => begins(name), { timeout: 60_000 }).toBe(round)
      }
    }
    isOver = true
    await Promise.all(work)
    const orderly = program.output().split('ended (0)').length - 1
    program.child.kill('SIGTERM')
    const code = await program.ended
    panel = await startServer({ database: choice })
    const ids = people.map(({ id }) => id)
    const { store } = panel.server.database
    const [row] = await store.select({ n: count() }).from(withdrawals).where(inArray(withdrawals.userId, ids))
    const faults = await faultsOfBooks(panel).finally(() => panel.close())
    return { restarts: rounds * 2, orderly, writes, reads, refused, unanswered: (row?.n ?? 0) - writes, faults, code }
  } finally {
    endProcesses()
    await drop()
  }
}

test.each(sharedDatabases)('a cluster on %s loses and refuses no request while both nodes restart', async () => {
  const restarts = 2 * counts.restarts
  const outcome = await workUnderRestarts({ rounds: counts.restarts, writers: 8 })
  process.stdout.write(`rolling restarts: ${JSON.stringify(outcome)}\n`)
  expect(outcome).toMatchObject({ restarts, orderly: restarts, refused: [], unanswered: 0, faults: [], code: 0 })
})
