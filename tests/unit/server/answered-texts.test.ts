import { expect, test } from 'vitest'
import { withTexts } from '../../../demo/server/surveys/answered-texts.ts'

const asked = (id: string, type: string, question: string) => ({ id, type, question, options: null, rows: null })

test('a member’s own record writes a day and a number in a question as the member read them', () => {
  const questions = [
    asked('day', 'date', 'When?'),
    asked('paid', 'number', 'How much?'),
    asked('why', 'text', 'Why on {day}, and why {paid}?'),
  ]
  const given = [
    ['day', '2026-02-28'],
    ['paid', '1250000.5'],
    ['why', 'So.'],
  ] as const
  const faulty = [
    ['day', '2026-02-'],
    ['paid', 'much'],
    ['why', 'So.'],
  ] as const
  expect(withTexts(questions, faulty).at(-1)?.question, 'in a draft').toBe('Why on 2026-02-, and why much?')
  expect(withTexts(questions, given).at(-1)?.question).toBe('Why on 28 Feb 2026, and why 12,50,000.5?')
})
