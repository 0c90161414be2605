import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { surveyDrafts } from '../../demo/server/db/schema.ts'
import { createVault, type Vault } from '../../demo/server/db/vault/vault.ts'
import { requestOf } from '../../demo/server/operator/commands/index.ts'
import { runRequest } from '../../demo/server/operator/request.ts'
import { questionColumns } from '../../demo/server/operator/results/columns.ts'
import { pageOf } from '../../demo/server/operator/results/rows.ts'
import { questionsOf } from '../../demo/server/surveys/submission.ts'
import { sweep } from '../../demo/server/sweep.ts'
import { getSurvey, submitSurvey } from '../../src/contract/surveys.ts'
import { eraseAccount, exportData } from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { draftOf } from '../support/drafts.ts'
import { everyRow, statistics } from '../support/every-row.ts'
import { preparedKeys } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'

const DAY = 86_400
const SECRET = 'mangoes in the monsoon'

const questions: readonly PlantedQuestion[] = [
  { type: 'text' },
  { type: 'checkbox', options: ['Morning', 'Evening'], required: false },
  { type: 'rating', maxRating: 5 },
  { type: 'email' },
]

describe.each(databases)('unfinished answers on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  const store = () => panel.server.database.store
  const now = () => panel.server.config.now().getTime()

  async function begin(asked = questions) {
    const member = await panel.register()
    const id = await plantSurvey(panel, asked)
    return { member, id, draft: draftOf(panel, member, id) }
  }
  const rowsOf = (userId: string) => store().select().from(surveyDrafts).where(eq(surveyDrafts.userId, userId))
  const submit = ({ token }: { token: string }, id: string) =>
    panel.call(submitSurvey, {
      token,
      id,
      body: { responses: { q1: 'x', q3: 2, q4: 'a@example.com' }, timeSpent: 1 },
    })

  test('the server leaves out an answer that does not fit the question, and refuses an answer that is too long', async () => {
    const { draft } = await begin()
    const at = now()
    const { status } = await draft.save([
      { question: 'q9', answer: 'no such question', at },
      { question: 'q2', answer: ['Noon'], at },
      { question: 'q3', answer: 9, at },
      { question: 'q1', answer: ['a', 'b'], at },
      { question: 'q4', answer: 'fits', at },
    ])
    expect([status, await draft.answers()]).toEqual([200, { q4: 'fits' }])
    const long = await draft.save([{ question: 'q1', answer: 'x'.repeat(5001), at }])
    expect([long.status, long.answer.code]).toEqual([400, 'answer-long'])
    const large = await draft.save([{ question: 'q1', answer: 'x'.repeat(1_100_000), at }])
    expect(large.status).toBe(413)
    const odd = await draft.save([{ question: 'q1', answer: { a: 1 } as never, at }])
    expect([odd.status, odd.answer.code]).toEqual([400, 'invalid-request'])
    expect(await draft.answers()).toEqual({ q4: 'fits' })
  })

  test('only the member can read or change a draft', async () => {
    const { id, draft } = await begin()
    await draft.save([{ question: 'q1', answer: SECRET, at: now() }])
    const other = draftOf(panel, await panel.register(), id)
    expect(await other.answers()).toEqual({})
    await other.save([{ question: 'q1', answer: 'mine', at: now() }])
    await other.clear()
    expect(await draft.answers()).toEqual({ q1: SECRET })
  })

  test('no table contains a readable answer or a draft that can be decrypted for another member or survey', async () => {
    const { draft, id, member } = await begin()
    await draft.save([{ question: 'q1', answer: SECRET, at: now() }])
    await store().execute(sql`analyze`)
    const rows = { ...(await everyRow(store())), statistics: await statistics(store()) }
    expect(Object.entries(rows).filter(([, lines]) => lines.some((line) => line.includes(SECRET)))).toEqual([])
    expect(await draft.answers(), 'its owner can read it').toEqual({ q1: SECRET })
    const thief = await panel.register()
    const mine = draftOf(panel, thief, id)
    await mine.save([{ question: 'q1', answer: 'mine', at: now() }])
    const [row] = await rowsOf(member.id)
    await store()
      .update(surveyDrafts)
      .set({ sealed: row?.sealed ?? '' })
      .where(eq(surveyDrafts.userId, thief.id))
    expect(await mine.answers()).toEqual({})
    await expect(
      store().update(surveyDrafts).set({ sealed: '{}' }).where(eq(surveyDrafts.userId, thief.id)),
    ).rejects.toThrow()
  })

  test('a submission removes the draft, and a later change does not restore it', async () => {
    const { draft, id, member } = await begin()
    await draft.save([{ question: 'q1', answer: SECRET, at: now() }])
    expect((await submit(member, id)).status).toBe(200)
    expect(await rowsOf(member.id)).toEqual([])
    const late = await draft.save([{ question: 'q1', answer: 'late', at: now() }])
    expect([late.status, late.answer.code]).toEqual([400, 'survey-completed'])
    expect((await draft.find()).answer.code).toBe('survey-completed')
    expect((await draft.clear()).answer.code).toBe('survey-completed')
    expect(await rowsOf(member.id)).toEqual([])
    const missing = await draftOf(panel, member, 'no-such-survey').save([])
    expect([missing.status, missing.answer.code]).toEqual([404, 'survey-missing'])
  })

  test('answers that arrive together with the submission leave no draft behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { draft, id, member } = await begin()
      const late = Array.from({ length: 6 }, (_, i) => draft.save([{ question: 'q1', answer: `${i}`, at: now() }]))
      const [{ status }, ...saved] = await Promise.all([submit(member, id), ...late])
      expect(status).toBe(200)
      expect(saved.filter((one) => one.status !== 200 && one.answer.code !== 'survey-completed')).toEqual([])
      expect(await rowsOf(member.id)).toEqual([])
    }
  })

  test('the server stores all of many simultaneous changes', async () => {
    const { draft } = await begin(Array.from({ length: 20 }, () => ({ type: 'text' })))
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => draft.save([{ question: `q${i + 1}`, answer: `${i}`, at: now() }])),
    )
    expect(Object.keys(await draft.answers())).toHaveLength(20)
  })

  test("the export of the owner's data contains the answers, and an erased account leaves no answers", async () => {
    const { draft, member } = await begin()
    await draft.save([{ question: 'q1', answer: SECRET, at: now() }])
    const { answer } = await panel.call(exportData, { token: member.token })
    expect(answer.data.unfinishedSurveys).toMatchObject([
      { title: 'Habits', answers: [{ question: 'What is the answer to number 1?', answer: SECRET }] },
    ])
    await panel.call(eraseAccount, { token: member.token, body: { password: member.password } })
    expect(await rowsOf(member.id)).toEqual([])
    await expect(
      store()
        .insert(surveyDrafts)
        .values({ userId: member.id, surveyId: 'four-o-clock-snack', sealed: 'sealed.', changedAt: new Date() }),
    ).rejects.toThrow()
  })

  test('options and rows may have the names of built-in properties, in drafts, answers and results', async () => {
    const names = ['__proto__', 'constructor', 'prototype']
    const { draft, id, member } = await begin([
      { id: 'constructor', type: 'matrix', options: names, rows: names },
      { id: 'prototype', type: 'checkbox', options: names },
    ])
    const rows = JSON.parse('{"__proto__": "constructor", "constructor": "__proto__", "prototype": "prototype"}')
    const given = { constructor: rows, prototype: names }
    const at = now()
    await draft.save(Object.entries(given).map(([question, answer]) => ({ question, answer, at })))
    const kept = await draft.answers()
    expect(Object.entries(kept.constructor as object)).toEqual(expect.arrayContaining(Object.entries(rows)))
    expect(kept.prototype).toEqual(names)
    const body = { responses: kept, timeSpent: 1 }
    expect((await panel.call(submitSurvey, { token: member.token, id, body })).status).toBe(200)
    const { rows: found } = await pageOf(
      store(),
      () => '',
      { surveyId: id, at: new Date(now()), since: null, partner: null },
      undefined,
    )
    const columns = questionColumns(await questionsOf(store(), id))
    expect(found.map((row) => columns.map(({ cell }) => cell(row)))).toEqual([
      ['constructor', '__proto__', 'prototype', 1, 1, 1],
    ])
  })

  test('the export has each question as the member read it, of unfinished and of completed surveys', async () => {
    const other = { value: 'else', label: 'Another', other: true }
    const { draft, id, member } = await begin([
      { id: 'brand', type: 'multiple-choice', options: ['Tata', other] },
      { id: 'good', type: 'checkbox', options: [{ value: 'y', label: '{brand|it} is good' }, 'Fresh'] },
      { id: 'why', question: 'Why {good|so}, {constructor}?' },
    ])
    const responses = { brand: 'else', 'brand:other': 'Girnar {why}', good: ['y', 'Fresh'], why: 'x' }
    const at = now()
    await draft.save(Object.entries(responses).map(([question, answer]) => ({ question, answer, at })))
    const read = async () => (await panel.call(exportData, { token: member.token })).answer.data
    const last = { question: 'Why Girnar {why} is good, Fresh, {constructor}?', answer: 'x' }
    const { unfinishedSurveys } = (await read()) as { unfinishedSurveys: { answers: object[] }[] }
    expect(unfinishedSurveys[0]?.answers).toContainEqual(last)
    await panel.call(submitSurvey, { token: member.token, id, body: { responses, timeSpent: 1 } })
    const { surveys } = (await read()) as { surveys: { answers: object[] }[] }
    expect(surveys[0]?.answers.at(-1)).toEqual(last)
  })

  test('key rotation re-encrypts a draft, and if the key of a draft is missing, the server acts as if there were no draft', async () => {
    // No key decrypts the draft that another test moved.
    await store().delete(surveyDrafts)
    const { draft, id, member } = await begin()
    await draft.save([{ question: 'q1', answer: SECRET, at: now() }])
    const own = preparedKeys
    const fresh = { id: 'fresh', secret: Buffer.alloc(32, 7) }
    const { database, config } = panel.server
    const rotated: Vault = createVault([fresh, ...own], config.secret)
    const newKeyOnly: Vault = createVault([fresh], config.secret)
    const rotate = async (vault: Vault) =>
      runRequest({ database, vault: () => vault, config }, await requestOf(['keys', 'rotate']), new Date())
    expect(await rotate(newKeyOnly)).toMatch(/no key could decrypt them: drafts of surveys, /)
    expect(await rotate(rotated)).toContain('in a week')
    const [row] = await rowsOf(member.id)
    expect(row?.sealed).toMatch(/^sealed\.fresh\./)
    expect(await draft.answers(), 'the server does not have that key').toEqual({})
    await rotate(createVault([...own, fresh], config.secret))
    expect(await draft.answers()).toEqual({ q1: SECRET })
    expect((await panel.call(getSurvey, { token: member.token, id })).status).toBe(200)
  })

  test('the server removes a draft 30 days after its last change, and not a day earlier', async () => {
    const { draft, member } = await begin()
    await draft.save([{ question: 'q1', answer: SECRET, at: now() }])
    const sweepAt = (days: number) => sweep(store(), new Date(now() + days * DAY * 1000))
    await sweepAt(29)
    expect((await rowsOf(member.id)).length).toBe(1)
    await sweepAt(30.1)
    expect(await rowsOf(member.id)).toEqual([])
  })

  test.each(['abc', '', '-1', '1e9', '1,5', '99999999999999999', '1e999', '\0'])(
    'the server refuses an invalid moment, and neither removes nor returns an answer: %s',
    async (moment) => {
      const { draft, id, member } = await begin()
      await draft.save([{ question: 'q1', answer: 'Rice', at: now() }])
      const ask = async (method: string, name: string) => {
        const headers = { Authorization: `Bearer ${member.token}` }
        const response = await fetch(`${panel.api}/surveys/${id}/draft?${name}=${encodeURIComponent(moment)}`, {
          method,
          headers,
        })
        return [response.status, (await response.json()).code]
      }
      expect(await ask('DELETE', 'at')).toEqual([400, 'invalid-request'])
      expect(await ask('GET', 'since')).toEqual([400, 'invalid-request'])
      expect(await draft.answers()).toEqual({ q1: 'Rice' })
    },
  )

  test('a draft with impossible times is still readable on every device', async () => {
    const { draft, id, member } = await begin()
    const put = (body: string) =>
      fetch(`${panel.api}/surveys/${id}/draft`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${member.token}`, 'Content-Type': 'application/json' },
        body,
      })
    const odd = ['-1e999', '1e999', '-1', '1.5', '-0', '9007199254740993']
    for (const at of odd)
      for (const rest of [`"spent":${at},"since":${at}`, `"spent":"x","since":null`]) {
        const body = `{"answers":[{"question":"q1","answer":"at ${at}","at":${at}}],"place":{"question":"q3","at":${at}},${rest}}`
        expect((await put(body)).status, body).toBeLessThan(500)
        const { status, answer } = await panel.call(getSurvey, { token: member.token, id })
        expect(status).toBe(200)
        for (const { at: stored } of answer.draft?.answers ?? []) expect(Number.isFinite(stored), body).toBe(true)
        expect(Number.isFinite(answer.draft?.spent), body).toBe(true)
        expect(answer.draft?.place?.at ?? 0, body).toBeGreaterThanOrEqual(0)
      }
    await draft.save([{ question: 'q1', answer: 'in the end', at: now() }])
    expect(await draft.answers()).toMatchObject({ q1: 'in the end' })
  })
})
