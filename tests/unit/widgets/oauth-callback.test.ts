import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { $toasts } from '../../../src/client/toasts.ts'
import { linkGoogle } from '../../../src/contract/google.ts'
import { goToGoogle } from '../../../widgets/account/google.ts'
import { takeNotice } from '../../../widgets/account/login-notice.ts'
import { createOAuthCallbackStore } from '../../../widgets/oauth-callback/store.ts'
import { createTestEnvironment, type TestEnvironment, watch } from '../../support/environment.ts'
import { createVisitor, linkGoogleAccount, startWithGoogle } from '../../support/google.ts'
import { askForCodes } from '../../support/guessing.ts'
import { createTestHost } from '../../support/host.ts'
import { ofSuite } from '../../support/suite.ts'

const server = ofSuite(() => startWithGoogle({ seed: false }))

let people = 0
const newEmail = () => `google-${++people}@example.org`

interface Before {
  readonly errand?: 'sign-in' | 'link'
  readonly member?: { readonly token: string; readonly id: string }
  readonly onSite?: boolean
  /** Answers of the server are lost. */
  readonly cut?: boolean
}

const cutFetch: typeof fetch = async (...request) => {
  await fetch(...request)
  throw new TypeError('the connection was cut')
}

async function open({ errand, member, onSite = true, cut = false }: Before = {}) {
  const environment = createTestEnvironment({ api: server.api, ...(cut ? { fetch: cutFetch } : {}) })
  if (errand) await goToGoogle(environment, errand === 'link' ? `${server.api}/auth/google?ticket=a` : undefined)
  const kept = environment.tab['google-started']?.split(' ')[2]
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  if (member) {
    const user = { firstName: 'Meera', lastName: '', email: '', points: 0, googleId: null, createdAt: '' }
    panel.session.signIn(member.token, { ...user, id: member.id })
  }
  const { host, went } = createTestHost()
  return {
    environment,
    kept,
    panel,
    went,
    async arrive(query: Record<string, string>) {
      environment.configuration.googleReturn = `?${new URLSearchParams(query)}`
      const before = went.length
      const store = createOAuthCallbackStore(panel, { ...host, onSite })
      await expect.poll(() => went.length > before || store.$state.get() !== 'working').toBe(true)
      return store
    },
  }
}

const tokenFromGoogle = async (): Promise<string> =>
  (await createVisitor().signIn(`${server.api}/auth/google`, { email: newEmail() })).token ?? ''

test('a sign-in with Google begins at the API, and only this tab stores the secret whose hash is in the address', async () => {
  const { environment } = await open({ errand: 'sign-in' })
  const kept = environment.tab['google-started']?.split(' ') ?? []
  const challenge = createHash('sha256')
    .update(kept[2] ?? '')
    .digest('hex')
  expect([kept[0], environment.loaded]).toEqual(['sign-in', [`${server.api}/auth/google?challenge=${challenge}`]])
})

test.each(['javascript:alert(1)', 'data:text/html,hello', 'evil.example'])(
  'the page refuses to go to %s for Google',
  async (url) => {
    const { environment } = await open()
    await expect(goToGoogle(environment, url)).rejects.toThrow()
    expect(environment.loaded).toEqual([])
  },
)

async function codeFor(environment: TestEnvironment, email = newEmail()): Promise<string> {
  const visitor = createVisitor('')
  const told = await visitor.arrive(await visitor.choose(await visitor.begin(environment.loaded[0] ?? ''), { email }))
  return told.code ?? ''
}

test('a code that this page requested signs in and opens the dashboard', async () => {
  const { environment, panel, went, arrive } = await open({ errand: 'sign-in' })
  await arrive({ code: await codeFor(environment) })
  expect(panel.session.$state.get()).toMatchObject({ status: 'member', user: { firstName: 'Meera' } })
  expect(went).toEqual([{ to: '/dashboard' }])
  expect(JSON.stringify([environment.tab, environment.page])).not.toContain('google-started')
})

test("an account that needs a login code continues at the login's code step", async () => {
  const member = await server.register()
  const email = newEmail()
  await linkGoogleAccount(server, member.token, email)
  await askForCodes(server, member.email)
  const { environment, panel, went, arrive } = await open({ errand: 'sign-in' })
  await arrive({ code: await codeFor(environment, email) })
  const challenge = expect.stringMatching(/^[\w.-]{40,}$/)
  expect(went).toEqual([{ to: '/login', handoff: { email: member.email, step: 'verify-login', challenge } }])
  expect([panel.session.token(), takeNotice(environment)]).toEqual([undefined, undefined])
})

test('a code that another page requested signs nobody in, although this tab is on its way to Google', async () => {
  const stranger = await open({ errand: 'sign-in' })
  const code = await codeFor(stranger.environment)
  for (const before of [{ errand: 'sign-in' } as const, {}]) {
    const { environment, panel, went, arrive } = await open(before)
    await arrive({ code })
    expect([panel.session.token(), went, takeNotice(environment)]).toEqual([
      undefined,
      [{ to: '/login' }],
      'oauth-failed',
    ])
  }
  await stranger.arrive({ code })
  expect(stranger.panel.session.token()).toBeTruthy()
})

