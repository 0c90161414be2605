import { expect, test } from 'vitest'
import { createPanel } from '../../../../src/client/panel.ts'
import { openDraft } from '../../../../src/drafts/draft.ts'
import { findBegun } from '../../../../src/drafts/early/begun.ts'
import { findUnfinished } from '../../../../src/drafts/unfinished.ts'
import { createOrigin, createTestEnvironment, watch } from '../../../support/environment.ts'

function open(origin: ReturnType<typeof createOrigin>, id: string) {
  const fetch = async () => new Response('{}', { status: 500 })
  const panel = createPanel(createTestEnvironment({ origin, fetch }))
  watch(panel.session.$state)
  const member = { id, firstName: '', lastName: '', email: '', points: 0, googleId: null, createdAt: '' }
  panel.session.signIn('abc', member)
  return panel
}

const never = () => expect.unreachable('the device answered in time')

test('the list counts the nonempty answers and the questions of a begun survey, for its member alone', async () => {
  const origin = createOrigin()
  const asha = open(origin, 'asha')
  expect(await findBegun(asha, never)).toEqual(new Map())
  const draft = await openDraft(asha, 'asha', 'groceries')
  draft.showing('q1', 12)
  draft.keep('q1', 'Rice')
  draft.keep('q2', ['a', 'b'])
  draft.keep('q3', 4)
  draft.keep('q4', ' ')
  draft.keep('q5', [])
  await draft.saved()
  const shown = await openDraft(asha, 'asha', 'only-looked-at')
  shown.showing('q1', 3)
  shown.showing('q2', 3)
  expect(await findBegun(open(origin, 'asha'), never)).toEqual(new Map([['groceries', { answered: 3, total: 12 }]]))
  expect(await findBegun(open(origin, 'vikram'), never)).toEqual(new Map())
})

test('the list leaves out a survey that waits to be sent', async () => {
  const origin = createOrigin()
  const asha = open(origin, 'asha')
  const draft = await openDraft(asha, 'asha', 'groceries')
  draft.showing('q1', 1)
  draft.keep('q1', 'Rice')
  await draft.saved()
  expect((await findBegun(asha, never)).size).toBe(1)
  const survey = { id: 'groceries', title: 'Groceries', pointsReward: 60, questions: [] } as never
  expect((await draft.submit(survey, [['q1', 'Rice']])).status).toBe('waiting')
  expect(await findBegun(asha, never)).toEqual(new Map())
})

test("a slow device delays a screen by at most 300 ms, and the same member's later drafts reach the screen", async () => {
  const origin = createOrigin()
  const draft = await openDraft(open(origin, 'asha'), 'asha', 'groceries')
  draft.showing('q1', 12)
  draft.keep('q1', 'Rice')
  await draft.saved()
  const groceries = new Map([['groceries', { answered: 1, total: 12 }]])
  for (const stays of [true, false]) {
    const asha = open(origin, 'asha')
    const environment = asha.environment as ReturnType<typeof createTestEnvironment>
    const found = await environment.device()
    let answer = () => {}
    const slow = new Promise<typeof found>((resolve) => {
      answer = () => resolve(found)
    })
    environment.device = () => slow
    const late: unknown[] = []
    const begun = findBegun(asha, (surveys) => late.push(surveys))
    environment.pass(300)
    expect(await begun).toEqual(new Map())
    if (!stays) asha.session.end('signed-out')
    answer()
    expect(await findUnfinished(asha, 'asha')).toEqual(groceries)
    // By now every caller that waits for the device has an answer.
    await new Promise(setImmediate)
    expect(late).toEqual(stays ? [groceries] : [])
  }
})
