import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { is, safeParse } from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notice as file } from '../../demo/content/notice.ts'
import { noticeFile } from '../../demo/server/accounts/consent/notice-file.ts'
import { createNotices } from '../../demo/server/accounts/consent/notices.ts'
import { keepTexts, recordConsent } from '../../demo/server/accounts/consent/record.ts'
import { rowsOf as selected } from '../../demo/server/db/rows.ts'
import { consents, notices, users } from '../../demo/server/db/schema.ts'
import { readConfig } from '../../demo/server/operator/settings/read.ts'
import { StartFailure } from '../../demo/server/refusals/failure.ts'
import * as auth from '../../src/contract/auth.ts'
import { getConsent, getNotice, giveConsent } from '../../src/contract/consent.ts'
import { exchangeGoogleCode } from '../../src/contract/google.ts'
import { eraseAccount, exportData } from '../../src/contract/users.ts'
import { createDatabase, oneDatabase } from '../support/database.ts'
import { createVisitor, startWithGoogle } from '../support/google.ts'
import { lockWaits } from '../support/lock-waits.ts'
import { sharedDatabases } from '../support/nodes.ts'
import { asOperator } from '../support/operator.ts'
import { newEmail, registration, startServer } from '../support/server.ts'
import { ofSuite } from '../support/suite.ts'

