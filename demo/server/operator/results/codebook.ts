import { csvLine } from '../../../../src/contract/csv.ts'
import { type Question, questionColumns } from './columns.ts'
import { csvHead } from './formats.ts'

const HEADS = ['column', 'question id', 'question text', 'type', 'option value', 'option label']

const optionsOf = ({ options }: Question) =>
  (options ?? []).map((one) => (typeof one === 'string' ? { value: one, label: one } : one))

/** Describes each column of the answers: a line for each option that it may hold, or that it is about. */
export const codebookOf = (asked: readonly Question[]): string =>
  csvHead(HEADS) +
  questionColumns(asked)
    .flatMap(({ name, question, option }) => {
      const own = optionsOf(question).filter(({ value }) => option === undefined || value === option)
      const shown = own.length > 0 ? own : [undefined]
      return shown.map((one) => csvLine([name, question.id, question.question, question.type, one?.value, one?.label]))
    })
    .join('')
