import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { createSession } from '../../../src/client/session.ts'
import { register, verify } from '../../../src/contract/auth.ts'
import { createForgotPasswordStore } from '../../../widgets/forgot-password/store.ts'
import { createLoginStore } from '../../../widgets/login/store.ts'
import { createRegisterStore } from '../../../widgets/register/store.ts'
import { createVerifyEmailStore } from '../../../widgets/verify-email/store.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { codeMember, demoMember } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const challenge = expect.stringMatching(/^[\w-]{22}\.\d{13}\.[\w-]{43}$/)

const server = serverOfSuite()

function open(api = server.api) {
  const environment = createTestEnvironment({ api })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  return { environment, panel }
}

function openLogin(api?: string) {
  const { environment, panel } = open(api)
  const { host, went } = createTestHost()
  const store = createLoginStore(panel, host)
  return { environment, panel, store, went }
}

async function stepOf({ $step }: ReturnType<typeof createLoginStore>) {
  await expect.poll(() => $step.get()).toBeDefined()
  return $step.get() as NonNullable<ReturnType<typeof $step.get>>
}

test('the right password signs in and opens the dashboard', async () => {
  const { panel, store, went } = openLogin()
  store.set('email', `  ${demoMember.email} `)
  store.set('password', demoMember.password)
  await store.signIn()
  expect(panel.session.$state.get()).toMatchObject({ status: 'member', user: { email: demoMember.email } })
  expect(went).toMatchObject([{ to: '/dashboard' }])
  expect(store.$form.get().password).toBe('')
})

test('the form names empty fields and sends nothing', async () => {
  const { store } = openLogin('http://127.0.0.1:9/api')
  await store.signIn()
  expect(store.$faults.get()).toEqual({ email: 'email-missing', password: 'password-missing' })
  expect(store.$submission.get().status).toBe('idle')
})

test('an account with login codes asks for one, explains a wrong code, and signs in with the right one', async () => {
  const { environment, panel, store, went } = openLogin()
  store.set('email', codeMember.email)
  store.set('password', codeMember.password)
  await store.signIn()
  expect(store.$mode.get()).toBe('verify-login')
  const step = await stepOf(store)
  watch(step.$cooldown)
  expect(step.$cooldown.get(), 'the member can request another code on arrival').toBe(0)
  await step.resend()
  expect(store.$submission.get()).toMatchObject({ status: 'done', code: 'resent' })
  environment.pass(1000)
  expect(step.$cooldown.get()).toBe(59)
  const code = await server.code(codeMember.email)
  store.set('code', code === '000000' ? '000001' : '000000')
  await step.verify()
  expect(store.$submission.get()).toMatchObject({
    status: 'failed',
    code: 'code-failed',
    serverMessage: expect.stringMatching(/code/i),
  })
  store.set('code', code)
  await step.verify()
  expect(panel.session.$state.get().status).toBe('member')
  expect(went.at(-1)).toMatchObject({ to: '/dashboard' })
})

test('the mailed code verifies a registration, and the page keeps no password', async () => {
  const { environment, panel } = open()
  const first = createTestHost()
  const form = createRegisterStore(panel, first.host)
  const email = 'new.member@example.org'
  for (const [field, value] of Object.entries({
    firstName: 'Ira',
    lastName: 'Rao',
    email,
    password: 'Passbook#2026',
    confirmation: 'Passbook#2026',
  }))
    form.set(field as 'email', value)
  form.set('terms', true)
  await form.submit()
  expect(form.$submission.get()).toMatchObject({ status: 'done', code: 'registered' })
  expect(first.went).toEqual([])
  environment.pass(2000)
  expect(first.went).toEqual([{ to: '/verify-email', handoff: { email, registration: true, challenge } }])

  const second = createTestHost({}, first.went[0]?.handoff)
  const verify = createVerifyEmailStore(panel, second.host)
  await verify.verify()
  expect(verify.$faults.get()).toEqual({ code: 'code-incomplete' })
  verify.set('code', await server.code(email))
  await verify.verify()
  expect(verify.$submission.get()).toMatchObject({ status: 'done', code: 'registered' })
  environment.pass(2000)
  expect(second.went).toMatchObject([{ to: '/dashboard' }])
  expect(panel.session.$state.get()).toMatchObject({ status: 'member', user: { firstName: 'Ira' } })
  expect(JSON.stringify([environment.local, environment.tab])).not.toContain('Passbook')
})

