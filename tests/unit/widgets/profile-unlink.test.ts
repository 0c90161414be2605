import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { unlinkGoogle } from '../../../src/contract/google.ts'
import * as users from '../../../src/contract/users.ts'
import { createProfileStore } from '../../../widgets/profile/store.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createVisitor, linkGoogleAccount, startWithGoogle } from '../../support/google.ts'
import { createTestHost } from '../../support/host.ts'
import { ofSuite } from '../../support/suite.ts'

const server = ofSuite(() => startWithGoogle())

type Fault = 'network' | Response
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
let accounts = 0

/** Each fault answers one request. */
async function open() {
  const member = await server.register()
  const google = `unlink-${++accounts}@example.org`
  await linkGoogleAccount(server, member.token, google)
  const faults: Fault[] = []
  let tries = 0
  let online = true
  const request: typeof fetch = async (input, init) => {
    if (new URL(String(input)).pathname !== `/api${unlinkGoogle.path}`) return fetch(input, init)
    tries++
    const fault = faults.shift()
    if (fault === 'network') throw new TypeError('cut')
    return fault ?? fetch(input, init)
  }
  const environment = Object.assign(createTestEnvironment({ api: server.api, fetch: request }), {
    online: () => online,
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn(member.token, (await server.call(users.profile, { token: member.token })).answer.user)
  const { host } = createTestHost()
  const store = createProfileStore(panel, host)
  watch(store.security.$type)
  await expect.poll(() => store.$busy.get()).toBe(false)
  const type = (password: string) => {
    store.unlink.edit()
    store.unlink.set('password', password)
  }
  return { ...member, google, store, panel, environment, faults, type, tries: () => tries, cut: () => (online = false) }
}

test('a hybrid member sees the Google account and unlinks it with the password', async () => {
  const { store, panel, environment, google, email, password, type } = await open()
  expect(store.unlink.$linked.get()?.email).toBe(google)
  const elsewhere = await server.signIn({ email, password })
  type(password)
  await store.unlink.confirm()
  expect(store.unlink.$submission.get()).toEqual({ status: 'done', code: 'unlinked', serverMessage: '' })
  expect([store.unlink.$linked.get(), store.unlink.$editing.get(), store.unlink.$form.get().password]).toEqual([
    null,
    false,
    '',
  ])
  expect(store.security.$type.get()).toBe('password-only')
  expect((await server.call(users.profile, { token: elsewhere })).status).toBe(401)
  expect((await server.call(users.profile, { token: panel.session.token() })).status).toBe(200)
  const { token = '' } = await createVisitor().signIn(`${server.api}/auth/google`, { email: google })
  expect((await server.call(users.profile, { token })).answer.user.email).toBe(google)
  environment.pass(5000)
  expect(store.unlink.$submission.get().status).toBe('idle')
})

test('the form recognizes soon that the session ended elsewhere, and that the password is not wrong', async () => {
  const { store, panel, email, password, type } = await open()
  const token = await server.signIn({ email, password })
  const body = { newPassword: 'Other#Rules2', currentPassword: password }
  await server.call(users.changePassword, { token, body })
  type('Other#Rules2')
  await store.unlink.confirm()
  await expect.poll(() => panel.session.$state.get()).toEqual({ status: 'guest', reason: 'expired' })
})

test('the form sends nothing without a password or offline', async () => {
  const { store, password, type, tries, cut } = await open()
  type('')
  await store.unlink.confirm()
  expect(store.unlink.$submission.get()).toMatchObject({ status: 'failed', code: 'current-missing' })
  cut()
  type(password)
  await store.unlink.confirm()
  expect(store.unlink.$submission.get()).toMatchObject({ status: 'failed', code: 'offline' })
  expect(tries()).toBe(0)
})

test('a second press during the first sends nothing more', async () => {
  const { store, password, type, tries } = await open()
  type(password)
  await Promise.all([store.unlink.confirm(), store.unlink.confirm()])
  expect([tries(), store.unlink.$submission.get().status]).toEqual([1, 'done'])
})

test('the form forgets the typed text when the member leaves it', async () => {
  const { store, password, type } = await open()
  type(password)
  store.unlink.cancel()
  expect([store.unlink.$editing.get(), store.unlink.$form.get().password]).toEqual([false, ''])
})

test.each<[string, Fault, string, string]>([
  [
    'a 429 with Retry-After',
    answer(429, { message: 'Slow' }, { 'Retry-After': '130' }),
    'rate-limited',
    'in 3 minutes',
  ],
  ['a 429 without Retry-After', answer(429, { message: 'Slow' }), 'rate-limited', ''],
  [
    'a 400 with a message',
    answer(400, { message: 'Please set a password first' }),
    'unlink-failed',
    'set a password first',
  ],
  ['a server without the call', answer(404, {}), 'not-offered', ''],
  ['a 500', answer(500, {}), 'unlink-failed', ''],
  ['no connection', 'network', 'unlink-failed', ''],
])('after %s the form explains the failure and still shows the link', async (_, fault, code, serverMessage) => {
  const { store, password, faults, type, tries } = await open()
  faults.push(fault)
  type(password)
  await store.unlink.confirm()
  const state = store.unlink.$submission.get()
  expect(state).toMatchObject({
    status: 'failed',
    code,
    serverMessage: serverMessage ? expect.stringContaining(serverMessage) : '',
  })
  expect([tries(), store.unlink.$linked.get(), store.unlink.$editing.get()]).toEqual([1, expect.anything(), true])
})

test("the page fetches the member if the server's answer does not contain it", async () => {
  const { store, panel, password, faults, type, token } = await open()
  await server.call(unlinkGoogle, { token, body: { password } })
  faults.push(answer(200, { success: true }))
  type(password)
  await store.unlink.confirm()
  expect([store.security.$type.get(), panel.session.$state.get()]).toMatchObject([
    'password-only',
    { user: { googleId: null } },
  ])
})
