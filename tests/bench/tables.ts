import { randomUUID } from 'node:crypto'
import { answersTo } from '../../demo/server/operator/conformance/answers.ts'
import { sendCall } from '../../demo/server/operator/conformance/send.ts'
import { login } from '../../src/contract/auth.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { verify } from '../../src/contract/session.ts'
import { getSurvey, listSurveys, submitSurvey, surveyHistory } from '../../src/contract/surveys.ts'
import { withdrawalHistory } from '../../src/contract/users.ts'
import { at, say, writeFigures } from '../support/bench.ts'
import { type Ordered, startOrdered } from '../support/orders.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { send } from '../support/server.ts'

// `npm run bench`: measures how much longer a call takes when a table has grown. Two servers with a database each, one with small
// and one with large tables, answer the same calls in turn.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
/** Calls of a kind in each round. */
const CALLS = 30
const SURVEY = 'streaming-and-cricket'

interface Measured {
  readonly url: string
  readonly token: string
  readonly longToken: string
  readonly signsIn: { readonly email: string; readonly password: string }
}

interface Side {
  readonly server: Ordered<Measured>
  readonly newcomers: string[]
  readonly answers: ReturnType<typeof answersTo>
  signIns: number
}

type Act = (side: Side, api: string) => Promise<{ readonly status: number }>

const ACTS = {
  'session check': ({ server }, api) => sendCall(api, verify, { token: server.hello.token }),
  'survey list': ({ server }, api) => sendCall(api, listSurveys, { token: server.hello.token }),
  dashboard: ({ server }, api) => sendCall(api, dashboard, { token: server.hello.token }),
  'survey history': ({ server }, api) => sendCall(api, surveyHistory, { token: server.hello.token }),
  'payment history': ({ server }, api) => sendCall(api, withdrawalHistory, { token: server.hello.longToken }),
  submission({ newcomers, answers }, api) {
    const token = newcomers.pop()
    const body = { responses: answers, timeSpent: 60 }
    return sendCall(api, submitSurvey, { token, id: SURVEY, body, key: randomUUID() })
  },
  'sign-in': (side, api) => {
    // Each has an address of its own, so that no limit applies.
    const headers = { 'X-Forwarded-For': `198.51.100.${side.signIns++ % 250}` }
    return sendCall(api, login, { body: side.server.hello.signsIn, headers })
  },
} satisfies Record<string, Act>

interface Growth {
  readonly name: string
  readonly order: 'surveys' | 'withdrawals' | 'crowd'
  readonly small: number
  readonly large: number
  readonly calls: readonly (keyof typeof ACTS)[]
}

const READS = ['session check', 'dashboard', 'survey history'] as const
const GROWTHS: readonly Growth[] = [
  { name: 'open surveys', order: 'surveys', small: 10, large: 10_000, calls: [...READS, 'survey list', 'submission'] },
  {
    name: 'withdrawals of the member',
    order: 'withdrawals',
    small: 100,
    large: 20_000,
    calls: [...READS, 'payment history'],
  },
  {
    name: 'members, and as many entries of the ledger',
    order: 'crowd',
    small: 1000,
    large: Number(process.env.BENCH_CROWD ?? 1_000_000),
    calls: [...READS, 'survey list', 'payment history', 'submission', 'sign-in'],
  },
]

async function start({ order, calls }: Growth, count: number): Promise<Side> {
  const server: Ordered<Measured> = await startOrdered('measured')
  await server.ask(order, count)
  const submits = calls.includes('submission') ? CALLS * (ROUNDS + 1) : 0
  const newcomers = (await server.ask('members', submits)) as string[]
  const { url, token } = server.hello
  const { answer } = await send(`${url}/api`, getSurvey, { token, id: SURVEY })
  return { server, newcomers, answers: answersTo(answer.survey?.questions ?? []), signIns: 0 }
}

async function timesOf(side: Side, act: Act): Promise<number[]> {
  const times: number[] = []
  while (times.length < CALLS) {
    const begun = performance.now()
    const { status } = await act(side, `${side.server.hello.url}/api`)
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`a call was answered ${status}`)
  }
  return times
}

const median = (values: readonly number[]) => at(values, 0.5)

async function measure(growth: Growth) {
  const sides: Side[] = []
  const rounds = new Map(growth.calls.map((call) => [call, { small: [] as number[], large: [] as number[] }]))
  try {
    for (const count of [growth.small, growth.large]) sides.push(await start(growth, count))
    const [small, large] = sides as [Side, Side]
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [call, medians] of rounds) {
        const [one, other] = [await timesOf(small, ACTS[call]), await timesOf(large, ACTS[call])]
        if (round === 0) continue
        medians.small.push(median(one))
        medians.large.push(median(other))
      }
  } finally {
    for (const { server } of sides) await server.close()
  }
  return [...rounds].map(([call, { small, large }]) => {
    const ratios = large.map((time, round) => time / (small[round] ?? Number.NaN))
    const ratio = { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) }
    return { call, small: median(small), large: median(large), ratio }
  })
}

if (!process.env.DATABASE_URL) {
  say('The growth of tables is left out: set DATABASE_URL')
  process.exit()
}
const removeDatabases = await prepareDatabases()
try {
  const figures: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const growth of GROWTHS) {
    figures[growth.name] = await measure(growth)
    say(`${growth.small} to ${growth.large} ${growth.name}, ${ROUNDS} rounds, medians`)
    for (const { call, small, large, ratio } of figures[growth.name] ?? [])
      say(
        `  ${call}: ${small.toFixed(2)} to ${large.toFixed(2)} ms, ${ratio.median.toFixed(2)} times (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`,
      )
  }
  await writeFigures('tables', figures)
} finally {
  await removeDatabases()
}
