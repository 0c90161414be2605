import { expect, test } from 'vitest'
import { memberResource, type Source } from '../../../../src/client/member-resource.ts'
import { createPanel } from '../../../../src/client/panel.ts'
import type { User } from '../../../../src/contract/basic-shapes.ts'
import { createTestEnvironment, watch } from '../../../support/environment.ts'

const userOf = (id: string, points: number) => ({ id, points, firstName: 'Asha', lastName: 'Menon' }) as User
const ready = (value: string) => ({ status: 'ready', value, busy: false })
const broken = new Error('broken')

interface Request {
  answer(value: string): void
  fail(error: Error): void
}

function open(rules: Partial<Source<string>> = {}) {
  const server: { member: User | undefined } = { member: undefined }
  const environment = createTestEnvironment({
    fetch: async () =>
      server.member
        ? Response.json({ success: true, user: server.member })
        : Response.json({ success: false }, { status: 503 }),
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  const signIn = (id: string, points = 100) => panel.session.signIn(`token-of-${id}`, userOf(id, points))
  signIn('asha')
  const requests: Request[] = []
  const load = () => new Promise<string>((answer, fail) => requests.push({ answer, fail }))
  const resource = memberResource(panel, { load, ...rules })
  /** Acts like the live channel. */
  async function hear() {
    await panel.refreshMember().catch(() => {})
    panel.$pointsChanges.set(panel.$pointsChanges.get() + 1)
  }
  return { environment, panel, server, signIn, requests, load, resource, hear }
}

async function openReady(rules?: Partial<Source<string>>) {
  const page = open(rules)
  const states = watch(page.resource.$state)
  page.requests[0]?.answer('first')
  await expect.poll(() => states.at(-1)).toEqual(ready('first'))
  return { ...page, states }
}

test('the resource loads with a session, is empty without one, and starts over with another member', async () => {
  const { panel, signIn, requests, states } = await openReady()
  panel.session.end('signed-out')
  expect(states.at(-1)).toEqual({ status: 'loading' })
  expect(requests).toHaveLength(1)
  signIn('vikram')
  expect(requests).toHaveLength(2)
  requests[1]?.answer("Vikram's")
  await expect.poll(() => states.at(-1)).toEqual(ready("Vikram's"))
  signIn('meera')
  expect(states.at(-1)).toEqual({ status: 'loading' })
  expect(requests).toHaveLength(3)
})

test('the resource requests nothing while nobody is signed in', () => {
  const { panel, requests, resource } = open()
  panel.session.end('signed-out')
  watch(resource.$state)
  void resource.refresh()
  resource.poll()
  expect(requests).toEqual([])
})

test("the resource never shows another member's late answer or failure", async () => {
  const { signIn, requests, resource } = open()
  const states = watch(resource.$state)
  signIn('vikram')
  requests[0]?.answer("Asha's")
  signIn('meera')
  requests[1]?.fail(broken)
  requests[2]?.answer("Meera's")
  await expect.poll(() => states.at(-1)).toEqual(ready("Meera's"))
  expect(states).toEqual([{ status: 'loading' }, ready("Meera's")])
})

test('the latest request wins, in whatever order the answers arrive', async () => {
  const { requests, resource, states } = await openReady()
  void resource.refresh()
  void resource.refresh()
  requests[2]?.answer('third')
  await expect.poll(() => states.at(-1)).toEqual(ready('third'))
  requests[1]?.answer('second')
  void resource.refresh()
  requests[3]?.answer('fourth')
  await expect.poll(() => states.at(-1)).toEqual(ready('fourth'))
  expect(states).not.toContainEqual(ready('second'))
})

test('an answer can tell whether it is the latest', async () => {
  const told: boolean[] = []
  const { requests, resource, load } = open({
    async load(isLatest) {
      const value = await load()
      told.push(isLatest())
      return value
    },
  })
  watch(resource.$state)
  void resource.refresh()
  requests[0]?.answer('first')
  requests[1]?.answer('second')
  await expect.poll(() => told).toEqual([false, true])
})

test('the resource keeps its value while it refreshes', async () => {
  const { requests, resource, states } = await openReady()
  void resource.refresh()
  expect(states.at(-1)).toEqual({ ...ready('first'), busy: true })
  requests[1]?.answer('second')
  await expect.poll(() => states.at(-1)).toEqual(ready('second'))
})

test('a poll changes nothing until its answer, and sends nothing during another request', async () => {
  const { requests, resource, states } = await openReady()
  resource.poll()
  resource.poll()
  expect(requests).toHaveLength(2)
  expect(states.at(-1)).toEqual(ready('first'))
  requests[1]?.answer('second')
  await expect.poll(() => states.slice(-2)).toEqual([ready('first'), ready('second')])
})

test('the resource keeps its value after a failure, and reports the failure until the next answer', async () => {
  const { requests, resource, states } = await openReady()
  void resource.refresh()
  requests[1]?.fail(broken)
  await expect.poll(() => states.at(-1)).toEqual({ ...ready('first'), fault: broken })
  void resource.refresh()
  expect(states.at(-1)).toEqual({ ...ready('first'), fault: broken, busy: true })
  requests[2]?.answer('third')
  await expect.poll(() => states.at(-1)).toEqual(ready('third'))
})

test('the resource reports a failure without a value, and is busy during another try', async () => {
  const { requests, resource } = open()
  const states = watch(resource.$state)
  requests[0]?.fail(broken)
  await expect.poll(() => states.at(-1)).toEqual({ status: 'failed', fault: broken, busy: false })
  void resource.refresh()
  expect(states.at(-1)).toEqual({ status: 'failed', fault: broken, busy: true })
})

test('the resource drops an outdated value after a failure', async () => {
  const { requests, resource, states } = await openReady({ drops: (value) => value === 'first' })
  void resource.refresh()
  requests[1]?.fail(broken)
  await expect.poll(() => states.at(-1)).toEqual({ status: 'failed', fault: broken, busy: false })
})

test.each([
  ['a new balance with its notice', 250, 'hear'],
  ['a notice that leaves the balance as it was', 100, 'hear'],
  ['a new balance without a notice', 250, 'refresh'],
] as const)('the resource sends one request for %s', async (_, balance, how) => {
  const { panel, server, requests, hear, states } = await openReady()
  for (const change of [1, 2]) {
    server.member = userOf('asha', balance + (balance === 100 ? 0 : change))
    if (how === 'hear') await hear()
    else await panel.refreshMember()
    expect(requests).toHaveLength(1 + change)
    requests[change]?.answer(`after change ${change}`)
    await expect.poll(() => states.at(-1)).toEqual(ready(`after change ${change}`))
  }
})

test('a change during a request causes another request', async () => {
  const { server, requests, hear, resource } = open()
  watch(resource.$state)
  server.member = userOf('asha', 250)
  await hear()
  await hear()
  expect(requests).toHaveLength(3)
})

test('a notice causes a request even if the member cannot be fetched', async () => {
  const { requests, hear } = await openReady()
  await hear()
  expect(requests).toHaveLength(2)
})

test('the same balance again, as from another tab, causes no request', async () => {
  const { panel, server, requests } = await openReady()
  server.member = userOf('asha', 100)
  await panel.refreshMember()
  expect(requests).toHaveLength(1)
})

test("a balance from the resource's own answer causes no request", async () => {
  const { panel, resource, requests } = await openReady()
  const record = userOf('asha', 175)
  resource.accept(record)
  panel.session.refresh('token-of-asha', record)
  expect(requests).toHaveLength(1)
})

test('a resource that does not depend on the points ignores changes of the points', async () => {
  const { server, requests, hear } = await openReady({ isSteady: true })
  server.member = userOf('asha', 250)
  await hear()
  expect(requests).toHaveLength(1)
})

test('the resource stops when its last listener leaves, and requests again with the next one', async () => {
  const { server, requests, hear, resource } = open()
  const stops = [resource.$state.listen(() => {}), resource.$state.listen(() => {})]
  requests[0]?.answer('first')
  await expect.poll(() => resource.$state.value).toEqual(ready('first'))
  stops[0]?.()
  server.member = userOf('asha', 250)
  await hear()
  expect(requests).toHaveLength(2)
  stops[1]?.()
  // The resource stops a moment after its last listener.
  await expect
    .poll(async () => {
      const before = requests.length
      await hear()
      return requests.length - before
    })
    .toBe(0)
  const before = requests.length
  const states = watch(resource.$state)
  expect(requests).toHaveLength(before + 1)
  expect(states[0], 'the old value shows during the request').toMatchObject({ status: 'ready', value: 'first' })
})

test('the resource retries a failed request when the network returns, and repeats nothing else', async () => {
  const { environment, requests, resource } = open()
  const states = watch(resource.$state)
  environment.fire('online')
  expect(requests, 'the first request is still in progress').toHaveLength(1)
  requests[0]?.fail(broken)
  await expect.poll(() => states.at(-1)).toMatchObject({ status: 'failed' })
  environment.fire('online')
  expect(requests).toHaveLength(2)
  requests[1]?.answer('second')
  await expect.poll(() => states.at(-1)).toEqual(ready('second'))
  environment.fire('online')
  expect(requests, 'the value is there already').toHaveLength(2)
})
