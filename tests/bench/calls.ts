import { readdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { say, writeFigures } from '../support/bench.ts'
import { sendLoad, type Target } from '../support/load.ts'
import { type Ordered, startOrdered } from '../support/orders.ts'
import prepareDatabases from '../support/prepare-databases.ts'

// `npm run bench`: requests a second and the server's processor time for a request, of the calls that every screen
// makes and of two files. The same run measures, in turn, a Fastify that answers a constant of equal size, and one that
// first asks PostgreSQL for one row. `BENCH_JSON` names a folder for the figures.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const LOAD = { connections: 16, milliseconds: Number(process.env.BENCH_MILLISECONDS ?? 1000) }
const isCore = (name: string) => /^core-.*\.js$/.test(name)
const CALLS = {
  'survey list': '/api/surveys',
  dashboard: '/api/users/dashboard',
  'payment history': '/api/users/withdrawal-history',
  'survey history': '/api/surveys/user/history',
  'session check': '/api/auth/verify',
}
const FILES = { 'panel.js': '/panel.js', 'a chunk': `/chunks/${readdirSync('dist/chunks').find(isCore)}` }
/** Simultaneous calls of a round. */
const SIGN_INS = 24
const LONG = 'dashboard, 20,000 entries'

interface Measured {
  readonly url: string
  readonly address: string
  readonly token: string
  readonly longToken: string
  readonly longMember: string
  readonly signsIn: { readonly email: string; readonly password: string }
}

interface Figures {
  readonly perSecond: number[]
  /** Microseconds. */
  readonly processor: number[]
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const spread = (values: readonly number[]) => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

if (!process.env.DATABASE_URL) {
  say('The calls are left out: set DATABASE_URL')
  process.exit()
}
const removeDatabases = await prepareDatabases()
const ours = await startOrdered<Measured>('measured')
const { url, address, token, longToken, longMember, signsIn } = ours.hello
const floor = await startOrdered<{ url: string }>('floor', [address, longMember])

const calls: readonly (Omit<Target, 'url'> & { readonly name: string })[] = [
  ...Object.entries(CALLS).map(([name, path]) => ({ name, path, token })),
  { name: LONG, path: CALLS.dashboard, token: longToken },
  ...Object.entries(FILES).map(([name, path]) => ({ name, path, encoding: 'br' })),
]
const figures = new Map<string, Figures>()
const of = (name: string): Figures => {
  const found = figures.get(name) ?? { perSecond: [], processor: [] }
  figures.set(name, found)
  return found
}

/** Measures one target for one round; the first round only warms up. */
async function measure(name: string, server: Ordered<unknown>, target: Target, counts: boolean): Promise<void> {
  const before = await server.usage()
  const begun = performance.now()
  const answered = await sendLoad(target, LOAD)
  const seconds = (performance.now() - begun) / 1000
  const used = (await server.usage()) - before
  if (!counts) return
  of(name).perSecond.push(answered / seconds)
  of(name).processor.push(used / answered)
}

/** Signs in from many addresses, and hashes the password alone beside it. */
async function measureSignIns() {
  const rounds: { perSecond: number; hashesPerSecond: number; mainThread: number }[] = []
  const body = JSON.stringify(signsIn)
  const signIn = async (number: number) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.${rounds.length}.${number}` }
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the sign-in failed: ${answer.status}`)
    await answer.text()
  }
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now()
    await act()
    return (SIGN_INS * 1000) / (performance.now() - begun)
  }
  for (let round = 0; round <= ROUNDS; round++) {
    const hashesPerSecond = await timed(() => ours.ask('hashes', SIGN_INS))
    await ours.ask('loop')
    const perSecond = await timed(() => Promise.all(Array.from({ length: SIGN_INS }, (_, number) => signIn(number))))
    rounds.push({ perSecond, hashesPerSecond, mainThread: ((await ours.ask('loop')) as number) / SIGN_INS })
  }
  const counted = rounds.slice(1)
  return {
    perSecond: spread(counted.map(({ perSecond }) => perSecond)),
    toHash: spread(counted.map(({ perSecond, hashesPerSecond }) => perSecond / hashesPerSecond)),
    mainThread: spread(counted.map(({ mainThread }) => mainThread)),
  }
}

