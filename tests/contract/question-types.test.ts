import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answers, responses } from '../../demo/server/db/schema.ts'
import { getDraft, saveDraft } from '../../src/contract/drafts.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { oneDatabase } from '../support/database.ts'
import { exportText } from '../support/results.ts'
import { serverOfSuite } from '../support/suite.ts'
import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'

// The server checks each answer by its question's type (docs/rules.md, Questions).

const options = ['a', 'b', 'c']
const matrix = { type: 'matrix', options, rows: ['x', { value: 'y', label: 'Why' }] }
const other = { value: 'o', label: 'Else', other: true }
const checkbox = { type: 'checkbox', options: [...options, other, { value: 'n', label: 'None', exclusive: true }] }
const choice = { type: 'multiple-choice', options: ['a', other] }
const bounded = { ...checkbox, minChoices: 2, maxChoices: 3 }

const parsed = (text: string): unknown => JSON.parse(text)

describe.each(oneDatabase)('the answers to questions of each type on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })

  async function send(question: PlantedQuestion, given: object) {
    const surveyId = await plantSurvey(panel, [question])
    const { token } = await panel.register()
    const body = { responses: given, timeSpent: 1 }
    const { status, answer } = await panel.call(submitSurvey, { token, id: surveyId, body })
    const store = panel.server.database.store
    const stored = await store
      .select({ id: answers.questionId, value: answers.value })
      .from(answers)
      .innerJoin(responses, eq(responses.id, answers.responseId))
      .where(eq(responses.surveyId, surveyId))
    return { surveyId, token, status, answer, stored: Object.fromEntries(stored.map(({ id, value }) => [id, value])) }
  }

  test.each<[PlantedQuestion, object]>([
    [{ type: 'nps' }, { q1: 0 }],
    [{ type: 'nps' }, { q1: 10 }],
    [matrix, { q1: { x: 'a', y: 'c' } }],
    [{ ...matrix, required: false }, { q1: { y: 'c' } }],
    [{ type: 'ranking', options }, { q1: ['c', 'a', 'b'] }],
    [{ type: 'ranking', options, top: 2 }, { q1: ['c', 'a'] }],
    [checkbox, { q1: ['a', 'o'], 'q1:other': 'a market' }],
    [choice, { q1: 'o', 'q1:other': 'a market' }],
    [checkbox, { q1: ['n'] }],
    [bounded, { q1: ['a', 'b', 'c'] }],
    [bounded, { q1: ['n'] }],
  ])('%j takes %j and stores it as it is', async (question, given) => {
    const { status, stored } = await send(question, given)
    expect([status, stored]).toEqual([200, given])
  })

  test('the text of an option that is not chosen is ignored when it is empty', async () => {
    expect(await send(choice, { q1: 'a', 'q1:other': ' ' })).toMatchObject({ status: 200, stored: { q1: 'a' } })
  })

  test.each<[PlantedQuestion, object, string]>([
    [{ type: 'nps' }, { q1: 11 }, 'answer-rating'],
    [{ type: 'nps' }, { q1: 2.5 }, 'answer-rating'],
    [matrix, { q1: { x: 'a' } }, 'answer-rows'],
    [matrix, { q1: { x: 'a', y: 'z' } }, 'answer-option'],
    [matrix, { q1: { x: 'a', y: 'c', z: 'a' } }, 'answer-option'],
    [matrix, { q1: { x: 'a', y: ['c'] } }, 'answer-shape'],
    [matrix, { q1: ['a', 'c'] }, 'answer-shape'],
    [matrix, { q1: {} }, 'answers-missing'],
    [matrix, { q1: parsed('{"x": "a", "y": "c", "__proto__": "a"}') }, 'answer-option'],
    [{ type: 'ranking', options }, { q1: ['c', 'a'] }, 'answer-ranks'],
    [{ type: 'ranking', options, top: 2 }, { q1: options }, 'answer-option'],
    [{ type: 'ranking', options }, { q1: ['c', 'c', 'a'] }, 'answer-option'],
    [{ type: 'ranking', options }, { q1: { x: 'a' } }, 'answer-shape'],
    [choice, { q1: 'o' }, 'answer-other'],
    [choice, { q1: 'o', 'q1:other': ' ' }, 'answer-other'],
    [choice, { q1: 'a', 'q1:other': 'a market' }, 'answer-other'],
    [choice, { q1: 'o', 'q1:other': 'x'.repeat(5001) }, 'answer-long'],
    [choice, { q1: 'o', 'q1:other': ['a market'] }, 'answer-shape'],
    [{ ...choice, options: ['a', 'b'] }, { q1: 'a', 'q1:other': 'a market' }, 'unknown-question'],
    [{ type: 'text' }, { q1: 'a', 'q1:other': 'a market' }, 'unknown-question'],
    [checkbox, { q1: ['a', 'n'] }, 'answer-exclusive'],
    [bounded, { q1: ['a'] }, 'answer-few'],
    [bounded, { q1: ['a', 'b', 'c', 'o'], 'q1:other': 'x' }, 'answer-many'],
  ])('%j refuses %j: %s', async (question, given, code) => {
    const { status, answer, stored } = await send(question, given)
    expect([status, answer.code, stored]).toEqual([400, code, {}])
  })

  test('a draft keeps unfinished rows and places, and the text of an option', async () => {
    const surveyId = await plantSurvey(panel, [matrix, { type: 'ranking', options }, choice])
    const { token } = await panel.register()
    const given = { q1: { x: 'a' }, q2: ['b'], q3: 'o', 'q3:other': 'half a w' }
    const sent = Object.entries({ ...given, 'q2:other': 'no such text' })
    const body = { answers: sent.map(([question, answer]) => ({ question, answer, at: 1 })), spent: 0, since: 0 }
    expect((await panel.call(saveDraft, { token, id: surveyId, body })).status).toBe(200)
    const { draft } = (await panel.call(getDraft, { token, id: surveyId })).answer
    expect(Object.fromEntries((draft?.answers ?? []).map(({ question, answer }) => [question, answer]))).toEqual(given)
  })

  test('the results have a column for the text of an option', async () => {
    const { surveyId } = await send(checkbox, { q1: ['o'], 'q1:other': 'a market' })
    const text = await exportText(panel, surveyId)
    expect(text.split('\r\n')[0]).toMatch(/,q1:1,q1:2,q1:3,q1:4,q1:5,q1:other$/)
    expect(text).toMatch(/,0,0,0,1,0,a market\r\n$/)
  })
})
