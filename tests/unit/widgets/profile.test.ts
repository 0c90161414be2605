import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { bankDetails, users as usersTable } from '../../../demo/server/db/schema.ts'
import { createPanel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { dashboard as overview } from '../../../src/contract/dashboard.ts'
import * as users from '../../../src/contract/users.ts'
import { createProfileStore } from '../../../widgets/profile/store.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { demoMember } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const server = serverOfSuite()

type Fault = 'network' | Response
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const bank = { accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'SBIN0123456' }

interface Sent {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

/** Each fault answers one write. */
async function open(who?: { email: string; password: string; token: string }, google?: string) {
  const member = who ?? (await server.register())
  const sent: Sent[] = []
  const asked: string[] = []
  const faults: Fault[] = []
  let online = true
  const request: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname.replace('/api', '')
    if (init?.method !== 'GET') {
      const headers = new Headers(init?.headers)
      sent.push({ path, key: headers.get('Idempotency-Key'), body: JSON.parse(String(init?.body)) })
      const fault = faults.shift()
      if (fault === 'network') throw new TypeError('cut')
      if (fault) return fault
    } else asked.push(path)
    return fetch(input, init)
  }
  const environment = Object.assign(createTestEnvironment({ api: server.api, fetch: request }), {
    online: () => online,
  })
  if (google !== undefined) environment.configuration.google = google
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn(member.token, (await server.call(users.profile, { token: member.token })).answer.user)
  const { host, went } = createTestHost()
  const store = createProfileStore(panel, host)
  await expect.poll(() => store.$busy.get()).toBe(false)
  return { ...member, store, panel, environment, host, went, asked, sent, faults, cut: () => (online = false) }
}

function fill(store: Awaited<ReturnType<typeof open>>['store'], details: Partial<typeof bank> = {}) {
  store.bank.edit()
  for (const [field, value] of Object.entries({ ...bank, ...details }))
    store.bank.set(field as keyof typeof bank, value)
}

test('the server supplies the totals, the balance and the bank details of the demo member', async () => {
  const token = await server.signIn(demoMember)
  const { store } = await open({ ...demoMember, token })
  const { dashboard } = (await server.call(overview, { token })).answer
  expect(store.$figures.get()).toEqual({ status: 'ready', value: dashboard, busy: false })
  expect(store.bank.$saved.get()).toMatchObject({ accountHolderName: 'Asha Menon', ifscCode: 'SBIN0004231' })
  expect(store.security.$type.get()).toBe('password-only')
})

test('an answer on its way does not undo what the member saves meanwhile', async () => {
  const { store, environment } = await open()
  const { fetch: send } = environment
  const use = (request: typeof fetch) => Object.assign(environment, { fetch: request })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  use(async (input, init) => {
    const response = await send(input, init)
    if (init?.method === 'GET') await held
    return response
  })
  const refreshed = store.refresh()
  fill(store)
  await store.bank.save()
  expect(store.bank.$saved.get()).toEqual(bank)
  release()
  await refreshed
  expect(store.bank.$saved.get()).toEqual(bank)
  use(send)
  await store.refresh()
  expect(store.bank.$saved.get()).toEqual(bank)
})

test('neither a changed name nor a failure reaches a member who signs in meanwhile', async () => {
  const { store, panel, environment } = await open()
  const { fetch: send } = environment
  const other = await server.register()
  const { user } = (await server.call(users.profile, { token: other.token })).answer
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const request: typeof fetch = async (input, init) => {
    const isCode = String(input).endsWith('login-code')
    const response = await (isCode ? new Response('{}', { status: 500 }) : send(input, init))
    if (init?.method !== 'GET') await held
    return response
  }
  Object.assign(environment, { fetch: request })
  const { names } = store.record
  names.edit()
  names.set('firstName', 'Asha')
  const written = [names.save(), store.loginCode.change(true)]
  panel.session.signIn(other.token, user)
  release()
  await Promise.all(written)
  expect(memberOf(panel.session)).toMatchObject({ email: other.email, firstName: user.firstName })
  expect(names.$submission.get().status).toBe('idle')
  expect(store.loginCode.$submission.get().status).toBe('idle')
})

test("bank details are saved in the bank's form and shown, and the success message goes after five seconds", async () => {
  const { store, environment, token } = await open()
  expect(store.bank.$saved.get()).toBeNull()
  fill(store, { accountHolderName: ' Meera Iyer ', ifscCode: 'sbin0123456' })
  expect(store.bank.$form.get().ifscCode).toBe('SBIN0123456')
  await store.bank.save()
  expect(store.bank.$submission.get()).toEqual({ status: 'done', code: 'saved', serverMessage: '' })
  expect(store.bank.$editing.get()).toBe(false)
  expect(store.bank.$saved.get()).toEqual(bank)
  expect((await server.call(users.getBankDetails, { token })).answer.bankDetails).toEqual(bank)
  environment.pass(4999)
  expect(store.bank.$submission.get().status).toBe('done')
  environment.pass(1)
  expect(store.bank.$submission.get().status).toBe('idle')
})

test('the form explains that the server cannot decrypt the details, and the member can replace them', async () => {
  const member = await server.register()
  const { store, token } = await open(member)
  fill(store)
  await store.bank.save()
  // The key is missing.
  const { store: database } = server.server.database
  const { accountNumber } = bankDetails
  const key = sql`regexp_replace(${accountNumber}, '^(sealed\\.)[^.]+', '\\1gone')`
  await database.update(bankDetails).set({ accountNumber: key }).where(eq(bankDetails.userId, member.id))
  await store.refresh()
  expect(store.$fault.get()).toMatchObject({ serverMessage: expect.stringMatching(/cannot be read/) })
  expect(store.bank.$saved.get()).toBeNull()
  fill(store)
  await store.bank.save()
  expect((await server.call(users.getBankDetails, { token })).answer.bankDetails).toEqual(bank)
})

test('cancel restores the saved details', async () => {
  const { store } = await open()
  fill(store)
  await store.bank.save()
  fill(store, { accountNumber: '999999999' })
  store.bank.cancel()
  expect(store.bank.$editing.get()).toBe(false)
  expect(store.bank.$saved.get()).toEqual(bank)
  store.bank.edit()
  expect(store.bank.$form.get()).toEqual(bank)
})

test('the form shows faults while the member types, and sends nothing faulty', async () => {
  const { store, sent } = await open()
  fill(store, { accountHolderName: 'M', accountNumber: '12345678x', ifscCode: 'sbin' })
  watch(store.bank.$faults)
  expect(store.bank.$faults.get()).toEqual({
    accountHolderName: 'holder-short',
    accountNumber: 'number-digits',
    ifscCode: 'ifsc-format',
  })
  await store.bank.save()
  expect(store.bank.$submission.get()).toMatchObject({ status: 'failed', code: 'invalid' })
  expect(sent).toEqual([])
})

test('the form sends nothing offline, whatever is typed', async () => {
  const { store, sent, cut } = await open()
  fill(store, { accountHolderName: 'M' })
  cut()
  await store.bank.save()
  expect(store.bank.$submission.get()).toMatchObject({ status: 'failed', code: 'offline' })
  expect(sent).toEqual([])
})

test('the form reports a save without a token', async () => {
  const { store, panel, sent } = await open()
  fill(store)
  Object.assign(panel.session, { token: () => undefined })
  await store.bank.save()
  expect(store.bank.$submission.get()).toMatchObject({ status: 'failed', code: 'no-token' })
  expect(sent).toEqual([])
})

test('a save makes three attempts with one key, one and two seconds apart, and the third may succeed', async () => {
  const { store, environment, faults, sent } = await open()
  faults.push('network', answer(502, {}))
  fill(store)
  const saving = store.bank.save()
  await expect.poll(() => store.bank.$attempt.get()).toBe(2)
  environment.pass(999)
  expect(sent).toHaveLength(1)
  environment.pass(1)
  await expect.poll(() => store.bank.$attempt.get()).toBe(3)
  environment.pass(1999)
  expect(sent).toHaveLength(2)
  environment.pass(1)
  await saving
  expect(store.bank.$submission.get()).toMatchObject({ status: 'done', code: 'saved' })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).toMatch(/^\S{16,}$/)
})