describe.each(oneDatabase)('consent on the %s database', (kind) => {
  const panel = ofSuite(() => startWithGoogle({ kind, consent: 'required' }))
  const store = () => panel.server.database.store
  const shown = async (language = 'en') => (await panel.call(getNotice, { query: { language } })).answer.notice
  const given = async (purposes: string[] = [], language = 'en') => {
    const { version = '', hash = '' } = (await shown(language)) ?? {}
    return { version, hash, purposes }
  }
  const register = async (body: object = {}) => {
    const email = newEmail()
    const answer = await panel.call(auth.register, { body: { ...registration(email), ...body } })
    return { email, ...answer }
  }
  async function joins(purposes: string[] = [], language = 'en') {
    const { email } = await register({ consent: await given(purposes, language) })
    const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    return { email, token: answer.token ?? '', id: answer.user?.id ?? '' }
  }
  const rowsOf = (userId: string) =>
    store().select().from(consents).where(eq(consents.userId, userId)).orderBy(consents.id)

  test('the notice is the same for everybody in a language, and its hash is that of its text', async () => {
    const [english, hindi] = [await shown(), await shown('hi-IN')]
    expect([english?.language, hindi?.language]).toEqual(['en', 'hi'])
    const { hash, ...content } = createNotices(file, false).in('en') ?? { hash: '' }
    expect(createHash('sha256').update(JSON.stringify(content)).digest('hex')).toBe(hash)
    expect(english).toMatchObject({ hash, version: file.version })
    expect(hindi?.hash).not.toBe(hash)
  })

  test('a registration records the text, its language, the purposes and the time, once the address is confirmed', async () => {
    const { id, email } = await joins(['news'], 'hi')
    const [row, ...more] = await rowsOf(id)
    expect(more).toEqual([])
    expect(row).toMatchObject({ purposes: ['panel', 'news'], origin: null })
    const [text] = await store()
      .select()
      .from(notices)
      .where(eq(notices.hash, row?.hash ?? ''))
    expect(text).toMatchObject({ language: 'hi', version: file.version })
    expect(
      createHash('sha256')
        .update(text?.text ?? '')
        .digest('hex'),
    ).toBe(row?.hash)
    const [member] = await store().select().from(users).where(eq(users.email, email))
    expect(member?.pendingConsent).toBeNull()
  })

  test('nobody registers without a consent, to another text, or to a purpose that the notice lacks', async () => {
    const consent = await given()
    const tries = [
      {},
      { consent: { ...consent, hash: 'x'.repeat(64) } },
      { consent: { ...consent, version: '2020-01' } },
      { consent: { ...consent, purposes: ['sale'] } },
    ]
    const codes: unknown[] = []
    for (const body of tries) {
      const { email, answer } = await register(body)
      codes.push(answer.code)
      expect(await store().select().from(users).where(eq(users.email, email))).toEqual([])
    }
    expect(codes).toEqual(['consent-missing', 'notice-changed', 'notice-changed', 'purpose-unknown'])
  })

  test('a registration from before the notice confirms only with a consent, and keeps its code until then', async () => {
    const email = newEmail()
    await panel.call(auth.register, { body: { ...registration(email), consent: await given() } })
    await store().update(users).set({ pendingConsent: null }).where(eq(users.email, email))
    const body = { email, otp: await panel.code(email) }
    expect((await panel.call(auth.verifyEmail, { body })).answer.code).toBe('consent-missing')
    const own = { ...body, consent: await given(['news']) }
    const { answer } = await panel.call(auth.completeRegistration, { body: own })
    expect((await rowsOf(answer.user?.id ?? '')).map(({ purposes }) => purposes)).toEqual([['panel', 'news']])
  })

  test('a stranger who registers the address too agrees to nothing optional for its owner', async () => {
    const email = newEmail()
    const consent = await given()
    await panel.call(auth.register, { body: { ...registration(email), consent } })
    const stranger = { ...registration(email), password: 'Strangers#Own1', consent: { ...consent, purposes: ['news'] } }
    await panel.call(auth.register, { body: stranger })
    const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    expect((await rowsOf(answer.user?.id ?? '')).map(({ purposes }) => purposes)).toEqual([['panel']])
  })

  const ownerOf = async (email: string) =>
    (await store().select().from(users).where(eq(users.email, email)))[0] ?? { id: '', verifiedAt: null }
  const visit = (email: string, consent?: Awaited<ReturnType<typeof given>>) =>
    createVisitor('mine', consent).signIn(`${panel.api}/auth/google`, { email })

  test('a Google account becomes a member only with a consent to the current notice', async () => {
    const email = newEmail()
    const stale = { ...(await given()), hash: '0'.repeat(64) }
    expect([await visit(email), await visit(email, stale)]).toEqual([
      { refused: 'consent-missing' },
      { refused: 'notice-changed' },
    ])
    expect((await ownerOf(email)).id).toBe('')
    expect((await visit(email, await given(['news']))).token).toBeTruthy()
    const { id } = await ownerOf(email)
    expect((await rowsOf(id)).map(({ purposes }) => purposes)).toEqual([['panel', 'news']])
    expect((await visit(email)).token, 'a member needs no consent to sign in').toBeTruthy()
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('a code that was refused without a consent makes a member once its page sends one', async () => {
    const email = newEmail()
    const visitor = createVisitor('mine')
    const { code = '' } = await visitor.arrive(
      await visitor.choose(await visitor.begin(`${panel.api}/auth/google`), { email }),
    )
    expect((await visitor.exchange({ code }, panel.api)).refused).toBe('consent-missing')
    const body = { code, verifier: 'mine', consent: await given() }
    const { answer } = await panel.call(exchangeGoogleCode, { body })
    expect(await rowsOf(answer.user?.id ?? '')).toHaveLength(1)
  })

  test('another page cannot make a member, neither with a consent in the address nor with one beside the code', async () => {
    const email = newEmail()
    const consent = await given(['news'])
    const address = `${panel.api}/auth/google?consent=${encodeURIComponent(JSON.stringify(consent))}`
    const lured = createVisitor('of the other page')
    const { code = '' } = await lured.arrive(await lured.choose(await lured.begin(address), { email }))
    expect(await createVisitor('of the panel', consent).exchange({ code }, panel.api)).toEqual({
      refused: 'google-failed',
    })
    expect(await lured.exchange({ code }, panel.api)).toEqual({ refused: 'consent-missing' })
    expect((await ownerOf(email)).id).toBe('')
  })

  test('a Google account takes over an unconfirmed registration only with a consent', async () => {
    const { email } = await register({ consent: await given(['news']) })
    expect((await visit(email)).refused).toBe('consent-missing')
    expect((await ownerOf(email)).verifiedAt).toBeNull()
    expect((await visit(email, await given())).token).toBeTruthy()
    expect((await rowsOf((await ownerOf(email)).id)).map(({ purposes }) => purposes)).toEqual([['panel']])
  })

  test('no member stays if the consent of a Google account cannot be recorded', async () => {
    const email = newEmail()
    await store().execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no consent today'; end $$`)
    await store().execute(sql`create trigger refuse before insert on consents for each row execute function refuse()`)
    onTestFinished(async () => void (await store().execute(sql`drop function refuse cascade`)))
    expect((await visit(email, await given())).refused).toBe('server')
    expect((await ownerOf(email)).id).toBe('')
  })

  test('a member withdraws and gives an optional purpose, each as a new row, and the operator’s list follows', async () => {
    const { token, email, id } = await joins(['news'])
    const listed = async () => (await asOperator(panel, 'consents', 'list', 'news')).includes(email)
    expect(await listed()).toBe(true)
    const { answer } = await panel.call(giveConsent, { token, body: await given([]) })
    expect([answer.agreed?.purposes, await listed()]).toEqual([['panel'], false])
    const body = await given(['news'])
    for (let press = 0; press < 2; press += 1) await panel.call(giveConsent, { token, body })
    expect((await panel.call(getConsent, { token })).answer.agreed?.purposes).toEqual(['panel', 'news'])
    expect([(await rowsOf(id)).length, await listed()]).toEqual([3, true])
    const stale = { ...(await given()), hash: 'f'.repeat(64) }
    expect((await panel.call(giveConsent, { token, body: stale })).answer.code).toBe('notice-changed')
  })

  test('the operator’s list leaves out a blocked member, who cannot sign in to withdraw', async () => {
    const { email } = await joins(['news'])
    const listed = async () => (await asOperator(panel, 'consents', 'list', 'news')).includes(email)
    await asOperator(panel, 'members', 'block', email, '--reason', 'Several accounts', '--by', 'Nila')
    expect(await listed()).toBe(false)
    await asOperator(panel, 'members', 'unblock', email, '--reason', 'One person', '--by', 'Nila')
    expect(await listed()).toBe(true)
  })

  test('the list refuses a purpose that no notice has, and names the nearest', async () => {
    await joins(['news'])
    const said = 'No notice that members agreed to has the purpose nws; do you mean news? The purposes are news, panel'
    await expect(asOperator(panel, 'consents', 'list', 'nws')).rejects.toThrow(said)
  })

  test('after the notice changed a member withdraws from the text agreed to, and agrees to nothing new', async () => {
    const { token, id, email } = await joins(['news'])
    const [agreed] = await rowsOf(id)
    const old = createNotices({ ...file, version: '2025-01' }, true)
    await keepTexts(store(), old, new Date())
    const text = old.read({ version: '2025-01', hash: old.in('en')?.hash ?? '', purposes: ['news'] })
    if (text) await recordConsent(store(), text, { userId: id, origin: null, now: new Date() })
    const body = { version: '2025-01', hash: text?.text.hash ?? '', purposes: [] }
    const [heads, ...members] = (await asOperator(panel, 'consents', 'list', 'news')).split('\n')
    expect(heads).toBe('email,first_name,language,agreed_at,notice_version')
    expect(members.find((line) => line.startsWith(email))).toMatch(/Z,2025-01$/)
    const { answer } = await panel.call(giveConsent, { token, body })
    expect(answer.agreed).toMatchObject({ version: '2025-01', purposes: ['panel'] })
    const again = await panel.call(giveConsent, { token, body: { ...body, purposes: ['news'] } })
    expect([agreed?.purposes, again.answer.code]).toEqual([['panel', 'news'], 'notice-changed'])
  })

  test('the database refuses to change or remove a consent or its text', async () => {
    const { id } = await joins()
    for (const table of ['consents', 'notices'])
      for (const change of [`update ${table} set hash = hash`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(store().execute(sql.raw(change)), change).rejects.toThrow()
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('the download has the consents with their texts, and they stay when the account is deleted', async () => {
    const { id, email, token } = await joins(['news'])
    const { data } = (await panel.call(exportData, { token })).answer
    expect(data.consents).toMatchObject([{ version: file.version, purposes: ['panel', 'news'], language: 'en' }])
    await panel.call(eraseAccount, { token, body: { password: registration(email).password } })
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(email)
    expect(await asOperator(panel, 'consents', 'list', 'news')).not.toContain(id)
  })

  test('the session check asks for a consent until the member has agreed to the current notice', async () => {
    const { token, id } = await joins()
    const due = async () => (await panel.call(auth.verify, { token })).answer.user.consentDue
    expect(await due()).toBeUndefined()
    const old = { hash: `old ${id}`, version: '2025-01', language: 'en' as const, text: 'old', firstAt: new Date() }
    await store().insert(notices).values(old)
    await store()
      .insert(consents)
      .values({ userId: id, hash: old.hash, purposes: ['panel'], at: new Date() })
    expect(await due()).toBe(true)
    await panel.call(giveConsent, { token, body: await given() })
    expect(await due()).toBeUndefined()
  })
})

describe.each(sharedDatabases)('a new notice on the %s database', (kind) => {
  test('a confirmation and a registration at the same time do not deadlock over a new text', async () => {
    const { choice: database, drop } = await createDatabase(kind, true)
    const panel = await startServer({ database })
    onTestFinished(async () => {
      await panel.close()
      await drop()
    })
    const { store } = panel.server.database
    const { email, otp } = await panel.pending()
    const fresh = await startServer({ database, notice: { ...file, version: '2031-01' }, consent: 'required' })
    const { version = '', hash = '' } = (await fresh.call(getNotice, { query: {} })).answer.notice ?? {}
    const consent = { version, hash, purposes: [] }
    // The server repeats the work after a deadlock, so only the database knows.
    const deadlocks = () =>
      selected(store, sql`select deadlocks from pg_stat_database where datname = current_database()`)
    const before = await deadlocks()
    const sent = await store.transaction(async (within) => {
      await within.select().from(users).where(eq(users.email, email)).for('update')
      const confirmed = fresh.call(auth.completeRegistration, { body: { email, otp, consent } })
      await lockWaits(store, 1)
      const registered = fresh.call(auth.register, { body: { ...registration(email), consent } })
      await lockWaits(store, 2)
      return [confirmed, registered]
    })
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
    await fresh.close()
    expect(await deadlocks()).toEqual(before)
  })
})

describe('a server that does not require consent', () => {
  const panel = ofSuite(() => startWithGoogle())

  test('a client that sends none registers as before, and nobody is asked', async () => {
    const { token } = await panel.register()
    expect((await panel.call(auth.verify, { token })).answer.user.consentDue).toBeUndefined()
    expect((await panel.call(getConsent, { token })).answer.agreed).toBeNull()
  })
})

test('a server without a notice ignores a consent', () => {
  const none = createNotices(undefined, true)
  expect([none.in('en'), none.read({ version: '1', hash: 'x', purposes: [] }), none.isDue(null)]).toEqual([
    null,
    undefined,
    false,
  ])
})

test('a bad file of a notice is refused with the place of each fault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-notice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'notice.json')
  writeFileSync(path, JSON.stringify(file, null, 1))
  expect(readConfig({ NOTICE: path })).toMatchObject({ notice: file, consent: 'optional' })
  writeFileSync(path, JSON.stringify({ ...file, version: ' ', texts: { en: file.texts.en } }, null, 1))
  const read = () => readConfig({ NOTICE: path })
  expect(read).toThrow(StartFailure)
  expect(read).toThrow(/notice\.json:2: version: must not be empty\n.*notice\.json:\d+: texts\.hi: is missing/)
  writeFileSync(path, '{ "version": ')
  expect(read).toThrow(/notice\.json:1:\d+: the file ends too early/)
})

test('the file of a notice names each purpose once, and in every language', () => {
  const wrong = {
    ...file,
    purposes: [...file.purposes, { id: 'news' }, { id: 'sale' }],
    texts: { ...file.texts, hi: { ...file.texts.hi, purposes: { panel: 'सर्वे', gift: 'x' } } },
  }
  const issues = safeParse(noticeFile, wrong).issues ?? []
  expect(is(noticeFile, file)).toBe(true)
  expect(issues.map(({ message, path }) => [path?.map(({ key }) => key).join('.'), message])).toEqual([
    ['purposes.2.id', 'is listed twice'],
    ['texts.en.purposes', 'lacks the text of sale'],
    ['texts.hi.purposes', 'lacks the text of news'],
    ['texts.hi.purposes', 'lacks the text of sale'],
    ['texts.hi.purposes.gift', 'is not listed in purposes'],
  ])
})