test('a code that is used, late or cut off leads to the login with an explanation', async () => {
  const used = await open({ errand: 'sign-in' })
  const code = await codeFor(used.environment)
  await used.arrive({ code })
  const [twice, late, cut] = [
    await open({ errand: 'sign-in' }),
    await open({ errand: 'sign-in' }),
    await open({ errand: 'sign-in', cut: true }),
  ]
  twice.environment.tab['google-started'] = `sign-in ${twice.environment.now()} ${used.kept}`
  await twice.arrive({ code })
  const lateCode = await codeFor(late.environment)
  server.pass(61)
  await late.arrive({ code: lateCode })
  await cut.arrive({ code: await codeFor(cut.environment) })
  for (const { environment, panel, went } of [twice, late, cut])
    expect([panel.session.token(), went, takeNotice(environment)]).toEqual([
      undefined,
      [{ to: '/login' }],
      'oauth-failed',
    ])
})

test('a token that this tab requested signs in and opens the dashboard', async () => {
  const { panel, went, arrive } = await open({ errand: 'sign-in' })
  const token = await tokenFromGoogle()
  await arrive({ token })
  expect(panel.session.$state.get()).toMatchObject({ status: 'member', user: { firstName: 'Meera' } })
  expect([panel.session.token(), went]).toEqual([token, [{ to: '/dashboard' }]])
})

test.each([
  ['/surveys/monthly-grocery-habits', '/surveys/monthly-grocery-habits'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('a return to %s opens %s', async (returnTo, to) => {
  const { went, arrive } = await open({ errand: 'sign-in' })
  await arrive({ token: await tokenFromGoogle(), returnTo })
  expect(went).toEqual([{ to }])
})

test('a token that this browser did not request signs in its member only after a "yes"', async () => {
  const token = await tokenFromGoogle()
  for (const [says, signedIn, to] of [
    ['accept', token, '/dashboard'],
    ['decline', undefined, '/login'],
  ] as const) {
    const { panel, went, arrive } = await open()
    const store = await arrive({ token, returnTo: '/rewards' })
    expect(store.$state.get()).toMatchObject({ token, user: { firstName: 'Meera' } })
    expect([panel.session.token(), went]).toEqual([undefined, []])
    store[says]()
    expect([panel.session.token(), went]).toEqual([signedIn, [{ to }]])
  }
})

test('a "yes" to such a token does not replace a member who has signed in meanwhile', async () => {
  const { panel, went, arrive } = await open()
  const store = await arrive({ token: await tokenFromGoogle() })
  const member = await server.register()
  const user = { id: member.id, firstName: '', lastName: '', email: '', points: 0, googleId: null, createdAt: '' }
  panel.session.signIn(member.token, user)
  store.accept()
  expect([panel.session.token(), went]).toEqual([member.token, [{ to: '/dashboard' }]])
})

test('a forged token leads to the login if this tab requested none', async () => {
  const { environment, panel, went, arrive } = await open()
  await arrive({ token: 'made-up' })
  expect([panel.session.token(), went]).toEqual([undefined, [{ to: '/login' }]])
  expect(takeNotice(environment)).toBe('oauth-failed')
})

test('a token that this tab did not request replaces no session', async () => {
  const member = await server.register()
  const { panel, went, arrive } = await open({ member })
  await arrive({ token: await tokenFromGoogle() })
  expect([panel.session.token(), went]).toEqual([member.token, [{ to: '/dashboard' }]])
})

test('a request of the tab counts once, for ten minutes, and only for its purpose', async () => {
  const token = await tokenFromGoogle()
  const once = await open({ errand: 'sign-in' })
  await once.arrive({ error: 'declined' })
  await once.arrive({ token })
  const late = await open({ errand: 'sign-in' })
  late.environment.pass(600_000)
  await late.arrive({ token })
  const member = await server.register()
  const other = await open({ errand: 'link', member })
  await other.arrive({ token })
  expect([once, late, other].map(({ panel }) => panel.session.token())).toEqual([undefined, undefined, member.token])
})

test('an error, a missing token and a bad profile lead to the login, each with its own explanation', async () => {
  for (const [query, notice] of [
    [{ error: 'declined' }, 'oauth-failed'],
    [{ error: 'declined', token: await tokenFromGoogle() }, 'oauth-failed'],
    [{ token: 'made-up' }, 'oauth-failed'],
    [{ token: 'two\r\nlines' }, 'oauth-failed'],
    [{}, 'no-token'],
  ] as const) {
    const { environment, panel, went, arrive } = await open({ errand: 'sign-in' })
    await arrive(query)
    expect([panel.session.token(), went, takeNotice(environment)]).toEqual([undefined, [{ to: '/login' }], notice])
  }
})

test('a bad profile does not end an existing session', async () => {
  const member = await server.register()
  const { panel, arrive } = await open({ errand: 'sign-in', member })
  await arrive({ token: 'made-up' })
  expect(panel.session.token()).toBe(member.token)
})

test('the page completes a link that this member began, and reports it', async () => {
  const member = await server.register()
  const { panel, went, arrive } = await open({ errand: 'link', member })
  const { answer } = await server.call(linkGoogle, { token: member.token })
  const told = await createVisitor().signIn(answer.url, { email: newEmail() })
  await arrive(told)
  expect(went).toEqual([{ to: '/profile' }])
  expect(panel.session.$state.get()).toMatchObject({ user: { googleId: expect.stringMatching(/^\d+$/) } })
  expect($toasts.get().at(-1)).toMatchObject({ kind: 'good', text: expect.stringMatching(/is linked/) })
})

test('the element navigates nowhere outside the site, and explains that no token came', async () => {
  const { went, arrive } = await open({ onSite: false })
  expect((await arrive({})).$state.get()).toBe('no-token')
  expect(went).toEqual([])
})
