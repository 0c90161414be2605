import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { is, safeParse } from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notice as file } from '../../demo/content/notice.ts'
import { createNotices } from '../../demo/server/accounts/consent/notices.ts'
import { recordConsent } from '../../demo/server/accounts/consent/record.ts'
import { consents, notices, users } from '../../demo/server/db/schema.ts'
import { StartFailure } from '../../demo/server/http/refusals/failure.ts'
import { noticeFile } from '../../demo/server/operator/authoring/notice-file.ts'
import { readConfig } from '../../demo/server/operator/settings/read.ts'
import * as auth from '../../src/contract/auth.ts'
import { getConsent, getNotice, giveConsent } from '../../src/contract/consent.ts'
import { eraseAccount, exportData } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { createVisitor, startWithGoogle } from '../support/google.ts'
import { asOperator } from '../support/operator.ts'
import { newEmail, registration } from '../support/server.ts'
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

  test('a Google account becomes a member only with a consent to the current notice', async () => {
    const start = (consent?: object) =>
      `${panel.api}/auth/google${consent ? `?consent=${encodeURIComponent(JSON.stringify(consent))}` : ''}`
    const email = newEmail()
    const visit = (consent?: object) => createVisitor().signIn(start(consent), { email })
    const stale = { ...(await given()), hash: '0'.repeat(64) }
    expect([(await visit()).error, (await visit(stale)).error]).toEqual(['consent-missing', 'notice-changed'])
    expect(await store().select().from(users).where(eq(users.email, email))).toEqual([])
    expect((await visit(await given(['news']))).token).toBeTruthy()
    const [member] = await store().select().from(users).where(eq(users.email, email))
    expect((await rowsOf(member?.id ?? '')).map(({ purposes }) => purposes)).toEqual([['panel', 'news']])
    expect((await visit()).token).toBeTruthy()
    expect(await rowsOf(member?.id ?? '')).toHaveLength(1)
  })

  test('a Google account takes over an unconfirmed registration only with a consent', async () => {
    const { email } = await register({ consent: await given(['news']) })
    const visitor = createVisitor()
    expect((await visitor.signIn(`${panel.api}/auth/google`, { email })).error).toBe('consent-missing')
    const consent = encodeURIComponent(JSON.stringify(await given()))
    expect((await createVisitor().signIn(`${panel.api}/auth/google?consent=${consent}`, { email })).token).toBeTruthy()
    const [member] = await store().select().from(users).where(eq(users.email, email))
    expect((await rowsOf(member?.id ?? '')).map(({ purposes }) => purposes)).toEqual([['panel']])
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

  test('after the notice changed a member withdraws from the text agreed to, and agrees to nothing new', async () => {
    const { token, id } = await joins(['news'])
    const [agreed] = await rowsOf(id)
    const old = { ...file, version: '2025-01' }
    const text = createNotices(old, true).read({
      version: '2025-01',
      hash: createNotices(old, true).in('en')?.hash ?? '',
      purposes: ['news'],
    })
    if (text) await recordConsent(store(), text, { userId: id, origin: null, now: new Date() })
    const body = { version: '2025-01', hash: text?.text.hash ?? '', purposes: [] }
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
