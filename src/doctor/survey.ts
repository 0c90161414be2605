import { safeParse } from 'valibot'
import { type Question, questions } from '../contract/question-shape.ts'
import { questionTypes, typeOf } from '../questions/types.ts'
import { suggestWord } from './nearest-word.ts'
import type { Finding } from './report.ts'

const TYPES: readonly string[] = questionTypes.map(({ name }) => name)

const parseQuestion = (raw: unknown): Question | undefined => {
  const { success, output } = safeParse(questions, [raw])
  return success ? (output as Question[])[0] : undefined
}

type Fault = readonly [fault: string, mend: string]

const lengthOf = (items: unknown): number => (Array.isArray(items) ? items.length : 0)

function* faultsOf(question: Question, raw: Readonly<Record<string, unknown>>): Generator<Fault> {
  const { type, options } = question
  if (!question.question) yield ['has no text', 'Send its text as question.']
  if (raw.type === undefined || raw.type === null)
    yield ['has no type and is answered by a line of text', 'Send its type.']
  else if (!TYPES.includes(type))
    yield [`has the unknown type ${type} and is answered by a line of text`, suggestWord(type, TYPES)]
  if (typeOf(question).leastOptions === undefined) return
  const lost = lengthOf(raw.options) - options.length
  if (options.length === 0) yield ['has no options and is not required', 'Send options with unique values.']
  else if (lost > 0)
    yield [
      `has ${lost} options without a unique value, which are left out`,
      'Send each option with a unique value that is not empty.',
    ]
}

export function* checkQuestions(id: string, sent: unknown): Generator<Finding> {
  if (sent === undefined || sent === null) return
  const oddQuestion = (fault: string, mend: string): Finding => ({
    code: 'odd-question',
    fault: `In survey ${id}, ${fault}.`,
    mend,
  })
  if (!Array.isArray(sent)) return void (yield oddQuestion('questions is not a list', 'Send a list of questions.'))
  const seen = new Set<string>()
  for (const [index, raw] of sent.entries()) {
    const name = `question ${index + 1}`
    const question = parseQuestion(raw)
    if (!question) yield oddQuestion(`${name} has no id and is left out`, 'Send a unique id: a text or a number.')
    else if (seen.has(question.id))
      yield oddQuestion(
        `${name} repeats the id ${question.id} of an earlier question and is left out`,
        'Give each question a unique id.',
      )
    else for (const [fault, mend] of faultsOf(question, raw)) yield oddQuestion(`${name} ${fault}`, mend)
    if (question) seen.add(question.id)
  }
}
