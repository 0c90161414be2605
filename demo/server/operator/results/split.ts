import type { CsvCell } from '../../../../src/contract/csv.ts'
import { invalid, notFound } from '../../refusals/failure.ts'
import { choiceName, type Question, questionColumns } from './columns.ts'
import type { Row } from './rows.ts'

/** The groups of a report's responses, by their answers to one question. Each response is in one group. */
export interface Split {
  readonly question: Question
  readonly names: readonly string[]
  /** The place of a response's group in `names`. */
  groupOf(row: Row): number
}

/** Returns the name in brackets if an option has it already. */
const namedApart = (name: string, others: readonly string[]): string =>
  others.includes(name) ? namedApart(`(${name})`, others) : name

/** @throws an HttpFailure if the survey has no such question, or a response may have several of its options */
export function splitBy(asked: readonly Question[], id: string): Split {
  const [column, ...more] = questionColumns(asked).filter(({ question }) => question.id === id)
  if (!column) throw notFound(`The survey has no question ${id}. \`panel results codebook\` lists all`)
  const { question, option, choices } = column
  if (more.length > 0 || option !== undefined || choices.length === 0) {
    const message = `The question ${id} is of the type ${question.type}. Choose a question of which members choose one option, or a rating`
    throw invalid(message)
  }
  const values: readonly CsvCell[] = choices.map(({ value }) => value)
  const names = choices.map(choiceName)
  return {
    question,
    names: [...names, namedApart('No answer', names)],
    groupOf(row) {
      const at = values.indexOf(column.cell(row))
      return at === -1 ? values.length : at
    },
  }
}

/** The fewest answers behind a figure of a group. */
export const LEAST = 5

/**
 * Returns the places of the groups whose figures are hidden, by the number of their answers to a question. Groups with
 * fewer than five answers are hidden. The next smallest are hidden with them until two groups with five answers together
 * are hidden, because the figures of one alone are those of all members without the other groups.
 */
export function hiddenAmong(bases: readonly number[]): ReadonlySet<number> {
  const rising = [...bases.entries()].filter(([, base]) => base > 0).sort(([, one], [, other]) => one - other)
  const hidden = rising.filter(([, base]) => base < LEAST)
  const isSafe = () => hidden.length > 1 && hidden.reduce((sum, [, base]) => sum + base, 0) >= LEAST
  while (hidden.length > 0 && hidden.length < rising.length && !isSafe())
    hidden.push(...rising.slice(hidden.length, hidden.length + 1))
  return new Set(hidden.map(([at]) => at))
}