test('leaving the verified screen early still signs the member in', async () => {
  const { environment, panel } = open()
  const { email, password } = { email: 'hasty@example.org', password: 'Passbook#2026' }
  const form = createRegisterStore(panel, createTestHost().host)
  for (const [field, value] of Object.entries({
    firstName: 'A',
    lastName: 'B',
    email,
    password,
    confirmation: password,
  }))
    form.set(field as 'email', value)
  form.set('terms', true)
  await form.submit()
  const verify = createVerifyEmailStore(panel, createTestHost({}, { email, registration: true }).host)
  verify.set('code', await server.code(email))
  await verify.verify()
  expect(panel.session.token()).toBeUndefined()
  const reloaded = createSession(createTestEnvironment({ origin: environment.origin }))
  expect(reloaded.token(), 'a reload before the redirect is signed in too').toEqual(expect.any(String))
  verify.release()
  expect(panel.session.token()).toEqual(expect.any(String))
})

test('resending a registration needs the stored data of the same address', async () => {
  const { panel } = open()
  const { host } = createTestHost({}, { email: 'somebody@example.org', registration: true })
  const verify = createVerifyEmailStore(panel, host)
  await verify.resend()
  expect(verify.$submission.get()).toMatchObject({ status: 'failed', code: 'registration-gone' })
})

test('a forgotten password leads to the reset screen, and the address travels outside of the URL', async () => {
  const { environment, panel } = open()
  const { host, went } = createTestHost()
  const store = createForgotPasswordStore(panel, host)
  await store.submit()
  expect(store.$faults.get()).toEqual({ email: 'email-missing' })
  store.set('email', demoMember.email)
  await store.submit()
  expect(store.$submission.get()).toMatchObject({ status: 'done', code: 'sent' })
  environment.pass(3000)
  expect(went).toEqual([{ to: '/reset-password', handoff: { email: demoMember.email, challenge } }])
})

test('a code step survives a reload of the tab, but a new code then needs the password again', async () => {
  const { store, went } = openLogin()
  store.set('email', codeMember.email)
  store.set('password', codeMember.password)
  await store.signIn()
  expect(went).toEqual([{ to: '/login', handoff: { email: codeMember.email, step: 'verify-login', challenge } }])

  const reloaded = createLoginStore(open().panel, createTestHost({}, went[0]?.handoff).host)
  expect(reloaded.$mode.get()).toBe('verify-login')
  expect(reloaded.$form.get().email).toBe(codeMember.email)
  await (await stepOf(reloaded)).resend()
  expect(reloaded.$mode.get()).toBe('credentials')
  expect(reloaded.$submission.get()).toMatchObject({ code: 'expired' })
})

test('the login clears its typed password when the member signs in elsewhere on the page', async () => {
  const { panel, store } = openLogin()
  store.set('password', 'half of a pass')
  const token = await server.signIn(demoMember)
  const { answer } = await server.call(verify, { token })
  panel.session.signIn(token, answer.user)
  expect(store.$form.get().password).toBe('')
})

test('a verified address sends nothing more', async () => {
  const { panel } = open()
  const member = { email: 'once@example.org', password: 'Passbook#2026' }
  await server.call(register, { body: { firstName: 'Ira', lastName: 'Rao', ...member } })
  const store = createVerifyEmailStore(panel, createTestHost({}, { email: member.email }).host)
  store.set('code', await server.code(member.email))
  await store.verify()
  await store.resend()
  expect(store.$submission.get()).toMatchObject({ status: 'done', code: 'verified' })
  store.release()
})

