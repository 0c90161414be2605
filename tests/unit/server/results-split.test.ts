import { sql } from 'drizzle-orm'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { answers, resultExports } from '../../../demo/server/db/schema.ts'
import { hiddenAmong } from '../../../demo/server/operator/results/split.ts'
import { plantResponses, sendTo } from '../../support/results.ts'
import { serverOfSuite } from '../../support/suite.ts'
import { plantSurvey } from '../../support/surveys.ts'

// `npx panel results report ID --split QUESTION`.

const panel = serverOfSuite({ seed: false })

/** Plants the answers to q1 and q2 of `count` members, or none to q1. */
async function plant(id: string, count: number, how: string | undefined, good: number | undefined): Promise<void> {
  const { store } = panel.server.database
  await plantResponses(panel, id, count, { answer: sql`${how ?? ''}::text` })
  if (good !== undefined)
    await store.execute(sql`insert into answers (response_id, question_id, value) select id, 'q2', to_jsonb(${good}::int)
      from responses where survey_id = ${id} and not exists (select 1 from answers where response_id = id and question_id = 'q2')`)
  await store.delete(answers).where(sql`value = '""'`)
}

const ask = (id: string, split: string) => sendTo(panel)({ command: 'results report', id, by: 'Nila', split })

async function reportOf(id: string, split: string) {
  const reply = await ask(id, split)
  if ('fault' in reply) throw new Error(reply.fault)
  const page = new new Window().DOMParser().parseFromString(JSON.parse(reply.output).text, 'text/html')
  return [...page.querySelectorAll('section')].map((section) =>
    [...section.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  )
}

const plantAsked = () =>
  plantSurvey(panel, [
    { type: 'multiple-choice', options: ['Daily', 'Weekly', 'Yearly', 'Never'] },
    { type: 'rating', maxRating: 2, lowLabel: 'Poor', highLabel: 'Good' },
    { type: 'checkbox', options: ['Tea'] },
    { type: 'text' },
  ])

test('a split table has the base and the shares of each group, and hides two if one is too small', async () => {
  const id = await plantAsked()
  await plant(id, 20, 'Daily', 2)
  await plant(id, 6, 'Weekly', 1)
  await plant(id, 4, 'Yearly', 2)
  await plant(id, 9, undefined, 1)
  const sections = await reportOf(id, 'q1')
  expect(sections[1]).toEqual([
    ['Answer', 'All', 'Daily', 'Weekly', 'Yearly', 'No answer'],
    ['Answered', '39', '20', 'withheld', 'under 5', '9'],
    ['1 · Poor', '38.5%', '0.0%', 'withheld', 'under 5', '100.0%'],
    ['2 · Good', '61.5%', '100.0%', 'withheld', 'under 5', '0.0%'],
  ])
  expect(sections[0]?.[0]).toEqual(['Answer', '', 'Count', 'Share'])
  expect(sections[2]?.[1]).toEqual(['Answered', '0', '0', '0', '0', '0'])
  const [record] = await panel.server.database.store.select().from(resultExports).where(sql`survey_id = ${id}`)
  expect(record).toMatchObject({ by: 'Nila', format: 'html', split: 'q1', responses: 39 })
})

test('a question with fewer than five answers shows no figure', async () => {
  const id = await plantAsked()
  await plant(id, 3, 'Weekly', 1)
  await plant(id, 10, 'Daily', undefined)
  const [, rating] = await reportOf(id, 'q1')
  expect(JSON.stringify(await ask(id, 'q1'))).not.toContain('Median')
  expect(rating?.slice(1).map((row) => row.slice(1))).toEqual([
    ['under 5', '0', 'under 5'],
    ['under 5', '–', 'under 5'],
    ['under 5', '–', 'under 5'],
  ])
})

test.each([
  ['q3', 'The question q3 is of the type checkbox. Choose a question of which members choose one option, or a rating'],
  ['q4', 'The question q4 is of the type text. Choose a question of which members choose one option, or a rating'],
  ['q9', 'The survey has no question q9. `panel results codebook` lists all'],
])('a report refuses to be split by %s', async (split, fault) => {
  expect(await ask(await plantAsked(), split)).toEqual({ fault })
})

test('no figure of a small group can be computed from the others', () => {
  const hidden = (...bases: number[]) => [...hiddenAmong(bases)].sort()
  expect(hidden(5, 6, 7)).toEqual([])
  expect(hidden(4, 6, 7)).toEqual([0, 1])
  expect(hidden(7, 4, 6, 4)).toEqual([1, 3])
  expect(hidden(1, 2, 6, 7)).toEqual([0, 1, 2])
  expect(hidden(0, 4, 6, 7)).toEqual([1, 2])
  expect(hidden(0, 0, 6)).toEqual([])
  expect(hidden(3)).toEqual([0])
})
