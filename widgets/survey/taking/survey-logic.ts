import { arranged, isSeed, seedOf } from '../../../src/contract/conditions/arranged.ts'
import type { Survey } from '../../../src/contract/shapes.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'

export { pathOf } from '../../../src/contract/conditions/path.ts'
export { filledQuestion } from './filled-question.ts'

/** Puts the questions into the order of one response. `kept` is the seed of its draft; without it, `text` gives one. */
export function inOrder(survey: Survey, kept: Answer | undefined, text: string) {
  const order = isSeed(kept) ? kept : seedOf(text)
  return { questions: arranged(survey, order), order }
}
