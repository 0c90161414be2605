import { randomUUID } from 'node:crypto'
import { setImmediate as soon } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { LISTENER_NAME } from '../../demo/server/db/listen.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { createDatabase } from '../support/database.ts'
import { countOutcome } from '../support/kills.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { hasPostgresPrograms, startPostgres } from '../support/postgres.ts'
import { endProcesses, startProcess } from '../support/process.ts'
import { type Answer, send, startServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { plantSurvey } from '../support/surveys.ts'
import { memberWith } from '../support/withdrawals.ts'

const outages = ['one busy connection ends', 'all connections end', 'the database restarts'] as const
type Outage = (typeof outages)[number]

interface Workload {
  readonly outages: readonly Outage[]
  readonly writers: number
  /** Each writer submits this number of surveys, and asks for as many withdrawals. */
  readonly each: number
}

interface Target {
  readonly url: string
  restart(): Promise<void>
  drop(): Promise<void>
}

async function administer<T>(address: string, run: (client: Client, name: string) => Promise<T>): Promise<T> {
  const url = new URL(address)
  const name = url.pathname.slice(1)
  if (name !== 'postgres') url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  return run(client, name).finally(() => client.end())
}

const endAll = (address: string) =>
  administer(address, (client, name) =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    ),
  )

/** Waits for a connection that a transaction or a query uses, and ends it. */
const endOneBusy = (address: string) =>
  administer(address, async (client, name) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and state <> 'idle'
         and application_name <> $2 and pid <> pg_backend_pid() order by state desc limit 1`,
        [name, LISTENER_NAME],
      )
      if (rowCount) return
    }
  })

/** Uses a server of its own if the machine can start one, else a database that refuses connections for a while. */
async function createTarget(restarts: boolean): Promise<Target> {
  if (restarts && hasPostgresPrograms) {
    const { url, restart, stop } = await startPostgres()
    return { url, restart, drop: stop }
  }
  const { choice, drop } = await createDatabase('postgres')
  const url = choice.kind === 'postgres' ? choice.url : ''
  const allow = (whether: boolean) =>
    administer(url, (client, name) => client.query(`alter database ${name} allow_connections ${whether}`))
  const restart = async () => {
    await allow(false)
    await endAll(url)
    await allow(true)
  }
  return { url, restart, drop }
}

function createTally() {
  const tally = { answered: 0, unavailable: 0, others: [] as string[] }
  return {
    tally,
    /** @returns whether the request is done */
    record({ status, headers, answer }: Answer<typeof submitSurvey | typeof requestWithdrawal>): boolean {
      if (status === 200) tally.answered++
      else if (status === 503 && answer.code === 'unavailable' && Number(headers.get('Retry-After')) > 0)
        tally.unavailable++
      else tally.others.push(`${status} ${answer.code} ${answer.message}`)
      return status === 200
    },
  }
}

async function workUnderOutages({ outages, writers, each }: Workload) {
  const target = await createTarget(outages.includes('the database restarts'))
  const choice = { kind: 'postgres', url: target.url } as const
  const causes: Record<Outage, () => Promise<unknown>> = {
    'one busy connection ends': () => endOneBusy(target.url),
    'all connections end': () => endAll(target.url),
    'the database restarts': target.restart,
  }
  try {
    let panel = await startServer({ database: choice })
    const people = await Promise.all(Array.from({ length: writers }, () => memberWith(panel, 100_000)))
    const surveys: string[] = []
    while (surveys.length < each) surveys.push(await plantSurvey(panel, [{ type: 'text' }]))
    await panel.close()

    const program = startProcess({ DATABASE_URL: target.url, LOG_LEVEL: 'silent' })
    const api = `${await program.url}/api`
    const { tally, record } = createTally()
    const total = writers * each * 2
    let caused = 0
    let outgoing = Promise.resolve()
    function cut() {
      const outage = outages[caused]
      if (!outage || tally.answered < (total * 0.8 * (caused + 1)) / (outages.length + 1)) return
      caused++
      outgoing = outgoing.then(async () => void (await causes[outage]()))
    }
    async function insist(ask: () => Promise<Answer<typeof submitSurvey | typeof requestWithdrawal>>) {
      for (;;) {
        const answer = ask()
        cut()
        if (record(await answer)) return
        await soon()
      }
    }
    await Promise.all(
      people.map(async ({ token }) => {
        for (const [i, id] of surveys.entries()) {
          const [one, other] = [randomUUID(), randomUUID()]
          const body = { responses: { q1: 'Rice' }, timeSpent: 3 }
          await insist(() => send(api, submitSurvey, { id, body, key: one, token }))
          await insist(() => send(api, requestWithdrawal, { body: { amount: 100 + i }, key: other, token }))
        }
      }),
    )
    await outgoing
    program.child.kill('SIGTERM')
    const code = await program.ended
    panel = await startServer({ database: choice })
    const found = await countOutcome(panel, new Set(people.map(({ id }) => id)), each).finally(() => panel.close())
    return {
      rounds: caused,
      answered: tally.answered,
      unavailable: tally.unavailable,
      others: [...new Set(tally.others)],
      code,
      lost: total - new Set(found.done).size,
      doubled: found.done.length - new Set(found.done).size,
      ...found.ledger,
    }
  } finally {
    endProcesses()
    await target.drop()
  }
}

const unshaken = { others: [], code: 0, lost: 0, doubled: 0, faults: [], wrong: 0 }

test.each(sharedDatabases)(
  '40 writers get 503s and lose no point while a %s database ends connections and restarts',
  async () => {
    const rounds = outages.flatMap((outage) => Array.from({ length: counts.outages }, () => outage))
    const outcome = await workUnderOutages({ outages: rounds, writers: 40, each: 2 * counts.outages })
    process.stdout.write(`outages: ${JSON.stringify(outcome)}\n`)
    expect(outcome).toMatchObject({ rounds: rounds.length, answered: 160 * counts.outages, ...unshaken })
    expect(outcome.unavailable).toBeGreaterThan(0)
  },
)
