import { randomUUID } from 'node:crypto'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { answers, responses, users } from '../../../demo/server/db/schema.ts'
import { sendTo } from '../../support/results.ts'
import { serverOfSuite } from '../../support/suite.ts'
import { plantSurvey } from '../../support/surveys.ts'

// Each figure of `npx panel results report` says what it counts and of how many (docs/operating.md, Results).

const panel = serverOfSuite({ seed: false })
const at = new Date('2026-11-01T00:00:00Z')

type Given = Readonly<Record<string, string | number | string[] | Record<string, string>>>

const plantAsked = () =>
  plantSurvey(panel, [
    { type: 'nps', question: 'Would you recommend it?', lowLabel: 'Never', highLabel: 'Surely' },
    { type: 'ranking', options: ['Price', 'Taste', 'Smell'] },
    { type: 'matrix', options: ['Good', 'Bad'], rows: ['Leaf', 'Bag'] },
    { type: 'checkbox', options: ['Home', 'Work'] },
    { type: 'text', visibleIf: { question: 'q1', atMost: 0 } },
  ])

async function plant(surveyId: string, ...all: readonly Given[]): Promise<void> {
  const { store } = panel.server.database
  for (const given of all) {
    const id = randomUUID()
    const name = { firstName: 'A', lastName: 'B', verifiedAt: at, createdAt: at }
    await store.insert(users).values({ id, email: `${id}@example.org`, ...name })
    const response = {
      id,
      userId: id,
      surveyId,
      pointsEarned: 0,
      timeSpent: 60,
      language: 'en',
      completedAt: at,
    } as const
    await store.insert(responses).values(response)
    const rows = Object.entries(given).map(([questionId, value]) => ({ responseId: id, questionId, value }))
    if (rows.length > 0) await store.insert(answers).values(rows)
  }
}

async function reportOf(id: string, split?: string) {
  const reply = await sendTo(panel)({ command: 'results report', id, by: 'Nila', ...(split && { split }) })
  if ('fault' in reply) throw new Error(reply.fault)
  const text: string = JSON.parse(reply.output).text
  const page = new new Window().DOMParser().parseFromString(text, 'text/html')
  return [...page.querySelectorAll('section')].map((section) => ({
    says: section.querySelector('p')?.textContent,
    rows: [...section.querySelectorAll('h3')].map((head) => head.textContent),
    score: section.querySelector('.score')?.textContent,
    tables: [...section.querySelectorAll('table')].map((table) => [
      table.caption?.textContent,
      ...[...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent).filter((cell) => cell !== ''),
      ),
    ]),
  }))
}

test('each table says what it counts, and of how many', async () => {
  const id = await plantAsked()
  await plant(
    id,
    { q1: 0, q2: ['Taste', 'Price', 'Smell'], q3: { Leaf: 'Good', Bag: 'Bad' }, q4: ['Home', 'Work'], q5: 'why' },
    { q1: 0, q2: ['Taste', 'Smell', 'Price'], q3: { Leaf: 'Bad' }, q4: ['Home'] },
    { q1: 8, q3: { Leaf: 'Good' } },
    { q1: 10 },
    {},
  )
  const [nps, ranking, matrix, checkbox, text] = await reportOf(id)
  expect(nps?.says).toBe('4 of 5 answered; 1 left it unanswered. Average 4.5, median 4, lowest 0, highest 10.')
  expect(nps?.score).toBe('-25.0 Net Promoter Score')
  expect(nps?.tables[0]).toEqual([
    'The score is the share of promoters minus the share of detractors, of the 4 who answered.',
    ['Promoters, 9 and 10', '1', '25.0%'],
    ['Passives, 7 and 8', '1', '25.0%'],
    ['Detractors, 0 to 6', '2', '50.0%'],
  ])
  expect(nps?.tables[1]?.slice(0, 3)).toEqual([
    'Members by answer, of the 4 who answered.',
    ['0 · Never', '2', '50.0%'],
    ['1', '0', '0.0%'],
  ])
  expect(nps?.tables[1]?.at(-1)).toEqual(['10 · Surely', '1', '25.0%'])
  expect(ranking?.tables).toEqual([
    [
      'Members who put each option first, of the 2 who answered.',
      ['Price', '0', '0.0%'],
      ['Taste', '2', '100.0%'],
      ['Smell', '0', '0.0%'],
    ],
  ])
  expect(matrix?.says).toBe('3 of 5 answered; 2 left it unanswered.')
  expect(matrix?.rows).toEqual(['Leaf', 'Bag'])
  expect(matrix?.tables).toEqual([
    ['Members by answer, of the 3 who answered this row.', ['Good', '2', '66.7%'], ['Bad', '1', '33.3%']],
    ['Members by answer, of the 1 who answered this row.', ['Good', '0', '0.0%'], ['Bad', '1', '100.0%']],
  ])
  expect(checkbox?.tables).toEqual([
    [
      'Members who chose each option, of which they could choose several, of the 2 who answered.',
      ['Home', '2', '100.0%'],
      ['Work', '1', '50.0%'],
    ],
  ])
  expect(text?.says).toBe(
    '1 of 5 answered; 1 left it unanswered; 3 were not asked, because of a condition. The report shows no typed text. The export has all texts.',
  )
})

test('a report split by a scale names the answer 0, and scores only groups of five or more', async () => {
  const id = await plantSurvey(panel, [{ type: 'nps' }, { type: 'nps', lowLabel: 'Never' }])
  await plant(id, ...Array<Given>(3).fill({ q1: 0, q2: 9 }), ...Array<Given>(3).fill({ q1: 0, q2: 6 }))
  await plant(id, ...Array<Given>(2).fill({ q1: 1, q2: 0 }), ...Array<Given>(3).fill({ q1: 9, q2: 0 }))
  const reply = await sendTo(panel)({ command: 'results report', id, by: 'Nila', split: 'q1' })
  const text: string = JSON.parse('output' in reply ? reply.output : '').text
  expect(text).toContain('<th scope="col">All</th><th scope="col">0</th><th scope="col">1</th><th scope="col">9</th>')
  const [own, other] = await reportOf(id, 'q1')
  expect(own?.tables[1]?.[1]).toEqual(['0', '6', '54.5%'])
  expect(other?.tables[0]?.slice(1, 6)).toEqual([
    ['Answered', '11', '6', 'under 5', 'under 5'],
    ['Net Promoter Score', '-45.5', '0.0', 'under 5', 'under 5'],
    ['Promoters, 9 and 10', '27.3%', '50.0%', 'under 5', 'under 5'],
    ['Passives, 7 and 8', '0.0%', '0.0%', 'under 5', 'under 5'],
    ['Detractors, 0 to 6', '72.7%', '50.0%', 'under 5', 'under 5'],
  ])
  expect(other?.score).toBeUndefined()
})
