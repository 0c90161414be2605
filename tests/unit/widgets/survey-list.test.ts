import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import type { Earned } from '../../../src/element/handoff.ts'
import { unlisted } from '../../../widgets/survey-list/faults.ts'
import { createSurveyListStore } from '../../../widgets/survey-list/store.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { demoMember } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const POLL = 30_000

const server = serverOfSuite()

type Member = { email: string; password: string }
/** undefined lets the call through. */
type Fault = (path: string) => Response | Promise<Response> | undefined

const json = (status: number, body: unknown) => Response.json(body, { status })

interface Opening {
  readonly origin?: ReturnType<typeof createOrigin>
  readonly fault?: Fault
  readonly handed?: Earned
}

async function openPage(who: Member | undefined, { origin = createOrigin(), fault: first, handed }: Opening = {}) {
  const asked: string[] = []
  const network = { fault: first }
  const environment = createTestEnvironment({
    api: server.api,
    origin,
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname.replace('/api', '')
      if (!path.startsWith('/surveys')) return fetch(input, init)
      asked.push(path)
      return (await network.fault?.(path)) ?? fetch(input, init)
    },
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  const signIn = async (body: Member) => {
    const { token, user } = await panel.call(login, { body })
    if (token && user) panel.session.signIn(token, user)
  }
  if (who) await signIn(who)
  const { host, went } = createTestHost({}, handed)
  const store = createSurveyListStore(panel, host)
  const status = () => store.$state.get().status
  const rounds = () => asked.filter((path) => path === '/surveys').length
  const ending = () => {
    const state = store.$state.get()
    return state.status === 'failed' ? unlisted(state.fault) : undefined
  }
  const isAnswered = (state = store.$state.value) => state !== undefined && state.status !== 'loading' && !state.busy
  let last = store.$state.value
  async function settled(count: number) {
    await expect.poll(() => [rounds(), asked.length]).toEqual([count, 2 * count])
    await expect.poll(() => store.$state.value !== last && isAnswered()).toBe(true)
    last = store.$state.value
  }
  return { environment, panel, store, went, network, asked, status, ending, rounds, settled, signIn }
}

async function openList(who: Member | undefined, options?: Parameters<typeof openPage>[1]) {
  const page = await openPage(who, options)
  const states = watch(page.store.$state)
  watch(page.store.$available)
  watch(page.store.$completed)
  if (who) await expect.poll(page.status).not.toBe('loading')
  return { ...page, states }
}

test('the lists show the open and the completed surveys', async () => {
  const { store } = await openList(demoMember)
  const { rows, total } = store.$available.get()
  expect(rows[0]).toMatchObject({ id: 'monthly-grocery-habits', title: 'Monthly grocery habits', pointsReward: 60 })
  expect(total).toBe(rows.length)
  expect(store.$completed.get().rows.map(({ survey }) => survey.title)).toHaveLength(6)
  expect(rows.map(({ title }) => title)).not.toContain(store.$completed.get().rows[0]?.survey.title)
})

test('both flags leave the address and refresh lists and member, and a completed survey shows a banner for 5 s', async () => {
  const { store, went, settled, environment, panel } = await openList(demoMember)
  await settled(1)
  store.read('refresh=true')
  expect(store.$banner.get()).toBe(false)
  expect(went.at(-1)).toMatchObject({ to: '/surveys' })
  await settled(2)

  const members = watch(panel.session.$state)
  store.read('completed=true&refresh=true&page=2')
  expect(store.$banner.get()).toBe(true)
  expect(went.at(-1)).toMatchObject({ to: '/surveys?page=2' })
  await settled(3)
  await expect.poll(() => members.length).toBeGreaterThan(1)
  environment.pass(4999)
  expect(store.$banner.get()).toBe(true)
  environment.pass(1)
  expect(store.$banner.get()).toBe(false)
})

test('the list repeats what a survey paid and the next one, for longer than the banner', async () => {
  const handed = { earned: 40, next: { id: 'tea', title: 'Tea', pointsReward: 20, estimatedTime: 3 } as never }
  const { store, environment } = await openList(demoMember, { handed })
  expect(store.$earned.get()).toBeUndefined()
  store.read('completed=true')
  environment.pass(60_000)
  expect([store.$banner.get(), store.$earned.get()]).toEqual([false, handed])
})

test('the page polls the lists 30 s after the last answer', async () => {
  const { environment, settled, rounds } = await openList(demoMember)
  await settled(1)
  environment.pass(POLL - 1)
  expect(rounds()).toBe(1)
  environment.pass(1)
  await settled(2)
  environment.pass(POLL)
  await settled(3)
})

test('a hidden tab does not poll, and polls when it is visible again', async () => {
  const { environment, settled, rounds } = await openList(demoMember)
  await settled(1)
  environment.hidden = true
  environment.fire('visibilitychange')
  environment.pass(10 * POLL)
  expect(rounds()).toBe(1)
  environment.hidden = false
  environment.fire('visibilitychange')
  await settled(2)
  environment.pass(POLL)
  await settled(3)
})

test('the page fetches the lists when the connection returns', async () => {
  const { environment, settled } = await openList(demoMember)
  await settled(1)
  environment.fire('online')
  await settled(2)
})

test('the page reports a 401 if the session continues, because the refused token is no longer the current one', async () => {
  const { network, environment, settled, panel, ending } = await openList(demoMember)
  await settled(1)
  network.fault = () => {
    const state = panel.session.$state.get()
    if (state.status === 'member') panel.session.signIn(`${panel.session.token()}x`, state.user)
    return json(401, { message: 'Unauthorized' })
  }
  environment.pass(POLL)
  await expect.poll(ending).toEqual({ code: 'unauthorized' })
})

const surveysOf =
  (surveys: readonly object[]): Fault =>
  (path) =>
    path === '/surveys' ? json(200, { success: true, surveys }) : undefined

test('the address sets and shows the choice, and polling keeps it', async () => {
  const { store, went, environment, settled } = await openList(demoMember)
  await settled(1)
  const order = store.$available.get().rows
  store.read('page=2&sort=points')
  expect(store.$choice.get()).toEqual({ sort: 'points', order: 'desc', category: undefined })
  const points = () => store.$available.get().rows.map(({ pointsReward }) => pointsReward)
  expect(points()).toEqual(points().toSorted((one, other) => other - one))
  store.sortBy('points')
  expect(went.at(-1)).toMatchObject({ to: '/surveys?page=2&sort=points&order=asc' })
  environment.pass(POLL)
  await settled(2)
  expect(points()).toEqual(points().toSorted((one, other) => one - other))
  store.sortBy('points')
  expect(went.at(-1)).toMatchObject({ to: '/surveys?page=2' })
  expect(store.$available.get().rows).toEqual(order)
  store.sortBy('time')
  expect(went.at(-1)).toMatchObject({ to: '/surveys?page=2&sort=time&order=asc' })
  const { name = '', count } = store.$available.get().categories[0] ?? {}
  store.choose({ category: name })
  expect(store.$available.get().rows).toHaveLength(count ?? 0)
  expect(store.$available.get().total).toBe(order.length)
  expect(new Set(store.$available.get().rows.map(({ category }) => category))).toEqual(new Set([name]))
})

test('the address keeps the tab beside the choice, so that a reload shows it again', async () => {
  const { store, went } = await openList(demoMember)
  store.read('sort=points')
  store.select('completed')
  expect(went.at(-1)).toMatchObject({ to: '/surveys?sort=points&tab=completed' })
  store.sortBy('points')
  expect(went.at(-1)).toMatchObject({ to: '/surveys?sort=points&tab=completed&order=asc' })
  const reloaded = await openList(demoMember)
  reloaded.store.read('sort=points&tab=completed')
  expect(reloaded.store.$tab.get()).toBe('completed')
  reloaded.store.read('sort=points')
  expect(reloaded.store.$tab.get()).toBe('available')
  store.select('available')
  expect(went.at(-1)).toMatchObject({ to: '/surveys?sort=points&order=asc' })
})

test("equal rows keep the server's order, titles sort as words and figures, and nameless categories are General", async () => {
  const { store } = await openList(demoMember, {
    fault: surveysOf([
      { id: 3, title: 'Day 10', pointsReward: 5 },
      { id: 1, title: 'day 9', pointsReward: '5', category: 'General' },
      { id: 2, title: 'Árbol', pointsReward: 5, category: 'Trees' },
      { id: 3, title: 'Day 10, again', pointsReward: 5 },
    ]),
  })
  const ids = () => store.$available.get().rows.map(({ id }) => id)
  expect(ids(), 'a survey listed twice is shown once').toEqual(['3', '1', '2'])
  store.choose({ sort: 'points', order: 'desc' })
  expect(ids()).toEqual(['3', '1', '2'])
  store.choose({ sort: 'title', order: 'asc' })
  expect(ids()).toEqual(['2', '1', '3'])
  expect(store.$available.get().categories).toEqual([
    { name: 'General', shown: 'General', count: 2 },
    { name: 'Trees', shown: 'Trees', count: 1 },
  ])
})

test('the list draws 50 of 120 surveys, 50 more on demand, and 50 again after another choice', async () => {
  const surveys = Array.from({ length: 120 }, (_, id) => ({ id, title: `Survey ${id}` }))
  const { store } = await openList(demoMember, { fault: surveysOf(surveys) })
  expect(store.$available.get().rows).toHaveLength(120)
  expect(store.$limit.get()).toBe(50)
  store.more()
  expect(store.$limit.get()).toBe(100)
  store.sortBy('title')
  expect(store.$limit.get()).toBe(50)
  store.more()
  store.select('completed')
  expect([store.$tab.get(), store.$limit.get()]).toEqual(['completed', 50])
})
