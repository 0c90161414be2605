import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { login } from '../../../src/contract/auth.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { openDraft, sendWaiting } from '../../../src/drafts/draft.ts'
import { findUnfinished } from '../../../src/drafts/unfinished.ts'
import { createSurveyStore } from '../../../widgets/survey/store.ts'
import { surveyCode } from '../../../widgets/survey/survey-code.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import type { TestServer } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'
import { loadedSurvey } from '../../support/survey-store.ts'
import { type PlantedQuestion, plantSurvey } from '../../support/surveys.ts'

const server = serverOfSuite()

type Who = Awaited<ReturnType<TestServer['register']>>

async function visit(who: Who, surveyId: string, origin = createOrigin(), props: Record<string, unknown> = {}) {
  const environment = createTestEnvironment({ api: server.api, origin })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  const signIn = async (member: Who) => {
    const { token, user } = await panel.call(login, { body: member })
    if (token && user) panel.session.signIn(token, user)
  }
  await signIn(who)
  const { host, emitted } = createTestHost({ surveyId, ...props } as Record<string, string>)
  const store = await loadedSurvey(createSurveyStore(panel, host, surveyCode))
  const answer = (given: string | number | string[]) => {
    const question = store.$question.get()
    if (!question) throw new Error('there is no question')
    store.answer(question, given)
  }
  return { environment, panel, store, emitted, origin, signIn, answer }
}

const change = (surveyId: string, statement: string) =>
  server.server.database.store.execute(`${statement} and survey_id = '${surveyId}'` as never)

const three: PlantedQuestion[] = [
  { type: 'multiple-choice', options: ['Rice', 'Wheat'] },
  { type: 'rating', maxRating: 5 },
  { type: 'text' },
]

test('a changed survey keeps the answers that still fit, and continues after them', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, three)
  const first = await visit(member, id)
  for (const given of ['Rice', 4]) {
    first.answer(given)
    first.store.next()
  }
  first.answer('a word')
  await first.store.save()
  first.store.release()
  await change(id, `update questions set options = '["Ragi"]' where id = 'q1'`)
  await change(id, `delete from questions where id = 'q3'`)
  const { store } = await visit(member, id, first.origin)
  expect(store.$state.get().status).toBe('begun')
  expect([...store.$answers.get()]).toEqual([['q2', 4]])
  expect(store.$progress.get()).toMatchObject({ total: 2, answered: 1 })
})

test('an answer that is not complete counts as open, before and after a reload, here and in the lists', async () => {
  const member = await server.register()
  const other = { value: 'other', label: 'Another', other: true }
  const rows = ['Price', 'Taste', 'Colour'].map((value) => ({ value, label: value }))
  const id = await plantSurvey(server, [
    { type: 'matrix', rows, options: ['Good', 'Poor'] },
    { type: 'multiple-choice', options: ['Rice', other] },
    { type: 'ranking', options: ['a', 'b', 'c'] },
    { type: 'checkbox', options: ['a', 'b', 'c'], minChoices: 2 },
    { type: 'matrix', rows, options: ['Good', 'Poor'], required: false },
    { type: 'text' },
  ])
  const first = await visit(member, id)
  const { $answers, $progress } = first.store
  // answers without the checks of a step, as a reload may find them
  const partial: [string, Answer][] = [
    ['q1', { Price: 'Good', Taste: 'Poor' }],
    ['q2', 'other'],
    ['q3', ['b']],
    ['q4', ['a']],
    ['q5', { Price: 'Good' }],
  ]
  const question = first.store.$question.get()
  if (!question) throw new Error('there is no question')
  for (const [id, given] of partial) first.store.answer({ ...question, id }, given)
  const counted = { total: 6, answered: 1, required: 5, requiredDone: 0 }
  expect($progress.get()).toMatchObject(counted)
  await first.store.save()
  const listed = await findUnfinished(first.panel, memberOf(first.panel.session)?.id ?? '')
  expect(listed.get(id)).toEqual({ answered: 1, total: 6 })

  const { store } = await visit(member, id, first.origin)
  expect([...store.$answers.get()]).toEqual([...$answers.get()])
  expect(store.$progress.get()).toMatchObject(counted)
  store.goOn()
  const complete: [string, Answer][] = [
    ['q1', { Price: 'Good', Taste: 'Poor', Colour: 'Good' }],
    ['q2:other', 'Ragi'],
    ['q3', ['b', 'a', 'c']],
    ['q4', ['a', 'c']],
  ]
  for (const [id, given] of complete) store.answer({ ...question, id }, given)
  expect(store.$progress.get()).toMatchObject({ answered: 5, requiredDone: 4 })
})

