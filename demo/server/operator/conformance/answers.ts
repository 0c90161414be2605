import type { Question } from '../../../../src/api/question-shape.ts'

const TYPED: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  number: '42',
  email: 'respondent@example.com',
  phone: '+91 98765 43210',
  url: 'https://example.com',
}

/** An answer of the question's kind, as the widgets send it. */
function answerTo({ type, options }: Question): string | number | string[] {
  const first = options[0]?.value ?? ''
  if (type === 'checkbox') return [first]
  if (type === 'multiple-choice') return first
  if (type === 'rating') return 1
  return TYPED[type] ?? 'An answer of the conformance check'
}

/** An answer to every question, by question id. */
export const answersTo = (questions: readonly Question[]): Record<string, unknown> =>
  Object.fromEntries(questions.map((question) => [question.id, answerTo(question)]))
