import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { answersTo } from '../../demo/server/operator/conformance/answers.ts'
import { dashboard } from '../../src/contract/dashboard.ts'
import { verify } from '../../src/contract/session.ts'
import { getSurvey, listSurveys, submitSurvey } from '../../src/contract/surveys.ts'
import { say, writeFigures } from '../support/bench.ts'
import { type Ordered, startOrdered } from '../support/orders.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { send } from '../support/server.ts'

// `npm run bench`: measures the figures of docs/growing.md: the processor time of one member's visit, in the server and
// in PostgreSQL on the same machine; that of one sign-in; and the memory of one open page. Other programs change
// processor time and memory less than elapsed time.

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 300)
const WIDTH = 8
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1000)
const SURVEY = 'streaming-and-cricket'
/** Milliseconds of a Linux clock tick. */
const TICK = 10

if (!process.env.DATABASE_URL) {
  say('The costs of a member are left out: set DATABASE_URL')
  process.exit()
}

interface Measured {
  readonly url: string
  readonly address: string
  readonly token: string
  readonly signsIn: { readonly email: string; readonly password: string }
}

const removeDatabases = await prepareDatabases()
const ours: Ordered<Measured> = await startOrdered('measured')
const { url, address, token: anyToken, signsIn } = ours.hello
const api = `${url}/api`
const pool = new Pool({ connectionString: address, max: 1 })

/** Returns the CPU time, in milliseconds, of the database processes that answer the server. */
async function databaseTime(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )
  const times = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  })
  return times.reduce((sum, time) => sum + time, 0)
}

async function cost(count: number, act: (index: number) => Promise<unknown>) {
  const [server, database] = [await ours.usage(), await databaseTime()]
  let next = 0
  const run = async () => {
    for (let index = next++; index < count; index = next++) await act(index)
  }
  await Promise.all(Array.from({ length: WIDTH }, run))
  return {
    server: ((await ours.usage()) - server) / 1000 / count,
    database: ((await databaseTime()) - database) / count,
  }
}

/** Makes the calls of a visit: session, list, survey, submission, dashboard. */
async function visit(token: string): Promise<void> {
  await send(api, verify, { token })
  await send(api, listSurveys, { token })
  const { answer } = await send(api, getSurvey, { token, id: SURVEY })
  const body = { responses: answersTo(answer.survey?.questions ?? []), timeSpent: 60 }
  const { status } = await send(api, submitSurvey, { token, id: SURVEY, body, key: token.slice(0, 20) })
  if (status !== 200) throw new Error(`the submission was answered ${status}`)
  await send(api, dashboard, { token })
}

async function signIn(index: number): Promise<void> {
  const headers = { 'X-Forwarded-For': `198.51.100.${index}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${api}/auth/login`, { method: 'POST', headers, body: JSON.stringify(signsIn) })
  if (!answer.ok) throw new Error(`the sign-in failed: ${answer.status}`)
}

const openSocket = () =>
  new Promise<Socket>((resolve, reject) => {
    const options = { auth: { token: anyToken }, transports: ['websocket'], reconnection: false, forceNew: true }
    const socket = io(url, options)
    socket.on('connect', () => resolve(socket)).on('connect_error', reject)
  })

/** Measures kilobytes of the heap for each open socket. */
async function socketMemory(): Promise<number> {
  const sockets = [await openSocket()]
  const before = (await ours.ask('memory')) as number
  while (sockets.length <= SOCKETS) sockets.push(...(await Promise.all(Array.from({ length: 50 }, openSocket))))
  const after = (await ours.ask('memory')) as number
  for (const socket of sockets) socket.disconnect()
  return (after - before) / 1000 / (sockets.length - 1)
}

try {
  const tokens = (await ours.ask('members', MEMBERS)) as readonly string[]
  // The first run compiles the code and opens the connections.
  const warming = Math.floor(MEMBERS / 3)
  await cost(warming, (index) => visit(tokens[index] ?? ''))
  const counted = tokens.slice(warming)
  const visits = await cost(counted.length, (index) => visit(counted[index] ?? ''))
  const signIns = await cost(24, signIn)
  const sockets = await socketMemory()
  say(`${cpus().length} processors, ${counted.length} visits, ${SOCKETS} sockets`)
  const show = ({ server, database }: typeof visits) =>
    `${server.toFixed(1)} ms of the server's processor time, ${database.toFixed(1)} ms of PostgreSQL's`
  say(`a visit of five calls: ${show(visits)}`)
  say(`a sign-in: ${show(signIns)}`)
  say(`an open page: ${sockets.toFixed(1)} kB of the server's memory`)
  await writeFigures('growth', { visits, signIns, sockets })
} finally {
  await pool.end()
  await ours.close()
  await removeDatabases()
}
