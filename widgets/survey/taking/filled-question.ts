import { filled } from '../../../src/contract/conditions/fill.ts'
import type { Question } from '../../../src/contract/question-shape.ts'
import { type Answer, isRowAnswers } from '../../../src/contract/validation/answer.ts'
import { labelled } from '../../../src/questions/choice-props.ts'
import { worded } from '../../../src/ui/messages/worded.ts'

function labelOf(question: Question | undefined, answer: Answer | undefined): string | undefined {
  if (!question || answer === undefined || isRowAnswers(answer)) return undefined
  const labels = new Map(labelled(question).map(({ value, label }) => [value, label]))
  return [answer]
    .flat()
    .map((value) => labels.get(String(value)) ?? value)
    .join(', ')
}

/** Puts the answers to earlier questions into the texts of a question, in the page's language. */
export function filledQuestion(
  question: Question,
  { questions, given }: { readonly questions: readonly Question[]; readonly given: ReadonlyMap<string, Answer> },
): Question {
  const byId = new Map(questions.map((one) => [one.id, one]))
  const fill = (text: string) =>
    filled(
      text,
      (id) => byId.has(id),
      (id) => labelOf(byId.get(id), given.get(id)),
    )
  const texts = worded(question)
  return {
    ...question,
    question: fill(texts.question),
    lowLabel: fill(texts.lowLabel),
    highLabel: fill(texts.highLabel),
    options: labelled(question).map((option) => ({ ...option, label: fill(option.label) })),
    rows: labelled(question, 'rows').map((row) => ({ ...row, label: fill(row.label) })),
    translations: undefined,
  }
}
