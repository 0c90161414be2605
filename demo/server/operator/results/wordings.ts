import { asc, eq } from 'drizzle-orm'
import { questionWordings } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { labelledIn } from '../../surveys/answers.ts'
import type { Question } from './columns.ts'

/** A question as it was worded in a time. `from` is undefined for the first wording, `until` for the one of today. */
export interface Wording {
  readonly question: Question
  readonly from: Date | undefined
  readonly until: Date | undefined
}

/** Returns the wordings of each question, by its id, in the order of time. */
export async function wordingsOf(
  store: Store,
  surveyId: string,
  asked: readonly Question[],
): Promise<ReadonlyMap<string, readonly Wording[]>> {
  const earlier = await store
    .select()
    .from(questionWordings)
    .where(eq(questionWordings.surveyId, surveyId))
    .orderBy(asc(questionWordings.id))
  return new Map(
    asked.map((question) => {
      const changes = earlier.filter(({ questionId }) => questionId === question.id)
      const all = [...changes.map(({ id: _, ...texts }) => ({ ...question, ...texts })), question]
      const dates = changes.map(({ until }) => until)
      return [question.id, all.map((one, at) => ({ question: one, from: dates[at - 1], until: dates[at] }))]
    }),
  )
}

const translatedOptions = (options: Question['options'], labels: Readonly<Record<string, string>> = {}) =>
  options &&
  labelledIn(options).map((one) => ({
    ...one,
    label: (Object.hasOwn(labels, one.value) && labels[one.value]) || one.label,
  }))

/** Returns the question as readers of a language see it: a text without a translation is in English. */
export function translatedQuestion(question: Question, language: string): Question {
  const texts = question.translations?.[language] ?? {}
  return {
    ...question,
    question: texts.question ?? question.question,
    options: translatedOptions(question.options, texts.options),
    rows: translatedOptions(question.rows, texts.rows),
    lowLabel: texts.lowLabel ?? question.lowLabel,
    highLabel: texts.highLabel ?? question.highLabel,
  }
}
