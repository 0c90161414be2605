import { expect, onTestFinished, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { verify } from '../../../src/contract/auth.ts'
import { dashboard } from '../../../src/contract/dashboard.ts'
import { surveyHistory } from '../../../src/contract/surveys.ts'
import { createDashboardStore } from '../../../widgets/dashboard/store.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { demoMember } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const OVERVIEW = '/users/dashboard'
const HISTORY = '/surveys/user/history'

const server = serverOfSuite()

type Fault = Response | Promise<Response>

async function open(token: string) {
  const asked: string[] = []
  const faults = new Map<string, () => Fault>()
  const environment = createTestEnvironment({
    api: server.api,
    fetch: async (input, init) => {
      const path = new URL(String(input)).pathname.replace('/api', '')
      asked.push(path)
      return (await faults.get(path)?.()) ?? fetch(input, init)
    },
  })
  // Starts at the server's time, because the server dates the surveys.
  environment.pass(Date.now() - environment.now())
  const panel = createPanel(environment)
  watch(panel.session.$state)
  const userOf = async (token: string) => (await server.call(verify, { token })).answer.user
  panel.session.signIn(token, await userOf(token))
  const { host, went } = createTestHost()
  const store = createDashboardStore(panel, host)
  onTestFinished(store.release)
  async function earnings() {
    await expect.poll(store.earnings.$part.get).toBeDefined()
    const part = store.earnings.$part.get()
    if (!part) throw new Error('no picture')
    return part.store
  }
  const times = (path: string) => asked.filter((one) => one === path).length
  return { panel, store, went, asked, faults, earnings, times, userOf }
}

const asDemo = async () => open(await server.signIn(demoMember))

test('the dashboard shows the figures, the surveys and the balance of the server', async () => {
  const token = await server.signIn(demoMember)
  const { store, panel } = await open(token)
  await expect.poll(() => store.$state.get().status).toBe('ready')
  const { answer } = await server.call(dashboard, { token })
  expect(store.$state.get()).toEqual({ status: 'ready', value: answer.dashboard, busy: false })
  expect(panel.session.$state.get()).toMatchObject({ user: { points: answer.dashboard.stats.currentPoints } })
})

test('the dashboard fetches the chart after the overview, and waits for nothing else', async () => {
  const { store, asked, faults, earnings } = await asDemo()
  faults.set(HISTORY, () => new Promise(() => {}))
  await earnings()
  await expect.poll(() => asked.includes(HISTORY)).toBe(true)
  expect(asked.indexOf(OVERVIEW)).toBeLessThan(asked.indexOf(HISTORY))
  expect(store.$state.get()).toMatchObject({ status: 'ready', busy: false })
})

test.each([
  ['completed=true', '/dashboard'],
  ['refresh=true', '/dashboard'],
  ['completed=true&from=mail&refresh=true', '/dashboard?from=mail'],
])('the query %s refreshes the figures and is removed, and the rest of the address stays', async (search, left) => {
  const { store, went, times } = await asDemo()
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'ready', busy: false })
  store.readSearch(search)
  expect(went).toMatchObject([{ to: left }])
  await expect.poll(() => times(OVERVIEW)).toBe(2)
})

test('the chosen month stays within the chart, and no choice follows the latest month', async () => {
  const token = await server.signIn(demoMember)
  const { earnings } = await open(token)
  const picture = await earnings()
  await expect.poll(() => picture.$state.get().status).toBe('ready')
  const { responses } = (await server.call(surveyHistory, { token })).answer
  expect(responses.length).toBeGreaterThan(1)
  expect(picture.$chosen.get()).toBeUndefined()
  picture.step(Number.NEGATIVE_INFINITY)
  expect(picture.$chosen.get()).toBe(0)
  picture.step(-1)
  picture.turn(-1)
  expect(picture.$chosen.get()).toBe(0)
  picture.step(1)
  expect(picture.$chosen.get()).toBe(1)
  picture.step(Number.POSITIVE_INFINITY)
  expect(picture.$chosen.get()).toBeUndefined()
})
