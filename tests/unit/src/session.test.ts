import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError, codeOfStatus } from '../../../src/client/errors.ts'
import { createSession } from '../../../src/client/session.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'

const asha = {
  id: '7',
  firstName: 'Asha',
  lastName: 'Menon',
  email: 'asha@example.com',
  points: 205,
  googleId: null,
  createdAt: '',
}

function stored(token: string, user: unknown) {
  const origin = createOrigin()
  origin.values.token = token
  origin.values.user = typeof user === 'string' ? user : JSON.stringify(user)
  return origin
}

test('the server checks a stored session, and its copy of the member replaces the stored one', async () => {
  const session = createSession(createTestEnvironment({ origin: stored('abc', asha) }))
  const seen = watch(session.$state)
  session.start(async () => ({ ...asha, points: 300 }))
  await expect.poll(() => session.$state.get().status).toBe('member')
  expect(seen[0]).toEqual({ status: 'checking' })
  expect(session.$state.get()).toMatchObject({ user: { points: 300 } })
})

function checked(...faults: unknown[]) {
  const told = vi.spyOn(console, 'info').mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  const origin = stored('abc', asha)
  const environment = createTestEnvironment({ origin })
  const session = createSession(environment)
  watch(session.$state)
  let checks = 0
  session.start(async () => {
    const fault = faults[checks++]
    if (fault) throw fault
    return { ...asha, points: 300 }
  })
  return { session, environment, origin, told, checks: () => checks }
}
const answered = (status: number) => new CallError(codeOfStatus(status), status)
const each = (...statuses: number[]) => statuses.map((status): [string, CallError] => [`a ${status}`, answered(status)])

test.each<[string, CallError]>([
  ['no answer', new CallError('network')],
  ['an answer too late', new CallError('timeout')],
  ...each(408, 429, 502, 503, 504, 520),
])('%s keeps the session: the stored member shows, and the check is repeated', async (_, fault) => {
  const { session, environment, origin, told, checks } = checked(fault, fault)
  await expect.poll(() => session.$state.get()).toMatchObject({ status: 'member', user: { points: 205 } })
  expect(origin.values.token).toBe('abc')
  environment.pass(2000)
  await expect.poll(checks).toBe(2)
  environment.pass(4000)
  await expect.poll(() => session.$state.get()).toMatchObject({ user: { points: 300 } })
  environment.pass(3_600_000)
  expect(checks(), 'a confirmed session is not checked again').toBe(3)
  expect(told).toHaveBeenCalledOnce()
})

test.each<[string, CallError]>([
  ...each(400, 401, 403, 404, 409, 410, 422, 500),
  ['success: false', new CallError('refused', 200)],
  ['a malformed member', new CallError('malformed', 200)],
])('%s clears the session, at the first check and at a later one', async (_, fault) => {
  for (const faults of [[fault], [answered(503), fault]]) {
    const { session, environment, origin, told, checks } = checked(...faults)
    const passed = () => {
      environment.pass(2000)
      return session.$state.get()
    }
    await expect.poll(passed).toEqual({ status: 'guest', reason: 'expired' })
    expect(origin.values).toEqual({})
    environment.pass(3_600_000)
    expect(checks(), 'a cleared session is not checked again').toBe(faults.length)
    expect(told).toHaveBeenCalledOnce()
    told.mockRestore()
  }
})

test('a check waits as long as the server asks, at most an hour, even if the network returns meanwhile', async () => {
  const { session, environment, checks } = checked(
    new CallError('server', 503, '', 120),
    new CallError('rate-limited', 429, '', Number.POSITIVE_INFINITY),
  )
  await expect.poll(() => session.$state.get().status).toBe('member')
  environment.fire('online')
  environment.pass(119_000)
  expect(checks()).toBe(1)
  environment.pass(1000)
  await expect.poll(checks).toBe(2)
  environment.pass(3_600_000)
  await expect.poll(checks).toBe(3)
})

test('the check runs as soon as the network returns or the tab is visible, and not in a hidden tab', async () => {
  const away = new CallError('network')
  const { session, environment, checks } = checked(away, away, away)
  await expect.poll(() => session.$state.get().status).toBe('member')
  environment.hidden = true
  environment.pass(600_000)
  environment.fire('online')
  expect(checks()).toBe(1)
  environment.hidden = false
  environment.fire('visibilitychange')
  await expect.poll(checks).toBe(2)
  environment.fire('online')
  await expect.poll(checks).toBe(3)
})