test('edits and cancel have no effect during a save', async () => {
  const { store, environment, faults } = await open()
  faults.push('network')
  fill(store)
  const saving = store.bank.save()
  await expect.poll(() => store.bank.$attempt.get()).toBe(2)
  store.bank.set('accountHolderName', 'Somebody Else')
  store.bank.cancel()
  expect(store.bank.$editing.get()).toBe(true)
  environment.pass(1000)
  await saving
  expect(store.bank.$saved.get()).toEqual(bank)
})

test('the page keeps typed input while its member is on another screen, and shows it to nobody else', async () => {
  const { store, panel, host, token } = await open()
  fill(store, { accountHolderName: 'Half a na' })
  store.release()
  const again = createProfileStore(panel, host)
  expect(again.bank.$editing.get()).toBe(true)
  expect(again.bank.$form.get().accountHolderName).toBe('Half a na')
  again.release()
  const other = await server.register()
  panel.session.signIn(other.token, (await server.call(users.profile, { token: other.token })).answer.user)
  const others = createProfileStore(panel, host)
  expect(others.bank.$editing.get()).toBe(false)
  expect(others.bank.$form.get().accountHolderName).toBe('')
  others.release()
  panel.session.signIn(token, (await server.call(users.profile, { token })).answer.user)
  expect(createProfileStore(panel, host).bank.$editing.get()).toBe(false)
})