test('a survey says once which answers may be left out', async () => {
  const member = await server.register()
  const both = await visit(member, await plantSurvey(server, [{}, { required: false }, { required: false }]))
  expect(both.store.$optional.get()).toEqual({ first: 'q2', isAll: false })
  const all = await visit(member, await plantSurvey(server, [{ required: false }, { required: false }]))
  expect(all.store.$optional.get()).toEqual({ first: 'q1', isAll: true })
  const none = await visit(member, await plantSurvey(server, three))
  expect(none.store.$optional.get().first).toBeUndefined()
})

test('an offer continues at the question, or starts over without answers', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, three)
  const first = await visit(member, id)
  first.answer('Wheat')
  first.store.next()
  await first.store.save()
  first.store.release()
  const second = await visit(member, id, first.origin)
  second.store.goOn()
  expect(second.store.$progress.get()).toMatchObject({ number: 2, answered: 1 })
  await second.store.reset()
  expect(second.store.$progress.get()).toMatchObject({ number: 1, answered: 0 })
  second.store.release()
  const third = await visit(member, id, first.origin)
  expect(third.store.$state.get().status).toBe('taking')
})

test('the page learns the current question and the number of answers, but no answer', async () => {
  const id = await plantSurvey(server, three)
  const { store, emitted, answer } = await visit(await server.register(), id)
  answer('Rice')
  answer('Wheat')
  store.next()
  answer(4)
  store.release()
  expect(emitted.slice(1)).toEqual([
    ['panel-survey-answered', { surveyId: id, index: 0, count: 1 }],
    ['panel-survey-answered', { surveyId: id, index: 1, count: 2 }],
    ['panel-survey-left', { surveyId: id, answered: 2, total: 3 }],
  ])
})

test('a member who signs in after another sees none of their answers, even while those still load', async () => {
  const member = await server.register()
  const other = await server.register()
  const id = await plantSurvey(server, three)
  const { store, panel, signIn, answer } = await visit(member, id)
  answer('Rice')
  await store.save()
  await signIn(other)
  await expect.poll(() => store.$state.get().status).toBe('taking')
  expect([...store.$answers.get()]).toEqual([])
  const back = signIn(member)
  await back
  panel.session.end('signed-out')
  await signIn(other)
  await expect.poll(() => store.$state.get().status).toBe('taking')
  expect([...store.$answers.get()]).toEqual([])
})

test('a submission accepted while its survey still loads ends with the thank-you', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, [{ type: 'text' }])
  const held: { path: string; go: () => void }[] = []
  let isCut = true
  const environment = createTestEnvironment({
    api: server.api,
    async fetch(...[url, init]: Parameters<typeof fetch>) {
      const { pathname: path } = new URL(String(url))
      if (isCut && path.endsWith('/submit')) throw new TypeError('cut')
      const came = await fetch(url, init)
      const answer = new Response(await came.text(), came)
      if (!isCut && !path.endsWith('/submit')) await new Promise<void>((go) => held.push({ path, go }))
      return answer
    },
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  const { token, user } = await panel.call(login, { body: member })
  if (token && user) panel.session.signIn(token, user)
  const first = await openDraft(panel, member.id, id)
  expect(
    await first.submit({ id, title: 'Habits', pointsReward: 30, questions: [] } as never, [['q1', 'Rice']]),
  ).toMatchObject({
    status: 'waiting',
  })

  isCut = false
  const release = async (what: RegExp) => {
    await expect.poll(() => held.some(({ path }) => what.test(path))).toBe(true)
    held.find(({ path }) => what.test(path))?.go()
  }
  void sendWaiting(panel)
  // The submission was counted; only the new balance is missing.
  await expect.poll(() => held.map(({ path }) => path)).toEqual(['/api/auth/verify'])
  const { host, emitted } = createTestHost({ surveyId: id })
  const store = createSurveyStore(panel, host, surveyCode)
  await expect.poll(() => held.length).toBe(2)
  await release(/verify$/)
  await expect.poll(() => store.$state.get().status).toBe('completed')
  await release(/surveys/)
  await expect.poll(() => held.length).toBe(3)
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(held.map(({ path }) => path).slice(2), 'the page requests only the next survey').toEqual([
    '/api/users/dashboard',
  ])
  expect(store.$state.get()).toMatchObject({ status: 'completed', points: 30 })
  expect(emitted.map(([name]) => name)).toEqual(['panel-survey-completed'])
})