try {
  const answers: Record<string, string> = {}
  for (const { name, path, token, encoding } of calls) {
    const headers: Record<string, string> = encoding
      ? { 'Accept-Encoding': encoding }
      : { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}${path}`, { headers })
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    answers[name] = encoding ? 'x'.repeat(Number(answer.headers.get('content-length'))) : await answer.text()
  }
  await floor.ask('answers', answers)
  const heapOf = async () => ((await ours.ask('memory')) as number) / 1_000_000
  let heapBefore = 0
  for (let round = 0; round <= ROUNDS; round++) {
    // A collection makes the next round slower.
    if (round === 1) heapBefore = await heapOf()
    for (const { name, ...target } of calls) {
      const at = encodeURIComponent(name)
      const beside = { ...target, url: floor.hello.url }
      await measure(name, ours, { ...target, url }, round > 0)
      await measure(`${name}, query`, floor, { ...beside, path: `/query/${at}` }, round > 0)
      await measure(`${name}, constant`, floor, { ...beside, path: `/constant/${at}` }, round > 0)
    }
  }
  const heap = { before: heapBefore, after: await heapOf() }
  const signIns = await measureSignIns()
  const rows = calls.map(({ name }) => {
    const [own, query, constant] = [of(name), of(`${name}, query`), of(`${name}, constant`)]
    const ratio = (floor: Figures) =>
      spread(own.perSecond.map((value, round) => value / (floor.perSecond[round] ?? Number.NaN)))
    const processorRatio = (floor: Figures) => median(own.processor) / median(floor.processor)
    return {
      name,
      bytes: Buffer.byteLength(answers[name] ?? ''),
      perSecond: { own: spread(own.perSecond), query: spread(query.perSecond), constant: spread(constant.perSecond) },
      processor: { own: spread(own.processor), query: spread(query.processor), constant: spread(constant.processor) },
      toQuery: { perSecond: ratio(query), processor: processorRatio(query) },
      toConstant: { perSecond: ratio(constant), processor: processorRatio(constant) },
    }
  })
  // Measures elapsed time, because the database does the work.
  const growth = spread(
    of('dashboard').perSecond.map((value, round) => value / (of(LONG).perSecond[round] ?? Number.NaN)),
  )
  say(`${cpus().length} processors, ${ROUNDS} rounds, ${LOAD.connections} connections, medians (min to max)`)
  for (const { name, bytes, perSecond, processor, toQuery, toConstant } of rows) {
    const { median, min, max } = perSecond.own
    say(`${name}, ${bytes} bytes: ${median.toFixed(0)} requests a second (${min.toFixed(0)} to ${max.toFixed(0)})`)
    const show = ({ median, min, max }: typeof toQuery.perSecond) =>
      `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`
    say(`  of one query ${show(toQuery.perSecond)}, of a constant ${show(toConstant.perSecond)}`)
    say(
      `  processor time ${processor.own.median.toFixed(0)} µs, ${toQuery.processor.toFixed(2)} times that of one query, ${toConstant.processor.toFixed(2)} times that of a constant`,
    )
  }
  say(`the dashboard with 20,000 entries takes ${growth.median.toFixed(2)} times as long as with few`)
  say(`the server's heap: ${heap.before.toFixed(1)} MB before the rounds, ${heap.after.toFixed(1)} MB after them`)
  const { perSecond, toHash, mainThread } = signIns
  say(
    `sign-in: ${perSecond.median.toFixed(1)} a second, ${toHash.median.toFixed(2)} of the hashes alone, ${mainThread.median.toFixed(1)} ms of the main thread each`,
  )
  await writeFigures('calls', { rows, growth, heap, signIns })
} finally {
  await floor.close()
  await ours.close()
  await removeDatabases()
}
