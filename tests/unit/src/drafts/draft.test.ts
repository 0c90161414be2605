import { expect, test } from 'vitest'
import { createPanel } from '../../../../src/client/panel.ts'
import { openDraft } from '../../../../src/drafts/draft.ts'
import { createOrigin, createTestEnvironment, watch } from '../../../support/environment.ts'
import { ODD_IDS } from '../../../support/records.ts'

const DAY = 24 * 60 * 60_000
const survey = { id: 'groceries', title: 'Groceries', pointsReward: 60, questions: [] } as never

async function visit(origin = createOrigin(), { member = 'asha', id = 'groceries', blocked = false, later = 0 } = {}) {
  const bodies: { timeSpent: number }[] = []
  const fetch = async (...[, init]: Parameters<typeof globalThis.fetch>) => {
    bodies.push(JSON.parse(String(init?.body)))
    return new Response('{}', { status: 500 })
  }
  const environment = createTestEnvironment({ origin, blocked, fetch })
  environment.pass(later)
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.session.signIn('abc', {
    id: member,
    firstName: '',
    lastName: '',
    email: '',
    points: 0,
    googleId: null,
    createdAt: '',
  })
  return { origin, environment, panel, bodies, draft: await openDraft(panel, member, id) }
}

test('an answer is there on the next visit, and so is the place', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  draft.keep('q2', ['a', 'b'])
  draft.showing('q3', 12)
  draft.keep('q3', 4)
  await draft.saved()
  const again = await visit(origin)
  expect([...again.draft.answers]).toEqual([
    ['q1', 'Rice'],
    ['q2', ['a', 'b']],
    ['q3', 4],
  ])
  expect(again.draft.place).toBe('q3')
})

test('answers are kept whatever their questions are called', async () => {
  const { origin, draft } = await visit()
  for (const id of ODD_IDS) draft.keep(id, `of ${id}`)
  await draft.saved()
  expect(new Map((await visit(origin)).draft.answers)).toEqual(new Map(ODD_IDS.map((id) => [id, `of ${id}`])))
})

test('the newest text is stored when typing continues during a write', async () => {
  const { origin, draft } = await visit()
  for (const typed of ['R', 'Ri', 'Ric', 'Rice']) draft.keep('q1', typed)
  await draft.saved()
  expect((await visit(origin)).draft.answers.get('q1')).toBe('Rice')
})

test('stored answers show to no other member and in no other survey', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  await draft.saved()
  expect((await visit(origin, { member: 'vikram' })).draft.answers.size).toBe(0)
  expect((await visit(origin, { id: 'cricket' })).draft.answers.size).toBe(0)
  expect((await visit(origin, { member: 'ash' })).draft.answers.size).toBe(0)
})

test('without a new answer, the shown question is stored when the page is hidden', async () => {
  const { origin, environment, draft } = await visit()
  draft.showing('q3', 12)
  environment.hidden = true
  environment.fire('visibilitychange')
  await draft.saved()
  expect((await visit(origin)).draft.place).toBe('q3')
})

test('the state of saving is shown: nothing, saved, nothing', async () => {
  const { draft } = await visit()
  const seen = watch(draft.$keeping)
  draft.keep('q1', 'Rice')
  await draft.saved()
  await draft.discard()
  expect(seen).toEqual(['nothing', 'saved', 'nothing'])
})

test('without storage the page says so from the start, and leaving asks once there is something to lose', async () => {
  const { environment, draft } = await visit(createOrigin(), { blocked: true })
  expect(draft.$keeping.get()).toBe('unsaved')
  expect(environment.fire('beforeunload').defaultPrevented).toBe(false)
  draft.keep('q1', 'Rice')
  await draft.saved()
  expect(draft.$keeping.get()).toBe('unsaved')
  expect(environment.fire('beforeunload').defaultPrevented).toBe(true)
})

test('full storage is reported, and the refused answer is stored once there is space', async () => {
  const origin = createOrigin()
  let full = false
  const { open } = origin
  Object.assign(origin, {
    open: (tab: object) =>
      new Proxy(open(tab), {
        set(target, key, value) {
          if (full && String(key).startsWith('panel:')) throw new DOMException('full', 'QuotaExceededError')
          target[String(key)] = value
          return true
        },
      }),
  })
  const { environment, draft } = await visit(origin)
  draft.keep('q1', 'Rice')
  await draft.saved()
  full = true
  draft.keep('q2', 'Oil')
  await draft.saved()
  expect(draft.$keeping.get()).toBe('unsaved')
  expect(environment.fire('beforeunload').defaultPrevented).toBe(true)
  full = false
  draft.keep('q3', 'Salt')
  await draft.saved()
  expect(draft.$keeping.get()).toBe('saved')
  expect([...(await visit(origin)).draft.answers.keys()].sort()).toEqual(['q1', 'q2', 'q3'])
})

test('a month after its last answer a draft is gone, and one day less it is not', async () => {
  const { origin, draft, environment } = await visit()
  draft.keep('q1', 'Rice')
  await draft.saved()
  environment.pass(10 * DAY)
  draft.keep('q2', 'Oil')
  await draft.saved()
  expect((await visit(origin, { later: 39 * DAY })).draft.answers.size).toBe(2)
  const other = await visit(origin, { id: 'cricket', later: 40 * DAY })
  expect(other.draft.answers.size).toBe(0)
  expect(Object.keys(origin.values).filter((name) => name.startsWith('panel:'))).toEqual([])
})

test('what was submitted and waits stays, however long', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  await draft.submit(survey, [['q1', 'Rice']])
  const { draft: found } = await visit(origin, { later: 400 * DAY })
  expect([found.submitted, found.answers.get('q1')]).toEqual([true, 'Rice'])
})

test('only the time in which the page could be seen counts, over a reload too', async () => {
  const first = await visit()
  first.draft.showing('q1', 12)
  first.environment.pass(60_000)
  first.environment.hidden = true
  first.environment.fire('visibilitychange')
  await first.draft.saved()
  first.environment.pass(600_000)
  first.draft.release()
  const second = await visit(first.origin)
  second.environment.pass(5000)
  await second.draft.submit(survey, [])
  expect(second.bodies).toMatchObject([{ timeSpent: 65 }])
})

test('starting again forgets the answers and goes on keeping', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  await draft.discard()
  draft.keep('q2', 'Oil')
  await draft.saved()
  expect([...(await visit(origin)).draft.answers]).toEqual([['q2', 'Oil']])
})
