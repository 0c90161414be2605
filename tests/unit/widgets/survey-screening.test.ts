import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import { screenSurvey } from '../../../src/contract/surveys.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { createSurveyStore } from '../../../widgets/survey/store.ts'
import { surveyCode } from '../../../widgets/survey/survey-code.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import { isAnswer, LATE, OUT, outcomeOf, plantScreened, REWARD, screenedFile } from '../../support/screened.ts'
import { serverOfSuite } from '../../support/suite.ts'
import { loadedSurvey } from '../../support/survey-store.ts'

// (docs/rules.md, Screening)

const server = serverOfSuite()
const forWomen = { screening: { upTo: 'age', passIf: isAnswer('sex', 'woman'), points: OUT } }

interface Visiting {
  readonly member: { readonly email: string; readonly password: string }
  readonly id: string
  readonly origin?: ReturnType<typeof createOrigin>
  readonly props?: Record<string, unknown>
  readonly intercept?: (url: string) => Response | undefined
}

async function visit({ member, id, origin, props, intercept }: Visiting) {
  const asked: string[] = []
  const request: typeof fetch = async (url, init) => {
    asked.push(String(url).replace(/.*\/surveys\/[^/]+/, ''))
    return intercept?.(String(url)) ?? fetch(url, init)
  }
  const environment = createTestEnvironment({ api: server.api, fetch: request, ...(origin && { origin }) })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  const { token, user } = await panel.call(login, { body: member })
  if (!token || !user) throw new Error('the member needs a code')
  panel.session.signIn(token, user)
  const { host, emitted } = createTestHost({ surveyId: id, ...props } as never)
  const store = await loadedSurvey(createSurveyStore(panel, host, surveyCode))
  const answerTo = (id: string, given: Answer) => {
    const question = store.$question.get()
    if (!question) throw new Error('there is no question')
    store.answer({ ...question, id }, given)
  }
  return {
    store,
    environment,
    emitted,
    token,
    screenings: () => asked.filter((path) => path === '/screening').length,
    /** Answers the shown question, or its text with `id`, and leaves it. */
    async give(given: Answer, text?: string) {
      const { id = '' } = store.$question.get() ?? {}
      answerTo(id, given)
      if (text !== undefined) answerTo(`${id}:other`, text)
      store.next()
      await expect.poll(() => store.$submission.get().status).not.toBe('pending')
    },
    shown: () => store.$question.get()?.id,
  }
}

test('the text of an option is decided with it, and the survey goes on', async () => {
  const other = { value: 'other', label: 'Another', other: true }
  const [, age, why] = screenedFile().questions
  const sex = { id: 'sex', type: 'checkbox', question: 'Sex?', required: true, options: ['woman', other] }
  const id = await plantScreened(server, { questions: [sex, age, why] })
  const { give, shown, store } = await visit({ member: await server.register(), id })
  await give(['other'], 'Hijra')
  await give('old')
  expect([shown(), store.$submission.get().status]).toEqual(['why', 'idle'])
  await give('Warm')
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'completed', points: REWARD })
})

test('a refusal of the screening shows the question that it names', async () => {
  const id = await plantScreened(server)
  const refusal = { success: false, code: 'answer-option', message: 'Question 1: please choose.', question: 'sex' }
  const intercept = (url: string) => (url.endsWith('/screening') ? Response.json(refusal, { status: 400 }) : undefined)
  const { give, shown, store } = await visit({ member: await server.register(), id, intercept })
  await give('woman')
  await give('old')
  expect(shown()).toBe('sex')
  expect(store.$submission.get()).toEqual({
    status: 'failed',
    code: 'screening-failed',
    serverMessage: 'Question 1: please choose.',
  })
})

test('a changed answer is decided before the next questions, and an unchanged one is not', async () => {
  const id = await plantScreened(server, forWomen)
  const { give, shown, store, screenings } = await visit({ member: await server.register(), id })
  await give('woman')
  await give('young')
  expect([shown(), screenings()]).toEqual(['why', 1])
  store.previous()
  await give('young')
  expect([shown(), screenings()]).toEqual(['why', 1])
  for (const _ of ['age', 'sex']) store.previous()
  await give('man')
  await give('young')
  expect(screenings()).toBe(2)
  expect(store.$state.get()).toMatchObject({ status: 'screened', outcome: 'out', points: OUT })
  expect((await outcomeOf(server, id)).credits).toEqual([`1 screening_credit ${OUT}`])
})

test('an answer that was changed before a reload is decided when the member leaves the first questions', async () => {
  const id = await plantScreened(server, forWomen)
  const [member, origin] = [await server.register(), createOrigin()]
  const first = await visit({ member, id, origin })
  await first.give('woman')
  await first.give('young')
  for (const _ of ['age', 'sex']) first.store.previous()
  const question = first.store.$question.get()
  if (question) first.store.answer(question, 'man')
  await first.store.save()

  const again = await visit({ member, id, origin })
  expect(again.store.$state.get().status).toBe('begun')
  again.store.goOn()
  again.store.next()
  await again.give('young')
  expect(again.store.$state.get()).toMatchObject({ status: 'screened', outcome: 'out', points: OUT })
})

test('a reload after the first questions asks for no decision again', async () => {
  const id = await plantScreened(server, forWomen)
  const [member, origin] = [await server.register(), createOrigin()]
  const first = await visit({ member, id, origin })
  await first.give('woman')
  await first.give('young')
  await first.store.save()
  const { store, give, screenings } = await visit({ member, id, origin })
  store.goOn()
  await give('Warm')
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'completed', points: REWARD })
  expect(screenings()).toBe(0)
})

test.each([
  ['keeps the place', 'old', { status: 'completed', points: REWARD }],
  ['ends without one', 'young', { status: 'screened', outcome: 'full', points: LATE }],
])('a submission whose decision was for other answers is decided again and %s', async (_, age, end) => {
  const quotas = [{ name: 'young', if: isAnswer('age', 'young'), limit: 1, points: LATE }]
  const id = await plantScreened(server, { quotas })
  const { give, store, token } = await visit({ member: await server.register(), id })
  await give('woman')
  await give(age)
  await server.call(screenSurvey, { token, id, body: { responses: { sex: 'man', age: 'old' } } })
  if (age === 'young') {
    const other = await visit({ member: await server.register(), id })
    await other.give('man')
    await other.give('young')
  }
  await give('Warm')
  await expect.poll(() => store.$state.get()).toMatchObject(end)
})

test('auto-advance leaves no question of the screening, whatever is chosen', async () => {
  const id = await plantScreened(server, forWomen)
  const props = { autoAdvance: true }
  const { store, environment, shown, give, screenings } = await visit({ member: await server.register(), id, props })
  for (const given of ['woman', 'man']) {
    const question = store.$question.get()
    if (question) store.point(question, given)
    environment.pass(1000)
    expect([shown(), screenings()]).toEqual(['sex', 0])
  }
  await give('woman')
  const question = store.$question.get()
  if (question) store.point(question, 'old')
  environment.pass(1000)
  expect([shown(), screenings()]).toEqual(['age', 0])
})
