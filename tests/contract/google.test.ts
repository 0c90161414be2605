import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { googleSteps, users as usersTable } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import { exchangeGoogleCode, finishGoogleLink, linkGoogle, unlinkGoogle } from '../../src/contract/google.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { createVisitor, linkGoogleAccount, startWithGoogle } from '../support/google.ts'
import { asOperator } from '../support/operator.ts'
import { newEmail } from '../support/server.ts'
import { ofSuite, serverOfTest } from '../support/suite.ts'

describe.each(oneDatabase)('Google on the %s database', (kind) => {
  const panel = ofSuite(() => startWithGoogle({ kind }))
  let start: string
  beforeAll(() => {
    start = `${panel.api}/auth/google`
  })

  const profileOf = async (token: string) => (await panel.call(users.profile, { token })).answer
  const memberWith = async (email: string) => {
    const [member] = await panel.server.database.store.select().from(usersTable).where(eq(usersTable.email, email))
    return member
  }
  const count = async () => (await panel.server.database.store.select().from(usersTable)).length

  async function bringLink(token: string, email: string, visitor = createVisitor()): Promise<string> {
    const { answer } = await panel.call(linkGoogle, { token })
    const { link = '' } = await visitor.signIn(answer.url, { email })
    return link
  }

  describe('sign-in', () => {
    test('an unknown Google account becomes a verified member who has no password and needs no code', async () => {
      const email = newEmail()
      const { token = '' } = await createVisitor().signIn(start, { email, firstName: 'Leena', lastName: 'Thomas' })
      const { user, hasPassword } = await profileOf(token)
      expect(user).toMatchObject({ email, firstName: 'Leena', lastName: 'Thomas', points: 0 })
      expect([user.googleId, hasPassword]).toEqual([expect.stringMatching(/^\d+$/), false])
      expect(await panel.mailbox(email)).toEqual([])
    })

    test('the same Google account returns as the same member, even if its address is in capitals', async () => {
      const email = newEmail()
      const first = await profileOf((await createVisitor().signIn(start, { email })).token ?? '')
      const again = await profileOf((await createVisitor().signIn(start, { email: email.toUpperCase() })).token ?? '')
      expect(again.user.id).toBe(first.user.id)
    })

    test('a verified member with that address becomes hybrid, keeps the password, and is told by mail', async () => {
      const member = await panel.register()
      const { token = '' } = await createVisitor().signIn(start, { email: member.email, firstName: 'Other' })
      const { user, hasPassword } = await profileOf(token)
      expect([user.id, user.firstName, hasPassword]).toEqual([member.id, 'Meera', true])
      expect(user.googleId).toBeTruthy()
      expect(await panel.signIn(member)).toBeTruthy()
      expect((await panel.mailbox(member.email))[0]?.subject).toBe('Google sign-in was added to your account')
    })

    test('an unconfirmed registration loses its password and name when the owner of the address signs in', async () => {
      const email = newEmail()
      await panel.call(auth.register, {
        body: { firstName: 'Mallory', lastName: 'X', email, password: 'Enough#Rules1' },
      })
      const otp = await panel.code(email)
      const { token = '' } = await createVisitor().signIn(start, { email, firstName: 'Leena' })
      const { user, hasPassword } = await profileOf(token)
      expect([user.firstName, hasPassword]).toEqual(['Leena', false])
      expect((await panel.call(auth.login, { body: { email, password: 'Enough#Rules1' } })).status).toBe(401)
      expect((await panel.call(auth.completeRegistration, { body: { email, otp } })).status).toBe(400)
    })

    test('an address that Google has not verified opens and creates no account', async () => {
      const member = await panel.register()
      const before = await count()
      for (const email of [member.email, newEmail()])
        expect(await createVisitor().signIn(start, { email, verified: false })).toEqual({ error: 'email-unverified' })
      expect(await count()).toBe(before)
      expect((await memberWith(member.email))?.googleId).toBeNull()
    })

    test('two simultaneous sign-ins of a new account create one member', async () => {
      const email = newEmail()
      const visitors = [createVisitor(), createVisitor(), createVisitor()]
      const callbacks = await Promise.all(
        visitors.map(async (visitor) => visitor.choose(await visitor.begin(start), { email })),
      )
      const sessions = await Promise.all(
        visitors.map(async (visitor, i) => visitor.exchange(await visitor.arrive(callbacks[i] ?? ''), panel.api)),
      )
      const ids = await Promise.all(sessions.map(async ({ token = '' }) => (await profileOf(token)).user.id))
      expect(new Set(ids).size).toBe(1)
      expect(await panel.mailbox(email)).toEqual([])
    })

    test('a member who declines at Google returns without a session', async () => {
      expect(await createVisitor().signIn(start, 'cancel')).toEqual({ error: 'declined' })
    })

    test('a Google-only account sets a password with the mailed code and becomes hybrid', async () => {
      const email = newEmail()
      await createVisitor().signIn(start, { email })
      expect((await panel.call(auth.checkUserType, { body: { email } })).answer.isGoogleUser).toBe(true)
      await panel.call(auth.forgotPassword, { body: { email } })
      const body = { email, otp: await panel.code(email), newPassword: 'Fresh#Rules1' }
      expect((await panel.call(auth.setPasswordGoogle, { body })).status).toBe(200)
      const { user, hasPassword } = await profileOf(await panel.signIn({ email, password: 'Fresh#Rules1' }))
      expect([Boolean(user.googleId), hasPassword]).toEqual([true, true])
      expect((await panel.call(auth.checkUserType, { body: { email } })).answer.isGoogleUser).toBe(false)
    })
  })

  describe('a callback', () => {
    test('a callback opens nothing in a browser that did not begin the sign-in, and stays valid in the browser that did', async () => {
      const attacker = createVisitor()
      const before = await count()
      const callback = await attacker.choose(await attacker.begin(start), { email: newEmail() })
      expect(await createVisitor().arrive(callback)).toEqual({ error: 'not-started' })
      const busy = createVisitor()
      await busy.begin(start)
      expect(await busy.arrive(callback)).toEqual({ error: 'not-started' })
      for (const name of attacker.cookies.keys()) busy.cookies.set(name, 'A'.repeat(43))
      expect(await busy.arrive(callback), 'the cookie has the right name but another value').toEqual({
        error: 'not-started',
      })
      expect(await count()).toBe(before)
      expect((await attacker.arrive(callback)).code).toBeTruthy()
    })

    test('a callback used twice at the same moment yields one code', async () => {
      const visitor = createVisitor()
      const callback = await visitor.choose(await visitor.begin(start), { email: newEmail() })
      const callbacks = await Promise.all(Array.from({ length: 20 }, () => visitor.arrive(callback)))
      expect(callbacks.filter(({ code }) => code)).toHaveLength(1)
    })

    test.each<[what: string, spoil: (given: URLSearchParams) => void, error: string]>([
      ['another state', (given) => given.set('state', 'A'.repeat(43)), 'not-started'],
      ['no state', (given) => given.delete('state'), 'not-started'],
      ['another code', (given) => given.set('code', 'made-up'), 'failed'],
      ['two codes', (given) => given.append('code', 'made-up'), 'failed'],
      ['another issuer', (given) => given.set('iss', 'https://evil.example'), 'failed'],
    ])('a callback with %s opens nothing', async (_, spoil, error) => {
      const visitor = createVisitor()
      const callback = new URL(await visitor.choose(await visitor.begin(start), { email: newEmail() }))
      spoil(callback.searchParams)
      expect(await visitor.arrive(callback.href)).toEqual({ error })
    })

    test('a callback with the code of another sign-in opens nothing, because the verifier and the nonce differ', async () => {
      const visitor = createVisitor()
      const other = createVisitor()
      const mine = new URL(await visitor.choose(await visitor.begin(start), { email: newEmail() }))
      const theirs = new URL(await other.choose(await other.begin(start), { email: newEmail() }))
      mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
      expect(await visitor.arrive(mine.href)).toEqual({ error: 'failed' })
    })

    test('a callback after more than ten minutes opens nothing', async () => {
      const late = await startWithGoogle({ kind })
      const visitor = createVisitor()
      const callback = await visitor.choose(await visitor.begin(`${late.api}/auth/google`), { email: newEmail() })
      late.pass(601)
      expect(await visitor.arrive(callback)).toEqual({ error: 'not-started' })
      await late.close()
    })

    test('the database stores no secret of the browser', async () => {
      const visitor = createVisitor()
      const page = await visitor.begin(start)
      const stored = JSON.stringify(await panel.server.database.store.select().from(googleSteps))
      for (const value of visitor.cookies.values()) expect(stored).not.toContain(value)
      expect(page).toContain('/interaction/')
    })
  })

  describe('the code of /oauth-callback', () => {
    const arrive = async (visitor: ReturnType<typeof createVisitor>, address = start) =>
      visitor.arrive(await visitor.choose(await visitor.begin(address), { email: newEmail() }))
    const exchange = (body: { code: string; verifier?: string }, from = panel) =>
      from.call(exchangeGoogleCode, { body })

    test('the address contains only the code, which is not a token', async () => {
      const query = await arrive(createVisitor())
      expect(query).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/) })
      expect((await panel.call(auth.verify, { token: query.code })).status).toBe(401)
      expect(JSON.stringify(await panel.server.database.store.select().from(googleSteps))).not.toContain(query.code)
    })

    test('the code opens one session, however often and however quickly it arrives', async () => {
      const { code = '' } = await arrive(createVisitor('mine'))
      const answers = await Promise.all(Array.from({ length: 20 }, () => exchange({ code, verifier: 'mine' })))
      const opened = answers.filter(({ status }) => status === 200)
      expect([opened.length, answers.filter(({ status }) => status === 400).length]).toEqual([1, 19])
      const { token, user } = opened[0]?.answer ?? {}
      expect((await profileOf(token ?? '')).user.id).toBe(user?.id)
      expect((await exchange({ code, verifier: 'mine' })).answer.code).toBe('google-failed')
    })

    test('the code opens nothing for another page, and stays valid for the page that began', async () => {
      const { code = '' } = await arrive(createVisitor('mine'))
      for (const stranger of [{}, { verifier: 'theirs' }, { verifier: '' }])
        expect((await exchange({ code, ...stranger })).status).toBe(400)
      expect((await exchange({ code, verifier: 'mine' })).status).toBe(200)
    })

    test('the code expires after a minute', async () => {
      const late = await startWithGoogle({ kind })
      const [soon, later] = [createVisitor('soon'), createVisitor('later')]
      const query = await arrive(soon, `${late.api}/auth/google`)
      late.pass(59)
      expect((await exchange({ code: query.code ?? '', verifier: 'soon' }, late)).status).toBe(200)
      const { code = '' } = await arrive(later, `${late.api}/auth/google`)
      late.pass(61)
      expect((await exchange({ code, verifier: 'later' }, late)).status).toBe(400)
      await late.close()
    })

    test('a sign-in code does not complete a link, and a link code does not sign in', async () => {
      const member = await panel.register()
      const link = await bringLink(member.token, newEmail())
      expect((await exchange({ code: link })).status).toBe(400)
      const { code = '' } = await arrive(createVisitor())
      expect((await panel.call(finishGoogleLink, { token: member.token, body: { code } })).status).toBe(400)
    })
  })

  test('the redirect to Google carries state, nonce and a hashed verifier, and scripts cannot read the cookie of the sign-in', async () => {
    const { response, to = '' } = await createVisitor().visit(start)
    const { searchParams } = new URL(to)
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('redirect_uri')).toBe(`${start}/callback`)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^panel-google-\w+=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(to).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  describe('returnTo', () => {
    const returned = async (returnTo: string) => {
      const { token, ...rest } = await createVisitor().signIn(`${start}?returnTo=${encodeURIComponent(returnTo)}`, {
        email: newEmail(),
      })
      expect(token).toBeTruthy()
      return rest
    }

    test('the callback returns returnTo including the query', async () => {
      expect(await returned('/surveys?completed=true')).toEqual({ returnTo: '/surveys?completed=true' })
    })

    // every spelling: tests/unit/validation/web-address.test.ts
    test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/oauth-callback?token=theirs', ''])(
      'the callback ignores the returnTo %j',
      async (path) => {
        expect(await returned(path)).toEqual({})
      },
    )
  })

  describe('linking', () => {
    test('a member links a Google account, keeps the session, and can then sign in either way', async () => {
      const member = await panel.register()
      const email = newEmail()
      const code = await bringLink(member.token, email)
      expect((await profileOf(member.token)).user.googleId).toBeNull()
      const { status, answer } = await panel.call(finishGoogleLink, { token: member.token, body: { code } })
      expect([status, Boolean(answer.user?.googleId)]).toEqual([200, true])
      expect(await profileOf(member.token)).toMatchObject({ hasPassword: true, user: { email: member.email } })
      const { token = '' } = await createVisitor().signIn(start, { email })
      expect((await profileOf(token)).user.id).toBe(member.id)
      expect((await panel.mailbox(member.email))[0]?.subject).toBe('Google sign-in was added to your account')
    })

    test('a victim who is lured into completing an attacker’s link loses nothing', async () => {
      const attacker = await panel.register()
      const victim = await panel.register()
      // the victim's browser follows the attacker's ticket, with the victim's own Google account
      const code = await bringLink(attacker.token, victim.email)
      expect((await panel.call(finishGoogleLink, { token: victim.token, body: { code } })).status).toBe(400)
      expect((await panel.call(finishGoogleLink, { body: { code } })).status).toBe(401)
      expect((await memberWith(attacker.email))?.googleId).toBeNull()
      expect((await memberWith(victim.email))?.googleId).toBeNull()
    })

    test('the server refuses a Google account that another member has, and says why', async () => {
      const [member, other] = [await panel.register(), await panel.register()]
      const email = newEmail()
      await linkGoogleAccount(panel, other.token, email)
      const code = await bringLink(member.token, email)
      const { status, answer } = await panel.call(finishGoogleLink, { token: member.token, body: { code } })
      expect([status, answer.code, answer.message]).toEqual([
        409,
        'already-linked',
        'This Google account is linked to another member.',
      ])
      expect((await profileOf(member.token)).user.googleId).toBeNull()
    })

    test('if two members link the same Google account at the same moment, only one of them succeeds', async () => {
      const [member, other] = [await panel.register(), await panel.register()]
      const email = newEmail()
      const codes = [await bringLink(member.token, email), await bringLink(other.token, email)]
      const answers = await Promise.all(
        [member, other].map(({ token }, i) => panel.call(finishGoogleLink, { token, body: { code: codes[i] ?? '' } })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    test('a second Google account does not replace the first', async () => {
      const member = await panel.register()
      const body = { code: await bringLink(member.token, newEmail()) }
      const first = await panel.call(finishGoogleLink, { token: member.token, body })
      const second = { code: await bringLink(member.token, newEmail()) }
      expect((await panel.call(finishGoogleLink, { token: member.token, body: second })).status).toBe(409)
      expect((await profileOf(member.token)).user.googleId).toBe(first.answer.user?.googleId)
    })

    test('the ticket of a link works once, and the code of that link works once', async () => {
      const member = await panel.register()
      const { answer } = await panel.call(linkGoogle, { token: member.token })
      expect(answer.url).toMatch(new RegExp(`^${start}\\?ticket=[\\w-]{43}$`))
      const { link: code = '' } = await createVisitor().signIn(answer.url, { email: newEmail() })
      expect(Object.fromEntries(new URL(await createVisitor().begin(answer.url)).searchParams)).toEqual({
        error: 'not-started',
      })
      expect((await panel.call(finishGoogleLink, { token: member.token, body: { code } })).status).toBe(200)
      expect((await panel.call(finishGoogleLink, { token: member.token, body: { code } })).status).toBe(400)
    })

    test('a ticket and a code expire after two minutes', async () => {
      const late = await startWithGoogle({ kind })
      const { token } = await late.register()
      const { answer } = await late.call(linkGoogle, { token })
      const again = await late.call(linkGoogle, { token })
      const { link: code = '' } = await createVisitor().signIn(answer.url, { email: newEmail() })
      late.pass(121)
      expect(await createVisitor().begin(again.answer.url)).toContain('error=not-started')
      expect((await late.call(finishGoogleLink, { token, body: { code } })).status).toBe(400)
      await late.close()
    })

    const linked = async () => {
      const member = await panel.register()
      const google = newEmail()
      await linkGoogleAccount(panel, member.token, google)
      return { ...member, google }
    }
    const reset = async (email: string, kept: { keepGoogle?: boolean | null } = {}) => {
      await panel.call(auth.forgotPassword, { body: { email } })
      const body = { email, otp: await panel.code(email), newPassword: 'Fresh#Rules1', ...kept }
      return panel.call(auth.resetPassword, { body })
    }

    test('a new password ends a link made in the last 30 days, and the Google account no longer opens the account', async () => {
      const member = await linked()
      expect((await reset(member.email)).status).toBe(200)
      expect((await memberWith(member.email))?.googleId).toBeNull()
      const { token = '' } = await createVisitor().signIn(start, { email: member.google })
      expect((await profileOf(token)).user.id).not.toBe(member.id)
    })

    test('a reset that asks first reveals a link of the last 30 days only to the owner of the code, and changes nothing', async () => {
      const [member, other] = [await linked(), await panel.register()]
      await panel.call(auth.forgotPassword, { body: { email: member.email } })
      const body = { email: member.email, otp: await panel.code(member.email), newPassword: 'Fresh#Rules1' }
      const wrong = await panel.call(auth.resetPassword, { body: { ...body, otp: 'BBBB-BBBB-BBBB', keepGoogle: null } })
      expect(wrong.answer).toMatchObject({ code: 'invalid-code' })
      const asked = await panel.call(auth.resetPassword, { body: { ...body, keepGoogle: null } })
      expect([asked.status, asked.answer]).toMatchObject([409, { code: 'google-linked' }])
      expect((await memberWith(member.email))?.googleId).not.toBeNull()
      expect((await panel.call(auth.resetPassword, { body: { ...body, keepGoogle: true } })).status).toBe(200)
      expect((await memberWith(member.email))?.googleId).not.toBeNull()
      expect((await reset(other.email, { keepGoogle: null })).status, 'this member has no link').toBe(200)
    })

    test('a new password keeps a link that is older, that the member chose to keep, or that created the account', async () => {
      const [kept, made] = [await linked(), newEmail()]
      await createVisitor().signIn(start, { email: made })
      await reset(kept.email, { keepGoogle: true })
      await reset(made)
      const old = await linked()
      panel.pass(31 * 86_400)
      await reset(old.email)
      for (const email of [kept.email, made, old.email]) expect((await memberWith(email))?.googleId).not.toBeNull()
    })

    test('unlinking needs the password, ends other sessions and sign-ins in progress, and mails the owner', async () => {
      const member = await linked()
      const { token: other = '' } = await createVisitor().signIn(start, { email: member.google })
      const visitor = createVisitor('mine')
      const waiting = await visitor.arrive(await visitor.choose(await visitor.begin(start), { email: member.google }))
      const unlink = (password: string) => panel.call(unlinkGoogle, { token: member.token, body: { password } })
      expect((await unlink('wrong')).status).toBe(401)
      expect((await memberWith(member.email))?.googleId).not.toBeNull()
      const { status, answer } = await unlink(member.password)
      expect([status, answer.user?.googleId]).toEqual([200, null])
      expect((await panel.call(auth.verify, { token: other })).status).toBe(401)
      expect((await panel.call(auth.verify, { token: member.token })).status).toBe(200)
      const body = { code: waiting.code ?? '', verifier: 'mine' }
      expect((await panel.call(exchangeGoogleCode, { body })).status).toBe(400)
      expect((await panel.mailbox(member.email))[0]?.subject).toBe('Google sign-in was removed from your account')
    })

    test('an operator unlinks the Google account, every session ends, and the owner is told by mail', async () => {
      const member = await linked()
      const unlink = () => asOperator(panel, 'members', 'unlink', member.email)
      expect(await unlink()).toContain('was unlinked')
      const subjects = (await panel.mailbox(member.email)).map(({ subject }) => subject)
      expect(subjects).toContain('Google sign-in was removed from your account')
      expect(await unlink()).toContain('has no Google account linked')
      expect((await memberWith(member.email))?.googleId).toBeNull()
      expect((await panel.call(auth.verify, { token: member.token })).status).toBe(401)
    })

    test('an account without a password keeps its only sign-in method', async () => {
      const email = newEmail()
      const { token = '' } = await createVisitor().signIn(start, { email })
      const { status, answer } = await panel.call(unlinkGoogle, { token, body: { password: '' } })
      expect([status, answer.code]).toEqual([400, 'unlink-without-password'])
      expect((await memberWith(email))?.googleId).not.toBeNull()
    })
  })
})

describe('the addresses and cookies of Google', () => {
  test('a server without Google answers the calls for Google with 404', async () => {
    const panel = await serverOfTest()
    for (const path of ['/auth/google', '/auth/google/callback?state=a&code=b'])
      expect((await fetch(`${panel.api}${path}`, { redirect: 'manual' })).status).toBe(404)
  })

  test('the cookie has the __Host- prefix behind HTTPS, and Google returns to the configured address', async () => {
    const panel = await startWithGoogle({ publicUrl: 'https://panel.example' })
    const { response, to = '' } = await createVisitor().visit(`${panel.api}/auth/google`)
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-panel-google-\w+=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(new URL(to).searchParams.get('redirect_uri')).toBe('https://panel.example/api/auth/google/callback')
    await panel.close()
  })

  test('the member returns with an error while Google is unreachable', async () => {
    const google = { issuer: 'http://127.0.0.1:9', clientId: 'panel', clientSecret: 'secret' }
    const panel = await serverOfTest({ google })
    const address = await createVisitor().begin(`${panel.api}/auth/google`)
    expect(address).toBe(`${panel.url}/oauth-callback?error=unavailable`)
  })
})
