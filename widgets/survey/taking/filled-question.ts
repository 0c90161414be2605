import { fillingOf } from '../../../src/contract/conditions/fill.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { labelled } from '../../../src/questions/choice-props.ts'
import { controlOf } from '../../../src/questions/controls.ts'
import { $language } from '../../../src/ui/messages/i18n.ts'
import { worded } from '../../../src/ui/messages/worded.ts'

const withLabels = (question: Question): Question => ({
  ...worded(question),
  options: labelled(question),
  rows: labelled(question, 'rows'),
  translations: undefined,
})

/** Joins words as `a, b and c`. Each is isolated, because it may run in another direction than the text. */
function join(words: readonly string[]): string {
  const isolated = words.map((one) => `\u2068${one}\u2069`)
  // A first formatter is slow.
  return isolated.length < 2 ? isolated.join() : new Intl.ListFormat(`${$language.get()}-IN`).format(isolated)
}

/** Puts the answers to earlier questions into the texts of a question, in the page's language. */
export function filledQuestion(
  question: Question,
  { questions, given }: { readonly questions: readonly Question[]; readonly given: ReadonlyMap<string, Answer> },
): Question {
  const fill = fillingOf({
    questions: questions.map(withLabels),
    given,
    write: (value, one) => controlOf(one).write?.(value) ?? String(value),
    join,
  })(question.id)
  const { options, rows, ...own } = withLabels(question)
  return {
    ...own,
    question: fill(own.question),
    lowLabel: fill(own.lowLabel),
    highLabel: fill(own.highLabel),
    options: options.map(({ label, alt, ...option }) => ({
      ...option,
      label: fill(label),
      ...(alt !== undefined && { alt: fill(alt) }),
    })),
    rows: rows.map((row) => ({ ...row, label: fill(row.label) })),
  }
}
