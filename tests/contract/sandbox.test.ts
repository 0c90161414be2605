import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankDetails, entries, payoutAccounts, responses, transactions } from '../../demo/server/db/schema.ts'
import { runCommand } from '../../demo/server/operator/command.ts'
import { sweep } from '../../demo/server/sweep.ts'
import { createShowcase } from '../../demo/showcase/index.ts'
import { listSurveys } from '../../src/api/surveys.ts'
import { profile, requestWithdrawal, withdrawalHistory } from '../../src/api/users.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Sandbox {
  readonly token: string
  readonly user: { readonly id: string; readonly points: number }
  readonly email: string
  readonly password: string
}

const post = (path: string, body: object, token?: string) =>
  fetch(`${server.api}/sandbox/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

async function join(past: 'some' | 'none'): Promise<Sandbox> {
  const answer = await post('members', { past })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Sandbox
}

const office = () => ({ database: server.server.database, vault: () => server.server.vault })
const operate = (verb: 'approve' | 'process', id: string) => runCommand(office(), { verb, id, by: 'Nila' }, new Date())

test('a sandbox member has a past with withdrawals in every state, or none at all', async () => {
  const some = await join('some')
  const { answer } = await server.call(withdrawalHistory, { token: some.token, query: {} })
  const statuses = answer.withdrawalHistory.map(({ status }) => status).sort()
  expect(statuses).toEqual(['approved', 'pending', 'processed', 'rejected'])
  expect(some.user.points).toBeGreaterThan(0)
  const none = await join('none')
  expect(none.user.points).toBe(0)
  expect((await server.call(listSurveys, { token: none.token })).answer.surveys.length).toBeGreaterThan(0)
})

test('the report of partners counts no sandbox member', async () => {
  const report = () => runCommand(office(), { verb: 'partners' }, new Date())
  const before = await report()
  const { token } = await join('some')
  expect((await server.call(profile, { token })).status).toBe(200)
  expect(await report()).toBe(before)
})

test("no operator can pay a sandbox member's withdrawal, nor is offered it", async () => {
  const { token, user } = await join('some')
  const asked = await server.call(requestWithdrawal, { token, body: { amount: 100 }, key: 'play' })
  expect(asked.status).toBe(200)
  const { answer } = await server.call(withdrawalHistory, { token, query: {} })
  const listed = await runCommand(office(), { verb: 'list' }, new Date())
  for (const { transactionId, status } of answer.withdrawalHistory) {
    expect(listed).not.toContain(transactionId)
    if (status === 'pending') await expect(operate('approve', transactionId)).rejects.toThrow(/play money/)
    if (status === 'approved') await expect(operate('process', transactionId)).rejects.toThrow(/play money/)
  }
  const byButton = await fetch(`${server.url}/dev/withdrawals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: answer.withdrawalHistory[0]?.transactionId, action: 'approve' }),
  })
  expect(byButton.status).toBe(409)
  const { store } = server.server.database
  const paid = await store
    .select()
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(entries.account, 'panel:payouts'), eq(transactions.userId, user.id)))
  expect(paid).toEqual([])
  const after = await server.call(withdrawalHistory, { token, query: {} })
  expect(after.answer).toEqual(answer)
})

test('a refused withdrawal gives the play money back, and only a sandbox member can ask for one', async () => {
  const { token, user } = await join('some')
  expect((await post('notices', {}, token)).status).toBe(200)
  expect((await server.call(profile, { token })).answer.user.points).toBe(user.points)
  const member = await server.register()
  expect((await post('notices', {}, member.token)).status).toBe(403)
})

test('states apply to every call except the session check', async () => {
  const { token } = await join('none')
  const through = (state: string, path: string, signal?: AbortSignal) =>
    fetch(`${server.url}/sandbox/${state}/api${path}`, {
      headers: { Authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    })
  for (const state of ['live', 'error', 'offline', 'loading'])
    expect((await through(state, '/auth/verify')).status, state).toBe(200)
  expect((await through('live', '/surveys')).status).toBe(200)
  expect((await through('error', '/surveys')).status).toBe(503)
  await expect(through('offline', '/surveys')).rejects.toThrow()
  const gone = new AbortController()
  const held = through('loading', '/surveys', gone.signal)
  const first = await Promise.race([held.then(() => 'answered'), through('live', '/surveys').then(() => 'held')])
  expect(first).toBe('held')
  gone.abort()
  await expect(held).rejects.toThrow()
})

test('closing the server ends the answers that it delays', async () => {
  const other = await startServer()
  const held = fetch(`${other.url}/sandbox/loading/api/surveys`)
  const ended = expect(held).rejects.toThrow()
  await fetch(`${other.url}/healthz`)
  await other.close()
  await ended
})

test('a sandbox member is erased after a day', async () => {
  const { token, email, password, user } = await join('some')
  const { store } = server.server.database
  const now = new Date(Date.now() + 25 * 3_600_000)
  const member = await server.register()
  await sweep(store, now, createShowcase())
  expect((await server.call(profile, { token })).status).toBe(401)
  await expect(server.signIn({ email, password })).rejects.toThrow(/no token/)
  for (const table of [responses, bankDetails, payoutAccounts])
    expect(await store.select().from(table).where(eq(table.userId, user.id))).toEqual([])
  expect((await server.call(profile, { token: member.token })).status, 'other members stay').toBe(200)
})

test('a server in production has no sandbox', async () => {
  const closed = await startServer({ production: true })
  const answers = await Promise.all([
    fetch(`${closed.api}/sandbox/members`, { method: 'POST', body: '{"past":"none"}' }),
    fetch(`${closed.url}/sandbox/error/api/surveys`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  await closed.close()
})
