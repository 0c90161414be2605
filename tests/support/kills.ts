import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { DatabaseChoice } from '../../demo/server/db/choice.ts'
import { responses, withdrawals } from '../../demo/server/db/schema.ts'
import { lastOf } from '../../demo/server/ledger/ledger.ts'
import { portOf } from '../../demo/server/operator/process.ts'
import { createIdempotencyKeys, mayHaveArrived } from '../../src/client/idempotency.ts'
import { createPanel } from '../../src/client/panel.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { createDatabase, createLastingDatabase, type DatabaseKind, fillDirectory } from './database.ts'
import { createTestEnvironment } from './environment.ts'
import { faultsOfBooks } from './points.ts'
import { endProcesses, type Started, startProcess } from './process.ts'
import { startServer, type TestServer } from './server.ts'
import { plantSurvey, REWARD } from './surveys.ts'
import { memberWith } from './withdrawals.ts'

interface Workload {
  readonly kind: DatabaseKind
  readonly members: number
  readonly each: number
  readonly kills: number
  readonly seed: number
}

const START = 100_000

export const unharmed = { lost: 0, doubled: 0, unasked: 0, faults: [], wrong: 0, code: 0 }

export interface LastingDatabase {
  readonly choice: DatabaseChoice
  readonly variables: Readonly<Record<string, string>>
  drop(): Promise<void>
}

export async function createLasting(kind: DatabaseKind): Promise<LastingDatabase> {
  const { choice, drop } = await (kind === 'postgres' ? createDatabase(kind) : createLastingDatabase(kind))
  if (choice.kind === 'postgres') return { choice, variables: { DATABASE_URL: choice.url }, drop }
  if (choice.kind !== 'directory') throw new Error(`a database of the kind ${choice.kind} does not outlive its process`)
  await fillDirectory(choice.path)
  return { choice, variables: { DATA_DIR: choice.path }, drop }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** A linear congruential generator, so that a seed repeats the run. */
function createDice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function createKilledServer(variables: Record<string, string>, choice: DatabaseChoice) {
  let program: Started = startProcess(variables)
  let up: Promise<unknown> = program.url
  let kills = 0
  let busy = false

  async function killOnce() {
    kills++
    program.child.kill('SIGKILL')
    await program.ended
    program = startProcess(variables)
  }
  async function killAndStart(twice: boolean) {
    await killOnce()
    if (twice && choice.kind === 'directory') {
      // Kills the server again during the recovery.
      const watcher = watch(join(choice.path, 'pglite'))
      await once(watcher, 'change')
      watcher.close()
      await killOnce()
    }
    await program.url
  }
  return {
    up: () => up,
    kills: () => kills,
    isBusy: () => busy,
    kill(twice: boolean) {
      busy = true
      up = killAndStart(twice).finally(() => {
        busy = false
      })
      up.catch(() => {})
    },
    async stop() {
      await up
      program.child.kill('SIGTERM')
      return program.ended
    },
  }
}

export async function workUnderKills({ kind, members, each, kills, seed }: Workload) {
  const { choice, variables, drop } = await createLasting(kind)
  try {
    let panel = await startServer({ database: choice })
    const people = await Promise.all(Array.from({ length: members }, () => memberWith(panel, START)))
    const surveys: string[] = []
    while (surveys.length < each) surveys.push(await plantSurvey(panel, [{ type: 'text' }]))
    await panel.close()

    const port = await freePort()
    const victim = createKilledServer({ ...variables, PORT: String(port) }, choice)
    await victim.up()
    const dice = createDice(seed)
    // A kill can come after a request is sent, or after it is answered.
    const moments = members * each * 4
    const due = Array.from({ length: kills }, () => Math.floor(dice() * moments * 0.9)).sort((a, b) => a - b)
    let passed = 0
    const pass = () => {
      passed++
      if (victim.isBusy() || victim.kills() >= kills || passed < (due[victim.kills()] ?? 0)) return
      victim.kill(victim.kills() % 4 === 3 && victim.kills() + 2 <= kills)
    }
    const acknowledged: string[] = []
    let unanswered = 0

    async function insist(name: string, run: () => Promise<unknown>) {
      for (;;) {
        await victim.up()
        const sent = run()
        pass()
        try {
          await sent
          break
        } catch (fault) {
          if (!mayHaveArrived(fault)) throw fault
          unanswered++
        }
      }
      acknowledged.push(name)
      pass()
    }

    await Promise.all(
      people.map(async ({ id, token }) => {
        const environment = createTestEnvironment({ api: `http://127.0.0.1:${port}/api` })
        const client = createPanel(environment)
        const keys = createIdempotencyKeys(environment)
        for (const [i, survey] of surveys.entries()) {
          const answers = { responses: { q1: 'Rice' }, timeSpent: 3 }
          await insist(`${id} ${survey}`, () =>
            keys.run(`submit ${survey}`, (idempotencyKey) =>
              client.call(submitSurvey, { params: { id: survey }, body: answers, idempotencyKey, token }),
            ),
          )
          const amount = 100 + i
          await insist(`${id} ${amount}`, () =>
            keys.run(`withdraw ${amount}`, (idempotencyKey) =>
              client.call(requestWithdrawal, { body: { amount }, idempotencyKey, token }),
            ),
          )
        }
      }),
    )
    const code = await victim.stop()
    panel = await startServer({ database: choice })
    const found = await countOutcome(panel, new Set(people.map(({ id }) => id)), each).finally(() => panel.close())
    return {
      kills: victim.kills(),
      unanswered,
      code,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((name) => !found.done.includes(name)).length,
      doubled: found.done.length - new Set(found.done).size,
      unasked: found.done.filter((name) => !acknowledged.includes(name)).length,
      ...found.ledger,
    }
  } finally {
    endProcesses()
    await drop()
  }
}

export async function countOutcome(panel: TestServer, members: ReadonlySet<string>, each: number) {
  const { store } = panel.server.database
  const submits = await store.select().from(responses)
  const requests = await store.select().from(withdrawals)
  const done = [
    ...submits.map(({ userId, surveyId }) => [userId, surveyId] as const),
    ...requests.map(({ userId, amount }) => [userId, amount] as const),
  ]
  const held = (each * (200 + each - 1)) / 2
  const kept = await Promise.all([...members].map((userId) => lastOf(store, userId)))
  return {
    done: done.filter(([userId]) => members.has(userId)).map((pair) => pair.join(' ')),
    ledger: {
      faults: await faultsOfBooks(panel),
      wrong: kept.filter((last) => last.balance !== START + each * REWARD - held || last.held !== held).length,
    },
  }
}
