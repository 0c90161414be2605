import { expect, test } from 'vitest'
import { onDemand } from '../../../src/client/on-demand.ts'
import { createPanel, mayHoldAnswers } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import { createSurveyStore } from '../../../widgets/survey/store.ts'
import { surveyCode } from '../../../widgets/survey/survey-code.ts'
import { type createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'
import { createTestHost } from '../../support/host.ts'
import type { TestServer } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'
import { loadedSurvey } from '../../support/survey-store.ts'
import { counted, plantSurvey } from '../../support/surveys.ts'

// Answers that a member gives before the store of drafts has loaded (docs/decisions/082-by-need.md).

const server = serverOfSuite()

type Who = Awaited<ReturnType<TestServer['register']>>

/**
 * Opens the survey on a page that gets the store of drafts once `arrive` runs, or fails to get it once `fail` runs. A
 * device that may hold answers has it at once.
 */
async function visit(who: Who, surveyId: string, origin?: ReturnType<typeof createOrigin>) {
  let arrive = () => {}
  let fail = () => {}
  const drafts = onDemand(async () => {
    await new Promise<void>((resolve, reject) => {
      arrive = resolve
      if (mayHold) resolve()
      fail = () => reject(new TypeError('cut'))
    })
    return surveyCode.drafts.load()
  })
  const environment = createTestEnvironment({ api: server.api, ...(origin && { origin }) })
  const mayHold = mayHoldAnswers(environment)
  const panel = createPanel(environment)
  watch(panel.session.$state)
  const { token, user } = await panel.call(login, { body: who })
  if (token && user) panel.session.signIn(token, user)
  const { host } = createTestHost({ surveyId })
  const survey = createSurveyStore(panel, host, { ...surveyCode, drafts })
  const open = () => loadedSurvey(survey)
  return { environment, open, arrive: () => arrive(), fail: () => fail() }
}

const answer = ({ $question, answer }: Awaited<ReturnType<typeof loadedSurvey>>, given: string) => {
  const question = $question.get()
  if (!question) throw new Error('there is no question')
  answer(question, given)
}

const two = [{ type: 'multiple-choice', options: ['Rice', 'Wheat'] }, { type: 'text' }]

test('a member without a draft sees the first question before the store of drafts has loaded', async () => {
  const id = await plantSurvey(server, two)
  const { open, arrive } = await visit(await server.register(), id)
  const store = await open()
  expect(store.$state.get().status).toBe('taking')
  expect(store.context.draft.current()).toBeUndefined()
  arrive()
  await expect.poll(() => store.context.draft.current()).toBeDefined()
  expect(store.$state.get().status).toBe('taking')
})

test('an answer from before the store is on the device at once, and offered after the page was killed', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, two)
  const first = await visit(member, id)
  const killed = await first.open()
  answer(killed, 'Wheat')
  killed.next()
  answer(killed, 'Mornings')

  const second = await visit(member, id, first.environment.origin)
  const store = await second.open()
  expect(store.$state.get().status).toBe('begun')
  expect(Object.fromEntries(store.$answers.get())).toEqual({ q1: 'Wheat', q2: 'Mornings' })
  expect(store.$progress.get()).toMatchObject({ number: 2, answered: 2 })
})

test('the store takes over the answers from before it, and they are submitted once', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, two)
  const { open, arrive, environment } = await visit(member, id)
  const store = await open()
  answer(store, 'Wheat')
  store.next()
  answer(store, 'Mornings')
  const saved = store.save()
  store.next()
  expect(store.$submission.get().status).toBe('pending')
  arrive()
  await saved
  await expect.poll(() => store.$state.get().status).toBe('completed')
  expect(await counted(server, member.id)).toMatchObject({ responses: 1 })
  expect(Object.keys(environment.local).filter((name) => name.includes(id))).toEqual([])
})

test('a store that fails to load keeps the answers, and loads once the network is back', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, two)
  const { open, fail, arrive, environment } = await visit(member, id)
  const store = await open()
  answer(store, 'Wheat')
  fail()
  await expect.poll(() => environment.reported).toHaveLength(1)
  store.next()
  answer(store, 'Mornings')
  environment.fire('online')
  arrive()
  await expect.poll(() => store.context.draft.current()?.answers.size).toBe(2)
  await store.save()
  expect(store.$keeping.get()).toBe('saved')
})

test('answers of another tab that this device gets meanwhile join those of this page', async () => {
  const member = await server.register()
  const id = await plantSurvey(server, two)
  const first = await visit(member, id)
  const one = await first.open()
  const second = await visit(member, id, first.environment.origin)
  const other = await second.open()
  answer(other, 'Wheat')
  second.arrive()
  await other.save()
  other.next()
  answer(other, 'Mornings')
  await other.save()
  answer(one, 'Rice')
  first.arrive()
  await one.save()
  expect(Object.fromEntries(one.$answers.get())).toEqual({ q1: 'Rice', q2: 'Mornings' })
})