const refused = { status: 'failed', code: 'submit-failed', serverMessage: 'Not like this' }

test('a refused submission shows the answers again, and the member may send it again', async () => {
  const id = await plantSurvey(server, [{ type: 'text' }])
  const { environment, store, emitted, answer } = await visit(await server.register(), id)
  const { fetch: request } = environment
  Object.assign(environment, { fetch: async () => Response.json({ message: 'Not like this' }, { status: 422 }) })
  const seen = watch(store.$submission)
  answer('Rice')
  store.next()
  await expect.poll(() => store.$submission.get()).toEqual(refused)
  await store.save()
  expect(seen.map(({ status }) => status)).toEqual(['idle', 'pending', 'failed'])
  expect([store.$state.get().status, [...store.$answers.get()]]).toEqual(['taking', [['q1', 'Rice']]])
  Object.assign(environment, { fetch: request })
  store.next()
  await expect.poll(() => store.$state.get().status).toBe('completed')
  expect(emitted.filter(([name]) => name === 'panel-survey-completed')).toHaveLength(1)
})

test('a submission refused after a wait leads back to its answers, which the page offers again', async () => {
  const id = await plantSurvey(server, [{ type: 'text' }])
  const { environment, store, answer } = await visit(await server.register(), id)
  const { fetch: request } = environment
  const submitAs = (reply: () => Promise<Response>) =>
    Object.assign(environment, {
      fetch: (...[url, init]: Parameters<typeof fetch>) =>
        String(url).endsWith('/submit') ? reply() : request(url, init),
    })
  submitAs(() => Promise.reject(new TypeError('cut')))
  answer('Rice')
  store.next()
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'waiting', sending: false })
  submitAs(async () => Response.json({ message: 'Not like this' }, { status: 422 }))
  store.send()
  await expect.poll(() => store.$submission.get()).toEqual(refused)
  expect(store.$state.get().status).toBe('begun')
  store.goOn()
  expect([...store.$answers.get()]).toEqual([['q1', 'Rice']])
})

test('a submission refused after a wait leads to the question that the refusal names, with all answers', async () => {
  const id = await plantSurvey(server, [{ type: 'text' }, { type: 'text' }])
  const { environment, store, answer } = await visit(await server.register(), id)
  const { fetch: request } = environment
  const submitAs = (reply: () => Promise<Response>) =>
    Object.assign(environment, {
      fetch: (...[url, init]: Parameters<typeof fetch>) =>
        String(url).endsWith('/submit') ? reply() : request(url, init),
    })
  answer('Rice')
  store.next()
  answer('Wheat')
  submitAs(() => Promise.reject(new TypeError('cut')))
  store.next()
  await expect.poll(() => store.$state.get()).toMatchObject({ status: 'waiting', sending: false })
  submitAs(async () => Response.json({ message: 'Not like this', question: 'q1' }, { status: 422 }))
  store.send()
  await expect.poll(() => store.$submission.get()).toEqual(refused)
  expect([store.$state.get().status, store.$question.get()?.id]).toEqual(['taking', 'q1'])
  expect([...store.$answers.get()]).toEqual([
    ['q1', 'Rice'],
    ['q2', 'Wheat'],
  ])
  Object.assign(environment, { fetch: request })
  answer('Ragi')
  store.next()
  store.next()
  await expect.poll(() => store.$state.get().status).toBe('completed')
})

test('auto-advance moves on only after a single choice by the pointer', async () => {
  const id = await plantSurvey(server, [{ type: 'checkbox', options: ['a', 'b'] }, ...three])
  const { store, environment, answer } = await visit(await server.register(), id, undefined, { autoAdvance: true })
  const point = (given: string | string[]) => {
    const question = store.$question.get()
    if (question) store.point(question, given)
    environment.pass(1000)
    return store.$progress.get().number
  }
  expect(point(['a']), 'the question allows several choices').toBe(1)
  store.next()
  answer('Rice')
  environment.pass(1000)
  expect(store.$progress.get().number, 'a key made the choice').toBe(2)
  expect(point('Wheat')).toBe(3)
})
