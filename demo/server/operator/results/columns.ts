import type { CsvCell } from '../../../../src/contract/csv.ts'
import type { AnswerColumn, Authoring } from '../../../../src/questions/question-type.ts'
import { authoring, typeOf, withOther } from '../../../../src/questions/types.ts'
import type { questions } from '../../db/schema.ts'
import { labelledIn, rulesOf } from '../../surveys/answers.ts'
import type { Row } from './rows.ts'

export type Question = typeof questions.$inferSelect

export interface Column {
  readonly name: string
  readonly cell: (row: Row) => CsvCell
}

/** A column of a question's answers. */
export interface QuestionColumn extends Column {
  readonly question: Question
  /** The text of the question, and of the row that the column is about. */
  readonly text: string
  /** The label of the row that the column is about. */
  readonly row: string | undefined
  /** The option that the column is about. */
  readonly option: string | undefined
  /** The values of the cells, or the option of the column. It is empty for any number and any text. */
  readonly choices: readonly Choice[]
}

export interface Choice {
  readonly value: string | number
  readonly label: string
}

export const choiceName = ({ value, label }: Choice): string =>
  typeof value !== 'number' ? label : label === '' ? String(value) : `${value} · ${label}`

const FIRST: readonly Column[] = [
  { name: 'respondent', cell: ({ respondent }) => respondent },
  { name: 'completed', cell: ({ completedAt }) => completedAt.toISOString() },
  { name: 'seconds', cell: ({ seconds }) => seconds },
  { name: 'partner', cell: ({ partner }) => partner ?? undefined },
  { name: 'language', cell: ({ language }) => language },
]
const SCREENING: Column = { name: 'screening', cell: ({ screening }) => screening ?? undefined }
const QUOTAS: Column = { name: 'quotas', cell: ({ quotas }) => quotas?.join('; ') }
const taken = new Set([...FIRST, SCREENING, QUOTAS].map(({ name }) => name))

const whole: AnswerColumn = {
  cell: (answer) => (typeof answer === 'object' ? Object.values(answer).join('; ') : answer),
}

export const authoringOf = (question: Question): Authoring => authoring[typeOf(question).name]

function answerColumnsOf(question: Question): readonly AnswerColumn[] {
  const { columns } = authoringOf(question)
  return columns?.(rulesOf(question)) ?? [whole]
}

/** The name of a column. An id of an operator's file has no colon, so no two columns get one name. */
function nameOf(id: string, part: string | undefined): string {
  if (part !== undefined) return `${id}:${part}`
  return taken.has(id) ? `${id}:answer` : id
}

/** Adds its value to a label that several options have. */
function toldApart(options: Question['options']): readonly Choice[] {
  const all = labelledIn(options)
  const isShared = (label: string) => all.filter((one) => one.label === label).length > 1
  return all.map(({ value, label }) => ({ value, label: isShared(label) ? `${label} (${value})` : label }))
}

function choicesOf({ options, lowLabel, highLabel }: Question, { option, values }: AnswerColumn): readonly Choice[] {
  if (values)
    return values.map((value, at) => {
      const end = at === 0 ? lowLabel : at === values.length - 1 ? highLabel : undefined
      return { value, label: end ?? '' }
    })
  const all = toldApart(options)
  return option === undefined ? all : all.filter(({ value }) => value === option)
}

function rowOf({ rows }: Question, { row }: AnswerColumn): string | undefined {
  return toldApart(rows).find(({ value }) => value === row)?.label
}

/** The columns of the answers, in the order of the questions. */
export const questionColumns = (asked: readonly Question[]): readonly QuestionColumn[] =>
  asked.flatMap(withOther).flatMap((question) =>
    answerColumnsOf(question).map((column) => ({
      name: nameOf(question.id, column.part),
      question,
      text: [question.question, rowOf(question, column)].filter(Boolean).join(' – '),
      row: rowOf(question, column),
      option: column.option,
      choices: choicesOf(question, column),
      cell({ answers }) {
        const answer = answers.get(question.id)
        return answer === undefined ? undefined : column.cell(answer)
      },
    })),
  )

export interface Surveyed {
  readonly title: string
  readonly asked: readonly Question[]
  readonly hasScreening: boolean
  readonly hasQuotas: boolean
}

export const columnsOf = ({ asked, hasScreening, hasQuotas }: Surveyed): readonly Column[] => [
  ...FIRST,
  ...(hasScreening ? [SCREENING] : []),
  ...(hasQuotas ? [QUOTAS] : []),
  ...questionColumns(asked),
]
