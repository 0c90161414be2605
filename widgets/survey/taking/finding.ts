import type { Client } from '../../../src/client/calls.ts'
import { CallError } from '../../../src/client/errors.ts'
import type { KeptDraft } from '../../../src/contract/draft-shape.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Survey } from '../../../src/contract/shapes.ts'
import { getSurvey, type Place } from '../../../src/contract/surveys.ts'
import type { Answer, AnswerFault } from '../../../src/contract/validation/answer.ts'
import { typeOf, withOther } from '../../../src/questions/types.ts'

export async function findSurvey(
  call: Client,
  id: string,
): Promise<{ survey: Survey; draft: KeptDraft | undefined | null; place: Place | undefined | null }> {
  const { survey, draft, place } = await call(getSurvey, { params: { id } })
  if (!survey) throw new CallError('not-found')
  return { survey: { ...survey, id: survey.id || id }, draft, place }
}

/** The faults with which a stored answer is dropped. Incomplete numbers and addresses stay; a choice that no longer exists does not. */
const DROPPING_FAULTS: readonly (AnswerFault | undefined)[] = ['answer-shape', 'answer-option', 'answer-rating']

export const fitting = (questions: readonly Question[], kept: ReadonlyMap<string, Answer>): Map<string, Answer> =>
  new Map(
    questions.flatMap(withOther).flatMap((question) => {
      const answer = kept.get(question.id)
      if (answer === undefined) return []
      const [, fault] = typeOf(question).read(question, answer)
      return answer === '' || !DROPPING_FAULTS.includes(fault) ? [[question.id, answer] as const] : []
    }),
  )