test('a waiting check ends with its session', async () => {
  const { session, environment, checks } = checked(answered(503))
  await expect.poll(() => session.$state.get().status).toBe('member')
  session.signIn('another', { ...asha, id: '8' })
  environment.pass(600_000)
  expect(checks()).toBe(1)
  expect(session.$state.get()).toMatchObject({ status: 'member', user: { id: '8' } })
})

test.each([
  ['a token with a line break', 'a\nb', asha],
  ['an empty token', '', asha],
  ['an endless token', 'x'.repeat(100_000), asha],
  ['a user that is not JSON', 'abc', '{"id":'],
  ['a user that is empty', 'abc', ''],
  ['a user without an id', 'abc', { firstName: 'Asha' }],
  ['a user whose fields are of other types', 'abc', { id: { a: 1 }, email: [], firstName: [1] }],
])('%s in storage is removed, and the visitor starts as a guest', (_, token, user) => {
  const origin = stored(token, user)
  const session = createSession(createTestEnvironment({ origin }))
  watch(session.$state)
  session.start(() => Promise.reject(new Error('nobody may ask the server')))
  expect(session.$state.get().status).toBe('guest')
  expect(origin.values).toEqual({})
})

test('an answer for an old token changes nothing in a new session', async () => {
  const session = createSession(createTestEnvironment({ origin: stored('old', asha) }))
  watch(session.$state)
  let refuse = (_: unknown) => {}
  session.start(() => new Promise((_, reject) => (refuse = reject)))
  session.signIn('new', { ...asha, id: '8' })
  session.refresh('old', asha)
  refuse(new CallError('unauthorized', 401))
  await Promise.resolve()
  expect(session.token()).toBe('new')
  expect(session.$state.get()).toMatchObject({ status: 'member', user: { id: '8' } })
})

test('sign-out gives the reason, and the next sign-in clears it', () => {
  const session = createSession(createTestEnvironment())
  watch(session.$state)
  session.signIn('abc', asha)
  session.end('expired')
  expect(session.$state.get()).toEqual({ status: 'guest', reason: 'expired' })
  session.signIn('abc', asha)
  session.end('signed-out')
  expect(session.$state.get()).toEqual({ status: 'guest', reason: 'signed-out' })
})

test.each([
  ['here', (session: ReturnType<typeof createSession>) => session.signIn('second', { ...asha, id: '8' })],
  [
    'in another tab',
    (_: unknown, other: Record<string, string>) => {
      other.user = JSON.stringify({ ...asha, id: '8' })
      other.token = 'second'
    },
  ],
])('signing in %s over another session never combines the new member with the old token', (_, sign) => {
  const origin = createOrigin()
  const session = createSession(createTestEnvironment({ origin }))
  const seen: string[] = []
  onTestFinished(
    session.$state.subscribe((state) => {
      if (state.status === 'member') seen.push(`${state.user.id} ${session.token()}`)
    }),
  )
  session.signIn('first', asha)
  sign(session, origin.open({}))
  expect(seen).toEqual(['7 first', '8 second'])
})

const TOKEN = 'Zk3_9-aQ0mXv7Tt1LrB5cWd8EfGh2IjKlMnOpQrStUv'
const foreign = (token: string, user: unknown) => {
  const origin = stored(token, user)
  return { origin, session: createSession(createTestEnvironment({ origin, prefix: 'panel-' })) }
}

test.each([
  ['a token of another form', 'partner-session', asha],
  ['a member without points', TOKEN, { ...asha, points: undefined }],
  ['a member whose id is a number', TOKEN, { ...asha, id: 7 }],
  ['a member whose points are not a number', TOKEN, { ...asha, points: 'gold' }],
  ['no member', TOKEN, ''],
])("on another site's page %s stays in storage and starts no session", (_, token, user) => {
  const { origin, session } = foreign(token, user)
  const before = { ...origin.values }
  watch(session.$state)
  session.start(() => Promise.reject(new Error('nobody may ask the server')))
  expect(session.$state.get().status).toBe('guest')
  session.signIn('ours', asha)
  session.end('signed-out')
  expect(origin.values).toEqual(before)
})

test("on another site's page the keys `token` and `user` belong to the page, even if they look like ours", () => {
  const { origin, session } = foreign(TOKEN, asha)
  watch(session.$state)
  expect(session.$state.get().status).toBe('guest')
  session.end('signed-out')
  expect(Object.keys(origin.values).sort()).toEqual(['token', 'user'])
})