test('each success screen stays exactly for its time, and leaving it cancels the redirect', async () => {
  const succeeds = () => Promise.resolve(Response.json({ success: true }))
  const names = { firstName: 'Ira', lastName: 'Rao', email: 'ira@example.org' }
  const password = 'Passbook#2026'
  const screens: [milliseconds: number, to: string, open: (...of: Parameters<typeof createRegisterStore>) => Sent][] = [
    [
      2000,
      '/verify-email',
      (...of) => {
        const store = createRegisterStore(...of)
        store.$form.set({ ...names, password, confirmation: password, terms: true })
        return { send: store.submit, release: store.release }
      },
    ],
    [
      2000,
      '/login',
      (...of) => {
        const store = createVerifyEmailStore(...of)
        store.set('code', '123456')
        return { send: store.verify, release: store.release }
      },
    ],
    [
      3000,
      '/reset-password',
      (...of) => {
        const store = createForgotPasswordStore(...of)
        return { send: store.submit, release: store.release }
      },
    ],
  ]
  for (const [milliseconds, to, openScreen] of screens) {
    for (const leaves of [false, true]) {
      const environment = createTestEnvironment({ fetch: succeeds })
      const { host, went } = createTestHost({}, { email: names.email })
      const { send, release } = openScreen(createPanel(environment), host)
      await send()
      environment.pass(milliseconds - 1)
      expect(went, to).toEqual([])
      if (leaves) release()
      environment.pass(1)
      expect(went, to).toMatchObject(leaves ? [] : [{ to }])
    }
  }
})

interface Sent {
  send(): Promise<void>
  release(): void
}

test('a form in progress stays pending, whatever the member types and sends meanwhile', async () => {
  let calls = 0
  let answer = (_response: Response) => {}
  const fetch = () => {
    calls++
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  }
  const store = createLoginStore(createPanel(createTestEnvironment({ fetch })), createTestHost().host)
  store.set('email', demoMember.email)
  store.set('password', demoMember.password)
  const sent = store.signIn()
  store.set('password', '')
  await store.signIn()
  expect(store.$submission.get().status).toBe('pending')
  expect(store.$faults.get()).not.toHaveProperty('password', expect.any(String))
  answer(Response.json({ success: false, message: 'Invalid email or password' }, { status: 401 }))
  await sent
  expect(store.$submission.get()).toMatchObject({ status: 'failed', serverMessage: 'Invalid email or password' })
  expect(calls).toBe(1)
})

test.each([
  ['verify-login', { next: 'verify-login', message: 'Almost there' }],
  ['verify-email', { next: 'verify-email', message: 'Almost there' }],
  ['verify-login', { next: 'verify-login', message: 'Please verify your email' }],
  ['verify-email', { message: 'Please verify your email' }],
  ['credentials', { next: 'elsewhere', message: 'Almost there' }],
] as const)('the next step is %s after a failure with %j', async (mode, told) => {
  for (const status of [200, 403]) {
    const fetch = async () => Response.json({ success: false, challenge: 'a-challenge', ...told }, { status })
    const store = createLoginStore(createPanel(createTestEnvironment({ fetch })), createTestHost().host)
    store.set('email', demoMember.email)
    store.set('password', demoMember.password)
    await store.signIn()
    expect(store.$mode.get()).toBe(mode)
  }
})

test('a registration that the server answers with a session signs in at once, and opens the next screen after the success text', async () => {
  const member = await server.register()
  const { user } = (await server.call(verify, { token: member.token })).answer
  for (const leaves of [false, true]) {
    const fetch = async () => Response.json({ success: true, token: member.token, user })
    const environment = createTestEnvironment({ fetch })
    const panel = createPanel(environment)
    watch(panel.session.$state)
    const { host, went } = createTestHost()
    const store = createRegisterStore(panel, host)
    const password = 'Passbook#2026'
    const typed = { firstName: 'Ira', lastName: 'Rao', email: 'ira@example.org', password, confirmation: password }
    store.$form.set({ ...typed, terms: true })
    await store.submit()
    expect(store.$submission.get()).toMatchObject({ status: 'done', code: 'registered' })
    const reloaded = createSession(createTestEnvironment({ origin: environment.origin }))
    expect(reloaded.token(), 'a reload is signed in').toBe(member.token)
    expect(JSON.stringify([environment.tab, environment.page]), 'the page stores no password').not.toContain(password)
    if (leaves) store.release()
    else environment.pass(2000)
    expect(panel.session.$state.get()).toMatchObject({ status: 'member', user: { id: member.id } })
    expect(went).toEqual(leaves ? [] : [{ to: '/dashboard' }])
  }
})