test('sign-out clears both forms', async () => {
  const { store, panel } = await open()
  fill(store)
  store.security.edit()
  store.security.set('currentPassword', 'secret')
  panel.session.end('signed-out')
  expect(store.bank.$editing.get()).toBe(false)
  expect(store.bank.$saved.get()).toBeUndefined()
  expect(store.security.$form.get().currentPassword).toBe('')
})

type Opened = Awaited<ReturnType<typeof open>>
function typePassword({ store }: Opened, current: string, next: string, confirmation = next) {
  store.security.edit()
  store.security.set('currentPassword', current)
  store.security.set('newPassword', next)
  store.security.set('confirmation', confirmation)
}

test('a password change keeps this session, ends the others and says so for five seconds', async () => {
  const opened = await open()
  const { store, panel, environment, email, password } = opened
  const elsewhere = await server.signIn({ email, password })
  typePassword(opened, password, 'Other#Rules2')
  await store.security.save()
  expect(store.security.$submission.get()).toEqual({ status: 'done', code: 'changed', serverMessage: '' })
  expect(store.security.$editing.get()).toBe(false)
  expect(store.security.$form.get()).toEqual({ currentPassword: '', newPassword: '', confirmation: '' })
  expect((await server.call(users.profile, { token: elsewhere })).status).toBe(401)
  expect((await server.call(users.profile, { token: panel.session.token() })).status).toBe(200)
  expect(await server.signIn({ email, password: 'Other#Rules2' })).toBeTruthy()
  environment.pass(5000)
  expect(store.security.$submission.get().status).toBe('idle')
})

test('the outcome of a change is hidden from whoever signs in next', async () => {
  const opened = await open()
  const { store, panel, password } = opened
  typePassword(opened, password, 'Other#Rules2')
  const saving = store.security.save()
  panel.session.end('signed-out')
  const other = await server.register()
  panel.session.signIn(other.token, (await server.call(users.profile, { token: other.token })).answer.user)
  store.security.edit()
  await saving
  expect(store.security.$submission.get()).toEqual({ status: 'idle' })
  expect(store.security.$editing.get()).toBe(true)
})

