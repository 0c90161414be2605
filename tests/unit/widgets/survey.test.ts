import { expect, test } from 'vitest'
import { answerTo } from '../../../demo/server/operator/conformance/answers.ts'
import { createPanel } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import { createSurveyStore } from '../../../widgets/survey/store.ts'
import { surveyCode } from '../../../widgets/survey/survey-code.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { serverOfSuite } from '../../support/suite.ts'
import { type LoadedSurvey, loadedSurvey } from '../../support/survey-store.ts'
import { type PlantedQuestion, plantSurvey, REWARD } from '../../support/surveys.ts'

const server = serverOfSuite()

/** `answer` replaces the answer to the load of the survey. */
async function openAs(who: { email: string; password: string }, surveyId: string, answer?: Response) {
  const answering: typeof fetch = async (url, init) =>
    answer && String(url).endsWith(`/surveys/${surveyId}`) ? answer.clone() : fetch(url, init)
  const environment = createTestEnvironment({ api: server.api, fetch: answering })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  const { token, user } = await panel.call(login, { body: who })
  if (token && user) panel.session.signIn(token, user)
  const { host, went, emitted, props } = createTestHost({ surveyId })
  const store = await loadedSurvey(createSurveyStore(panel, host, surveyCode))
  return { environment, panel, store, went, emitted, props }
}

function answerAll(store: LoadedSurvey) {
  const types = new Set<string>()
  for (;;) {
    const question = store.$question.get()
    if (!question) throw new Error('there is no question')
    types.add(question.type)
    store.answer(question, answerTo(question))
    if (store.$progress.get().number === store.$progress.get().total) return types
    store.next()
  }
}

const SURVEY = 'monthly-grocery-habits'

test('a survey with every type of question is taken once, is paid once, and then reports both', async () => {
  const member = await server.register()
  const { environment, panel, store, went, emitted } = await openAs(member, SURVEY)
  expect(emitted).toEqual([['panel-survey-started', { surveyId: SURVEY, questions: 12 }]])
  expect(answerAll(store).size).toBe(11)
  store.next()
  await expect.poll(() => store.$state.get().status).toBe('completed')
  expect(store.$state.get()).toMatchObject({ points: 60, balance: 60 })
  expect(panel.session.$state.get()).toMatchObject({ user: { points: 60 } })
  expect(emitted.at(-1)).toEqual(['panel-survey-completed', { surveyId: SURVEY, points: 60, balance: 60 }])
  await store.ended.load()
  environment.pass(1999)
  expect(went).toEqual([])
  environment.pass(1)
  expect(went).toMatchObject([{ to: '/surveys?completed=true&refresh=true', handoff: { earned: 60 } }])

  const again = await openAs(member, SURVEY)
  await expect.poll(() => again.store.$state.get()).toEqual({ status: 'already', points: 60 })
})

test('an unanswered required question keeps the member there and says why', async () => {
  const { store, environment } = await openAs(await server.register(), SURVEY)
  expect(store.$question.get()?.required).toBe(true)
  environment.pass(500)
  store.next()
  expect(store.$progress.get().number).toBe(1)
  expect(store.$fault.get()).toBe('requiredNote')
  store.pick(2)
  expect(store.$fault.get()).toBeUndefined()
  store.next()
  expect(store.$progress.get().number).toBe(2)
})

test('a required question that offers nothing to choose lets the member go on', async () => {
  const id = await plantSurvey(server, [
    { id: 'broken', type: 'checkbox', question: 'Which?', options: [], required: true },
    { id: 'why', question: 'Why?' },
  ])
  const { store, environment } = await openAs(await server.register(), id)
  expect(store.$question.get()).toMatchObject({ id: 'broken', required: false })
  environment.pass(500)
  store.next()
  expect(store.$question.get()?.id).toBe('why')
})

test('a question names an answer of the wrong form before it moves on', async () => {
  const { store } = await openAs(await server.register(), SURVEY)
  const move = (type: string) => {
    for (let question = store.$question.get(); question && question.type !== type; question = store.$question.get()) {
      store.answer(question, answerTo(question))
      store.next()
    }
    return store.$question.get()
  }
  const question = move('number')
  if (!question) throw new Error('the survey asks for no number')
  store.answer(question, 'about a thousand')
  store.next()
  expect(store.$question.get()?.id).toBe(question.id)
  expect(store.$fault.get()).toBe('answer-number')
})

test('the page reports a second submission from another tab, which is not paid', async () => {
  const member = await server.register()
  const first = await openAs(member, SURVEY)
  const second = await openAs(member, SURVEY)
  for (const { store } of [first, second]) answerAll(store)
  first.store.next()
  await expect.poll(() => first.store.$state.get().status).toBe('completed')
  second.store.next()
  await expect.poll(() => second.store.$state.get().status).toBe('already')
  await second.panel.refreshMember()
  expect(second.panel.session.$state.get()).toMatchObject({ user: { points: 60 } })
})

