import { type Answer, otherId } from '../contract/validation/answer.ts'
import * as checkbox from './checkbox/type.ts'
import * as date from './date/type.ts'
import * as email from './email/type.ts'
import * as fillInTheBlank from './fill-in-the-blank/type.ts'
import * as matrix from './matrix/type.ts'
import * as multipleChoice from './multiple-choice/type.ts'
import * as nps from './nps/type.ts'
import * as number from './number/type.ts'
import * as phone from './phone/type.ts'
import type { AnswerRules, Authoring, QuestionType } from './question-type.ts'
import * as ranking from './ranking/type.ts'
import * as rating from './rating/type.ts'
import * as text from './text/type.ts'
import * as textarea from './textarea/type.ts'
import * as url from './url/type.ts'

// The question types (docs/rules.md, Questions), in two lists, because a page that draws a survey needs only the first.

export const questionTypes = [
  multipleChoice.type,
  checkbox.type,
  rating.type,
  nps.type,
  matrix.type,
  ranking.type,
  text.type,
  textarea.type,
  fillInTheBlank.type,
  number.type,
  email.type,
  phone.type,
  url.type,
  date.type,
] as const satisfies readonly QuestionType[]

export type QuestionTypeName = (typeof questionTypes)[number]['name']

export const authoring = {
  'multiple-choice': multipleChoice.authoring,
  checkbox: checkbox.authoring,
  rating: rating.authoring,
  nps: nps.authoring,
  matrix: matrix.authoring,
  ranking: ranking.authoring,
  text: text.authoring,
  textarea: textarea.authoring,
  'fill-in-the-blank': fillInTheBlank.authoring,
  number: number.authoring,
  email: email.authoring,
  phone: phone.authoring,
  url: url.authoring,
  date: date.authoring,
} satisfies Readonly<Record<QuestionTypeName, Authoring>>

type ListedType = QuestionType & { readonly name: QuestionTypeName }

const byName: ReadonlyMap<string, ListedType> = new Map(questionTypes.map((type) => [type.name, type]))

interface Asked {
  readonly id: string
  readonly type: string
  readonly options: readonly unknown[] | null
}

const isOther = (option: unknown) => (option as { readonly other?: unknown }).other === true

/** Adds the text of an option with `other` as a question of its own (docs/rules.md, Questions). */
export const withOther = <Question extends Asked>(question: Question): readonly Question[] =>
  typeOf(question).asksText && question.options?.some(isOther)
    ? [question, { ...question, id: otherId(question.id), type: plainType.name, required: false, options: [] }]
    : [question]

export const plainType: ListedType = text.type

export const typeOf = (question: { readonly type: string }): ListedType => byName.get(question.type) ?? plainType

/** Returns the text of the chosen option with `other`, which may be empty; undefined if no text is asked for. */
export function otherText(
  question: AnswerRules & { readonly id: string },
  answers: ReadonlyMap<string, Answer>,
): readonly [id: string, text: Answer] | undefined {
  const [, other] = withOther(question)
  const answer = answers.get(question.id)
  if (!other || answer === undefined || !typeOf(question).asksText?.(question, answer)) return undefined
  return [other.id, answers.get(other.id) ?? '']
}