test.each([
  ['', '', '', 'fields-open'],
  ['', 'Other#Rules2', 'Other#Rules2', 'current-missing'],
  ['x', 'onlylower', 'onlylower', 'rules-open'],
  ['x', 'Other#Rules2', 'Other#Rules3', 'rules-open'],
])(
  'the form refuses a change from %j to %j, confirmed as %j, as %s before it is sent',
  async (current, next, confirmation, code) => {
    const opened = await open()
    typePassword(opened, current, next, confirmation)
    await opened.store.security.save()
    expect(opened.store.security.$submission.get()).toMatchObject({ status: 'failed', code })
    expect(opened.sent).toEqual([])
  },
)

test('the password form recognizes soon that the session ended elsewhere, and that the password is not wrong', async () => {
  const opened = await open()
  const { store, panel, email, password } = opened
  const elsewhere = await server.signIn({ email, password })
  await server.call(users.changePassword, {
    token: elsewhere,
    body: { newPassword: 'Other#Rules2', currentPassword: password },
  })
  typePassword(opened, password, 'Third#Rules3')
  await store.security.save()
  await expect.poll(() => panel.session.$state.get()).toEqual({ status: 'guest', reason: 'expired' })
})

test.each([
  ['password-only', null, true],
  ['hybrid', 'google-id', true],
  ['google', 'google-id', false],
] as const)('the profile shows that an account is %s', async (type, googleId, keeps) => {
  const member = await server.register()
  const { store: rows } = server.server.database
  const changed = { googleId: googleId && `${googleId}-${type}`, ...(keeps ? {} : { passwordHash: null }) }
  await rows.update(usersTable).set(changed).where(eq(usersTable.id, member.id))
  const { store } = await open(member)
  watch(store.security.$type)
  expect(store.security.$type.get()).toBe(type)
})

test("a link request sends the browser to the server's address, and is offered only on a server with Google", async () => {
  const { store, environment, faults, sent } = await open(undefined, '')
  expect(store.security.offersLink).toBe(true)
  faults.push(answer(200, { success: true, url: '/api/auth/google?ticket=abc' }))
  await store.security.link()
  expect(sent).toMatchObject([{ path: '/auth/google/link' }])
  expect(environment.loaded).toEqual(['/api/auth/google?ticket=abc'])
  expect(store.security.$linking.get()).toMatchObject({ status: 'done', code: 'linking' })
  expect((await open()).store.security.offersLink).toBe(false)
})

test('an address that is not http or https does not redirect the browser', async () => {
  const { store, environment, faults } = await open(undefined, '')
  faults.push(answer(200, { success: true, url: 'javascript:alert(1)' }))
  await store.security.link()
  expect(environment.loaded).toEqual([])
  expect(store.security.$linking.get()).toEqual({ status: 'failed', code: 'link-failed', serverMessage: '' })
})

test('leaving the page with typed bank details asks first, and no other storage holds them', async () => {
  const { store, environment } = await open()
  const asks = () => environment.fire('beforeunload').defaultPrevented
  store.bank.edit()
  await Promise.resolve()
  expect(asks(), 'nothing has been typed').toBe(false)
  fill(store)
  await expect.poll(asks).toBe(true)
  expect(JSON.stringify([environment.local, environment.tab, environment.origin.values])).not.toContain('123456789012')
  store.bank.cancel()
  expect(asks()).toBe(false)
  fill(store)
  await expect.poll(asks).toBe(true)
  store.release()
  expect(asks()).toBe(false)
})

test('the page logs a failed profile and a failed refresh once each', async () => {
  const told = vi.spyOn(console, 'info').mockImplementation(() => {})
  const fetch = async () => new Response('', { status: 503 })
  const environment = createTestEnvironment({ fetch })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn('a-token', {
    id: 'a',
    firstName: '',
    lastName: '',
    email: '',
    points: 0,
    googleId: null,
    createdAt: '',
  })
  const store = createProfileStore(panel, createTestHost().host)
  await expect.poll(() => store.$busy.get()).toBe(false)
  expect(told.mock.calls).toHaveLength(1)
  await panel.refreshMember().catch(() => {})
  expect(told.mock.calls).toHaveLength(2)
  store.release()
  told.mockRestore()
})
