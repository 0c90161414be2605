import type { Panel } from '../client/panel.ts'
import { isAnswer, isAnswered, isQuestionId } from '../contract/validation/answer.ts'
import { memberKey } from './keys.ts'
import { isSubmissionKey } from './pending-submissions.ts'
import { storageOf } from './storage.ts'

/** The member's progress in a survey. `total` is 0 until the first question is shown. */
export interface Begun {
  readonly answered: number
  readonly total: number
}

export type BegunSurveys = ReadonlyMap<string, Begun>

export async function findUnfinished(panel: Panel, memberId: string): Promise<BegunSurveys> {
  const { records } = await storageOf(panel)
  const found = new Map<string, { answered: number; total: number; isSubmitted?: boolean }>()
  for (const [key, value] of await records.under(memberKey(panel.environment, memberId))) {
    const [, , surveyId = '', kind, questionId] = key
    const { answer, total } = (value ?? {}) as { answer?: unknown; total?: unknown }
    const draft = found.get(surveyId) ?? { answered: 0, total: 0 }
    found.set(surveyId, draft)
    if (kind === 'answer' && isQuestionId(questionId) && isAnswer(answer) && isAnswered(answer)) draft.answered++
    if (kind === 'place') draft.total = Number(total) || 0
    if (isSubmissionKey(key)) draft.isSubmitted = true
  }
  return new Map([...found].filter(([, { answered, isSubmitted }]) => answered > 0 && !isSubmitted))
}
