import { csvLine } from '../../../../src/contract/csv.ts'
import { type Question, questionColumns } from './columns.ts'
import { csvHead } from './formats.ts'

const HEADS = ['column', 'question id', 'question text', 'type', 'option value', 'option label']

/** Describes each column of the answers: a line for each value that it may hold, or for the option that it is about. */
export const codebookOf = (asked: readonly Question[]): string =>
  csvHead(HEADS) +
  questionColumns(asked)
    .flatMap(({ name, text, question: { id, type }, choices }) =>
      (choices.length > 0 ? choices : [undefined]).map((choice) =>
        csvLine([name, id, text, type, choice?.value, choice?.label]),
      ),
    )
    .join('')
