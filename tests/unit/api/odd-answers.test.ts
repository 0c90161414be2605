import { atom } from 'nanostores'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createClient } from '../../../src/client/calls.ts'
import { $leftOut } from '../../../src/client/left-out.ts'
import type { Session } from '../../../src/client/session.ts'
import { login } from '../../../src/contract/auth.ts'
import type { AnswerOf, Call } from '../../../src/contract/call.ts'
import { dashboard } from '../../../src/contract/dashboard.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { listRedemptions, listRewards } from '../../../src/contract/rewards.ts'
import { verify } from '../../../src/contract/session.ts'
import { getSurvey, listSurveys, surveyHistory, surveyOffer } from '../../../src/contract/surveys.ts'
import { profile, withdrawalHistory } from '../../../src/contract/users.ts'
import { bridge } from '../../../src/page/page-bridge.ts'
import { createTestEnvironment } from '../../support/environment.ts'

// (docs/rules.md, Reading answers)

let warned: MockInstance
beforeEach(() => {
  bridge.leftOut.length = 0
  vi.restoreAllMocks()
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const session = { $state: atom(), token: () => 'a-token', end() {} } as unknown as Session

function read<C extends Call>(call: C, answer: object): Promise<AnswerOf<C>> {
  const environment = Object.assign(createTestEnvironment({ api: 'https://panel.example/api' }), {
    fetch: async () => Response.json({ success: true, ...answer }),
  })
  return createClient(environment, session)(call, { params: { id: 's1' } })
}

const survey = async (questions: unknown) => (await read(getSurvey, { survey: { id: 's1', questions } })).survey
const question = async (more: object) => (await survey([{ id: 'q1', question: 'Which?', ...more }]))?.questions[0]

test.each<readonly [name: string, call: Call, answer: (item: unknown) => object, whole: object]>([
  ['surveys', listSurveys, (item) => ({ surveys: [item, { id: 1 }] }), { surveys: [{ id: '1' }] }],
  ['a history', surveyHistory, (item) => ({ responses: [item, { id: 1 }] }), { responses: [{ id: '1' }] }],
  ['rewards', listRewards, (item) => ({ rewards: [item, { id: 1 }] }), { rewards: [{ id: '1' }] }],
  ['redemptions', listRedemptions, (item) => ({ redemptions: [item, { id: 1 }] }), { redemptions: [{ id: '1' }] }],
  [
    'withdrawals',
    withdrawalHistory,
    (item) => ({ withdrawalHistory: [item, { id: 1 }] }),
    { withdrawalHistory: [{ id: '1' }], pagination: { totalPages: 0, total: 0 } },
  ],
  ['a passbook', ledger, (item) => ({ entries: [item, { id: 1 }] }), { entries: [{ id: '1' }] }],
  [
    'the dashboard',
    dashboard,
    (item) => ({ dashboard: { stats: {}, user: 7, openSurveys: 'many', recentOpenSurveys: [item, { id: 1 }] } }),
    { dashboard: { user: { createdAt: '' }, recentOpenSurveys: [{ id: '1' }], recentCompletedSurveys: [] } },
  ],
])(
  'the client leaves out an unreadable item of %s, keeps the others, and reports the loss to the page',
  async (_, call, answer, whole) => {
    for (const item of [null, 'text', 7, [], {}, { id: null }, { id: {} }])
      expect(await read(call, answer(item)), JSON.stringify(item)).toMatchObject(whole)
    expect($leftOut.get()).toEqual({ code: 'unreadable', message: expect.stringContaining(' left out: 1 of 2 ') })
    expect(warned).toHaveBeenCalledTimes(1)
  },
)

test('the client leaves out only the unreadable questions and options, and warns once for each list', async () => {
  const odd = [null, 'Which?', { question: 'Which?' }, { id: null }, { id: ['q'] }]
  const asked = { id: 1, question: 'Which?' }
  expect((await survey([...odd, asked, { id: '1', question: 'The same id' }]))?.questions).toMatchObject([{ id: '1' }])
  const options = ['Tea', { value: '', label: 'Choose' }, 'Tea']
  await survey([{ ...asked, type: 'checkbox', options }])
  const told = warned.mock.calls.map(([text]) => text)
  expect(told).toEqual([
    '[panel] GET /surveys/s1: unreadable items were left out: 6 of 7 survey.questions. Panel.doctor() gives details.',
    '[panel] GET /surveys/s1: unreadable items were left out: 2 of 3 survey.questions.0.options. Panel.doctor() gives details.',
  ])
  await survey([{ ...asked, type: 'checkbox', options }])
  expect(warned).toHaveBeenCalledTimes(2)
})

test.each<readonly [sent: object, read: object]>([
  [{ question: null }, { question: '' }],
  [{ question: { en: 'Which?' } }, { question: '' }],
  [{ type: ' Multiple_Choice ', options: ['Tea'] }, { type: 'multiple-choice' }],
  [{ type: 'hologram' }, { type: 'hologram' }],
  [{ required: 'true' }, { required: true }],
  [{ required: 'false' }, { required: false }],
  [{ maxRating: 'many' }, { maxRating: 5 }],
  [
    { lowLabel: 1, highLabel: null },
    { lowLabel: '1', highLabel: '' },
  ],
  [{ type: 'checkbox', options: null }, { options: [] }],
  [{ type: 'checkbox', options: { a: 1 } }, { options: [] }],
  [{ options: [0, true, 'Tea'] }, { options: [{ value: '0' }, { value: 'true' }, { value: 'Tea' }] }],
  [{ options: [{ value: 'a', label: '' }] }, { options: [{ value: 'a', label: 'a' }] }],
  [{ options: [{ value: {}, label: 'A' }, ['a'], null] }, { options: [] }],
  [{ translations: 'none' }, { question: 'Which?' }],
])('the client reads a question with %j as %j', async (sent, expected) => {
  expect(await question(sent)).toMatchObject(expected)
})

test('the client gives a survey without an id the requested id, and reads an offer whose question is unreadable', async () => {
  expect((await read(getSurvey, { survey: { questions: [{ id: 1 }] } })).survey?.questions).toHaveLength(1)
  const { survey } = await read(surveyOffer, { survey: { questionCount: '3', questions: [{ id: 1 }, {}] } })
  expect(survey).toMatchObject({ id: '', questionCount: 3, questions: [{ id: '1' }] })
})

test.each<readonly [call: Call, sent: object, read: object]>([
  [verify, { user: { id: 1, firstName: 7, googleId: 12 } }, { user: { id: '1', firstName: '7', googleId: '12' } }],
  [verify, { user: { id: 1, googleId: {} } }, { user: { googleId: null } }],
  [profile, { user: { id: 1 }, hasPassword: 'false', google: 'yes' }, { hasPassword: false, google: undefined }],
  [profile, { user: { id: 1 }, hasPassword: 1 }, { hasPassword: true }],
  [login, { success: 1, next: 'dashboard' }, { success: true, next: undefined }],
  [listSurveys, { surveys: [], message: 5 }, { message: '5' }],
])('the client reads the call %#, answered with %j, as %j', async (call, sent, expected) => {
  expect(await read(call, sent)).toMatchObject(expected)
})

test.each([false, 'false', 0, 'no'])('the client treats an answer with success: %j as a refusal', async (success) => {
  await expect(read(listSurveys, { success, surveys: [] })).rejects.toMatchObject({ code: 'refused' })
})
