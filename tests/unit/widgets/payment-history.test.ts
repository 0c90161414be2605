import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import { createPaymentHistoryStore } from '../../../widgets/payment-history/store.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { giveWithdrawals } from '../../support/withdrawals.ts'

const LAST = new Date('2026-11-20T10:00:00Z')
const COUNT = 34

let server: TestServer
let member: Awaited<ReturnType<TestServer['register']>>
beforeAll(async () => {
  server = await startServer()
  member = await server.register()
  await giveWithdrawals(server, member.id, COUNT, LAST)
})
afterAll(() => server.close())

type Fault = (query: URLSearchParams) => Response | Promise<Response | undefined> | undefined

async function openHistory(search = '', who: { email: string; password: string } = member, fault?: Fault) {
  const asked: URLSearchParams[] = []
  const network = { fault }
  const environment = createTestEnvironment({
    api: server.api,
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input))
      if (!pathname.endsWith('/withdrawal-history')) return fetch(input, init)
      asked.push(searchParams)
      return (await network.fault?.(searchParams)) ?? fetch(input, init)
    },
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  const { token, user } = await panel.call(login, { body: who })
  if (token && user) panel.session.signIn(token, user)
  const { host, went } = createTestHost()
  const store = createPaymentHistoryStore(panel, host)
  store.read(search)
  const states = watch(store.$state)
  const ready = () => {
    const state = store.$state.get()
    return state.status === 'ready' ? { ...state.value, busy: state.busy, fault: state.fault } : undefined
  }
  const ids = () => ready()?.rows.map(({ transactionId }) => Number(transactionId.slice(-6))) ?? []
  const settled = async (calls: number) => {
    await expect.poll(() => asked.length).toBe(calls)
    await expect.poll(() => ready()?.busy).toBe(false)
  }
  return { environment, panel, store, went, network, asked, states, ready, ids, settled }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('the history shows the newest ten first, with the total', async () => {
  const { ready, ids, settled, asked } = await openHistory()
  await settled(1)
  expect(ids()).toEqual(numbers(0, 10))
  expect(ready()).toMatchObject({ total: COUNT, totalPages: 4 })
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: '1',
    limit: '10',
    sortBy: 'requestDate',
    sortOrder: 'desc',
  })
})

test('the address selects the rows at the start, and when the browser goes back or forward', async () => {
  const { store, ids, settled } = await openHistory('sort=requestDate&order=asc&page=2')
  await settled(1)
  expect(ids()).toEqual(numbers(14, 24).reverse())
  store.read('')
  await settled(2)
  expect(ids()).toEqual(numbers(0, 10))
})

test.each([
  'status=paid&sort=secret&order=up&page=abc',
  'page=-1&from=2026-13-01&to=yesterday',
  'page=1.5&from=0026-01-01&to=2026-02-30',
  'page=1e3&sort=__proto__&order=constructor&status=toString',
  `page=99999999999&status=${'x'.repeat(3000)}&from=%00&to=%ff`,
])('the history replaces wrong values in the address by the defaults: %s', async (search) => {
  const { ids, settled, asked } = await openHistory(search)
  await settled(1)
  expect(ids()).toEqual(numbers(0, 10))
  expect([...(asked[0] ?? [])]).toHaveLength(4)
})

test('a filter starts at the first page and keeps the rest of the address', async () => {
  const { store, ready, went, settled } = await openHistory('page=3&utm=x')
  await settled(1)
  store.choose({ status: 'rejected' })
  expect(ready()?.busy, 'the shown rows do not match the filter yet').toBe(true)
  await settled(2)
  expect(went.at(-1)?.to).toBe('/payment-history?utm=x&status=rejected')
  expect(new Set(ready()?.rows.map(({ status }) => status))).toEqual(new Set(['rejected']))
  store.clear()
  await settled(3)
  expect(went.at(-1)?.to).toBe('/payment-history?utm=x')
  expect(ready()?.total).toBe(COUNT)
})

test("a complete day filters from its start to its end in the member's time zone", async () => {
  const { store, ids, settled, asked, went } = await openHistory()
  await settled(1)
  for (const typed of ['0002-11-18', '0020-11-18', '0202-11-18']) store.type('from', typed)
  expect(asked).toHaveLength(1)
  store.type('from', '2026-11-18')
  await settled(2)
  store.type('to', '2026-11-19')
  await settled(3)
  expect(ids()).toEqual([1, 2])
  expect(asked[2]?.get('from')).toBe(new Date(2026, 10, 18).toISOString())
  expect(asked[2]?.get('to')).toBe(new Date(2026, 10, 20).toISOString())
  expect(went.map(({ to }) => to)).toEqual([
    '/payment-history?from=2026-11-18',
    '/payment-history?from=2026-11-18&to=2026-11-19',
  ])
  store.type('to', '')
  await settled(4)
  expect(ids()).toEqual([0, 1, 2])
})

test('a heading sorts by its usual order first, then by the reverse, and a new heading starts over', async () => {
  const { store, ready, settled, went } = await openHistory()
  await settled(1)
  const amounts = () => ready()?.rows.map(({ amount }) => amount) ?? []
  store.sortBy('amount')
  await settled(2)
  expect(amounts()).toEqual(amounts().toSorted((one, other) => other - one))
  store.sortBy('amount')
  await settled(3)
  expect(amounts()).toEqual(amounts().toSorted((one, other) => one - other))
  store.sortBy('status')
  await settled(4)
  expect(went.map(({ to }) => to.split('?')[1])).toEqual(['sort=amount', 'sort=amount&order=asc', 'sort=status'])
})

test('the history reloads once when the window gets the focus and the tab is visible, and never while hidden', async () => {
  const { environment, settled, asked, states, ready } = await openHistory('page=2')
  await settled(1)
  const before = states.length
  environment.fire('visibilitychange')
  environment.fire('focus')
  await expect.poll(() => states.length).toBe(before + 1)
  expect(asked).toHaveLength(2)
  expect(
    states.slice(before).map(({ status }) => status),
    'the list does not flicker',
  ).toEqual(['ready'])
  expect(ready()?.choice.page).toBe(2)
  environment.hidden = true
  environment.fire('visibilitychange')
  expect(asked).toHaveLength(2)
})

test("a page beyond the last shows the last page, in the same entry of the browser's history", async () => {
  const { ready, ids, went, settled } = await openHistory('page=900')
  await settled(2)
  expect(ids()).toEqual(numbers(30, 34))
  expect(ready()?.choice.page).toBe(4)
  expect(went.at(-1)?.to).toBe('/payment-history?page=4')
})
