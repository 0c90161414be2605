import { csvLine } from '../../../../src/contract/csv.ts'
import { type QuestionColumn, questionColumns } from './columns.ts'
import { csvHead } from './formats.ts'
import { translatedQuestion, type Wording } from './wordings.ts'

const HEADS = ['column', 'question id', 'question text', 'type', 'option value', 'option label', 'from', 'until']

const textsOf = (column: QuestionColumn | undefined, at: number) => [column?.text, column?.choices[at]?.label]

function linesOf({ question, from, until }: Wording, languages: readonly string[]): readonly string[] {
  const translated = languages.map((language) => questionColumns([translatedQuestion(question, language)]))
  return questionColumns([question]).flatMap((column, place) => {
    const { name, text, choices } = column
    const { id, type } = column.question
    return (choices.length > 0 ? choices : [undefined]).map((choice, at) =>
      csvLine([
        ...[name, id, text, type, choice?.value, choice?.label, from?.toISOString(), until?.toISOString()],
        ...translated.flatMap((columns) => textsOf(columns[place], at)),
      ]),
    )
  })
}

/**
 * Describes each column of the answers: a line for each value that it may hold, or for the option that it is about. A
 * question whose wording changed after responses has these lines for each wording.
 */
export function codebookOf(wordings: ReadonlyMap<string, readonly Wording[]>): string {
  const all = [...wordings.values()].flat()
  const languages = [...new Set(all.flatMap(({ question }) => Object.keys(question.translations ?? {})))].sort()
  const heads = languages.flatMap((language) => [`question text (${language})`, `option label (${language})`])
  return csvHead([...HEADS, ...heads]) + all.flatMap((wording) => linesOf(wording, languages)).join('')
}
