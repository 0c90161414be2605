import type { AnswerValue } from './conditions.ts'
import { type Choice, optionsOf } from './options.ts'
import type { Part } from './part.ts'
import { type Text, translationsOf } from './texts.ts'

export interface ImportedQuestion {
  readonly name: string
  /** The name by which expressions and texts of the file look at the answer. */
  readonly variable: string
  /** All values of an answer, if they are known. */
  readonly values?: readonly AnswerValue[]
  readonly part: Part
  readonly question: Readonly<Record<string, unknown>>
}

export interface Asked {
  readonly part: Part
  readonly name: string
  readonly variable: string
  readonly title: Text
  readonly required: boolean
}

export const imported = (
  { part, name, variable, title, required }: Asked,
  more: object,
  words: Readonly<Record<string, Text | undefined>> = {},
): ImportedQuestion => ({
  name,
  variable,
  part,
  question: {
    question: title.original,
    required,
    ...more,
    translations: translationsOf({ question: title, ...words }),
  },
})

type Lists = Readonly<Record<string, readonly Choice[]>>

export function choice(type: string, asked: Asked, lists: Lists, more: object = {}): ImportedQuestion {
  const read = Object.entries(lists).map(([name, choices]) => ({ name, ...optionsOf(choices) }))
  const one = imported(asked, {
    type,
    ...more,
    ...Object.fromEntries(read.map(({ name, options }) => [name, options])),
  })
  const translations: Record<string, object> = { ...(one.question.translations as object) }
  for (const { name, labels } of read)
    for (const [tag, texts] of Object.entries(labels)) translations[tag] = { ...translations[tag], [name]: texts }
  const values = lists.options?.map(({ value, original }) => ({ stored: value, original }))
  return { ...one, ...(values && { values }), question: { ...one.question, translations } }
}

export type Reader = (asked: Asked) => ImportedQuestion[]
