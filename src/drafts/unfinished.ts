import type { Panel } from '../client/panel.ts'
import { isAnswer, isAnswered, isQuestionId } from '../contract/validation/answer.ts'
import { memberKey } from './early/keys.ts'
import { isSubmissionKey } from './pending-submissions.ts'
import { storageOf } from './storage.ts'

/**
 * The member's progress in a survey. `answered` counts the complete answers, or all of them for a draft that came from
 * another device. `total` is 0 until the first question is shown.
 */
export interface Begun {
  readonly answered: number
  readonly total: number
}

export type BegunSurveys = ReadonlyMap<string, Begun>

export async function findUnfinished(panel: Panel, memberId: string): Promise<BegunSurveys> {
  const { records } = await storageOf(panel)
  const found = new Map<string, { given: number; answered?: number; total: number; isSubmitted?: boolean }>()
  for (const [key, value] of await records.under(memberKey(panel.environment, memberId))) {
    const [, , surveyId = '', kind, questionId] = key
    const { answer, answered, total } = (value ?? {}) as Readonly<Record<string, unknown>>
    const draft = found.get(surveyId) ?? { given: 0, total: 0 }
    found.set(surveyId, draft)
    if (kind === 'answer' && isQuestionId(questionId) && isAnswer(answer) && isAnswered(answer)) draft.given++
    if (kind === 'place') draft.total = Number(total) || 0
    if (kind === 'place' && typeof answered === 'number') draft.answered = answered
    if (isSubmissionKey(key)) draft.isSubmitted = true
  }
  return new Map(
    [...found].flatMap(([surveyId, { given, answered = given, total, isSubmitted }]) =>
      given > 0 && !isSubmitted ? [[surveyId, { answered, total }] as const] : [],
    ),
  )
}
