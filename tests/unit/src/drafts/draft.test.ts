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

test('the next visit finds the answer and the current question', async () => {
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

test('a draft keeps answers to questions with any id', async () => {
  const { origin, draft } = await visit()
  for (const id of ODD_IDS) draft.keep(id, `of ${id}`)
  await draft.saved()
  expect(new Map((await visit(origin)).draft.answers)).toEqual(new Map(ODD_IDS.map((id) => [id, `of ${id}`])))
})

test('a draft stores the newest text when typing continues during a write', async () => {
  const { origin, draft } = await visit()
  for (const typed of ['R', 'Ri', 'Ric', 'Rice']) draft.keep('q1', typed)
  await draft.saved()
  expect((await visit(origin)).draft.answers.get('q1')).toBe('Rice')
})

test('no other member and no other survey sees the stored answers', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  await draft.saved()
  expect((await visit(origin, { member: 'vikram' })).draft.answers.size).toBe(0)
  expect((await visit(origin, { id: 'cricket' })).draft.answers.size).toBe(0)
  expect((await visit(origin, { member: 'ash' })).draft.answers.size).toBe(0)
})

test('a draft stores the shown question when the page is hidden, without a new answer', async () => {
  const { origin, environment, draft } = await visit()
  draft.showing('q3', 12)
  environment.hidden = true
  environment.fire('visibilitychange')
  await draft.saved()
  expect((await visit(origin)).draft.place).toBe('q3')
})

test('a draft shows whether its answers are saved', async () => {
  const { draft } = await visit()
  const seen = watch(draft.$keeping)
  draft.keep('q1', 'Rice')
  await draft.saved()
  await draft.discard()
  expect(seen).toEqual(['nothing', 'saved', 'nothing'])
})

test('without storage the page says so from the start, and asks before it is left once there is something to lose', async () => {
  const { environment, draft } = await visit(createOrigin(), { blocked: true })
  expect(draft.$keeping.get()).toBe('unsaved')
  expect(environment.fire('beforeunload').defaultPrevented).toBe(false)
  draft.keep('q1', 'Rice')
  await draft.saved()
  expect(draft.$keeping.get()).toBe('unsaved')
  expect(environment.fire('beforeunload').defaultPrevented).toBe(true)
})

test('a draft reports full storage, and stores the refused answer once there is space', async () => {
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

test('a draft expires a month after its last answer, and not a day earlier', async () => {
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

test('a submitted draft that waits never expires', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  await draft.submit(survey, [['q1', 'Rice']])
  const { draft: found } = await visit(origin, { later: 400 * DAY })
  expect([found.submitted, found.answers.get('q1')]).toEqual([true, 'Rice'])
})

test('the time spent counts only while the page is visible, across a reload too', async () => {
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

test('a restart discards the answers, and the draft keeps later ones', async () => {
  const { origin, draft } = await visit()
  draft.keep('q1', 'Rice')
  await draft.discard()
  draft.keep('q2', 'Oil')
  await draft.saved()
  expect([...(await visit(origin)).draft.answers]).toEqual([['q2', 'Oil']])
})
