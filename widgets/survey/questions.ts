import type { Client } from '../../src/api/client.ts'
import type { KeptDraft } from '../../src/api/draft-shape.ts'
import type { Question, Survey } from '../../src/api/shapes.ts'
import { getSurvey } from '../../src/api/surveys.ts'
import { CallError } from '../../src/panel/errors.ts'
import { type Answer, type AnswerFault, checkAnswer } from '../../src/validation/answer.ts'

const once = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] => {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(nameOf(item)) && seen.add(nameOf(item)))
}

/**
 * Keeps the first question of each id and the first option of each value, because answers are identified by them.
 * Drops options without a value. A choice question without options is never required.
 */
export const distinct = (questions: readonly Question[]): Question[] =>
  once(questions, ({ id }) => id).map((question) => {
    const options = once(question.options, ({ value }) => value).filter(({ value }) => value.trim())
    return { ...question, options, required: question.required && (options.length > 0 || !isChoice(question)) }
  })

export const isChoice = ({ type }: Question): boolean => type === 'checkbox' || type === 'multiple-choice'

/** Fetches the survey and prepares it for answering. `draft`: what the server keeps, if it keeps drafts. */
export async function findSurvey(
  call: Client,
  id: string,
): Promise<{ survey: Survey; draft: KeptDraft | undefined | null }> {
  const { survey, draft } = await call(getSurvey, { params: { id } })
  if (!survey) throw new CallError('not-found')
  return { survey: { ...survey, questions: distinct(survey.questions) }, draft }
}

/** Faults that drop a stored answer: incomplete numbers and addresses stay, but a choice must still exist. */
const UNFIT: readonly (AnswerFault | undefined)[] = ['answer-shape', 'answer-option', 'answer-rating']

/** The stored answers that still fit the questions, which may have changed since. */
export const fitting = (questions: readonly Question[], kept: ReadonlyMap<string, Answer>): Map<string, Answer> =>
  new Map(
    questions.flatMap((question) => {
      const answer = kept.get(question.id)
      const fits = answer === '' || (answer !== undefined && !UNFIT.includes(checkAnswer(question, answer)))
      return fits ? [[question.id, answer] as const] : []
    }),
  )