test('a submission whose answer was lost is sent again unchanged, however late, and paid once', async () => {
  const { environment, store } = await openAs(await server.register(), SURVEY)
  answerAll(store)
  const { fetch: request } = environment
  Object.assign(environment, {
    fetch: async (...values: Parameters<typeof fetch>) => {
      await request(...values) // The request arrives.
      throw new TypeError('the connection was cut')
    },
  })
  store.next()
  await expect.poll(() => store.$state.get().status).toBe('waiting')
  Object.assign(environment, { fetch: request })
  environment.pass(90_000)
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'completed', points: 60, balance: 60 })
})

test('the survey reports an unknown id to the member, a missing id to the developer, and both to the page', async () => {
  const member = await server.register()
  const unknown = await openAs(member, 'no-such-survey')
  expect(unknown.store.$state.get()).toEqual({ status: 'failed', code: 'not-found', serverMessage: '' })
  expect(unknown.emitted).toEqual([
    ['panel-error', { code: 'not-found', message: 'panel-survey no-such-survey: not-found' }],
  ])
  const missing = await openAs(member, '')
  expect(missing.store.$state.get()).toEqual({ status: 'failed', code: 'no-survey', serverMessage: '' })
  expect(missing.emitted).toMatchObject([['panel-error', { code: 'no-survey' }]])
})

test('a changed survey-id loads that survey', async () => {
  const { store, props } = await openAs(await server.register(), SURVEY)
  props.set({ surveyId: 'streaming-and-cricket' })
  await expect.poll(() => store.$progress.get().total).toBe(17)
})

test("a member who signs in after another member starts at the first question, and sees none of the other's answers", async () => {
  const { panel, store } = await openAs(await server.register(), SURVEY)
  answerAll(store)
  panel.session.end('signed-out')
  const other = await server.register()
  const { token, user } = await panel.call(login, { body: other })
  if (token && user) panel.session.signIn(token, user)
  await expect.poll(() => store.$state.get().status).toBe('taking')
  expect(store.$progress.get()).toMatchObject({ number: 1, answered: 0 })
})

const opened = async (questions: readonly PlantedQuestion[], answer?: Response) =>
  openAs(await server.register(), await plantSurvey(server, questions), answer)

const optional: readonly PlantedQuestion[] = [{ required: false }, { required: false }, { required: false }]

test('the member may leave a question as soon as it shows', async () => {
  const { store } = await opened(optional)
  store.next()
  store.next()
  expect(store.$progress.get().number).toBe(3)
  store.previous()
  expect(store.$progress.get().number).toBe(2)
})

test('a submit without the required last answer says so beside the note of the question', async () => {
  const { store, environment } = await opened([{ required: false }, {}])
  environment.pass(500)
  store.next()
  environment.pass(500)
  store.next()
  expect(store.$fault.get()).toBe('requiredNote')
  expect(store.$submission.get()).toMatchObject({ status: 'failed', code: 'required-open' })
})

test('the member can change the answers after a 500, and the submission pays once', async () => {
  const { store, environment, panel } = await opened([{}])
  const { fetch: request } = environment
  const type = (text: string) => {
    const question = store.$question.get()
    if (question) store.answer(question, text)
  }
  type('Rice')
  const broken = async (...values: Parameters<typeof fetch>) => {
    const answer = await request(...values)
    return String(values[0]).endsWith('/submit') ? new Response('<html>', { status: 500 }) : answer
  }
  Object.assign(environment, { fetch: broken })
  store.next()
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'waiting', failure: { reached: true } })
  Object.assign(environment, { fetch: request })
  await store.takeBack()
  expect(store.$state.get().status).toBe('taking')
  expect([...store.$answers.get().values()]).toEqual(['Rice'])
  environment.pass(120_000)
  type('Ragi')
  store.next()
  // The first submission arrived, so the server refuses the second.
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'already', points: REWARD })
  await panel.refreshMember()
  expect(panel.session.$state.get()).toMatchObject({ user: { points: REWARD } })
})

test('a completed survey shows its own reward if the history does not name the survey of an item', async () => {
  const refusal = { success: false, message: 'Survey already completed', survey: { pointsReward: '45' } }
  const { store } = await opened([{}], Response.json(refusal, { status: 400 }))
  expect(store.$state.get()).toEqual({ status: 'already', points: 45 })
})

test("a survey that fails for any other reason shows the server's message", async () => {
  const refused = await opened([{}], Response.json({ success: false, message: 'Closed since Monday' }))
  expect(refused.store.$state.get()).toEqual({ status: 'failed', code: 'not-found', serverMessage: '' })
  const down = await opened([{}], Response.json({ message: 'Back at noon' }, { status: 503 }))
  expect(down.store.$state.get()).toEqual({ status: 'failed', code: 'load-failed', serverMessage: 'Back at noon' })
})
