import { fillingOf } from '../../../src/contract/conditions/fill.ts'
import type { Authoring } from '../../../src/questions/question-type.ts'
import { authoring, typeOf } from '../../../src/questions/types.ts'
import type { questions } from '../db/schema.ts'
import { labelledIn, type StoredAnswer } from './answers.ts'

type Asked = Pick<typeof questions.$inferSelect, 'id' | 'type' | 'question' | 'options' | 'rows'>
type Given = readonly (readonly [id: string, answer: StoredAnswer])[]

/** Puts the text of its question beside each answer, filled as the member read it; null without a question. */
export function withTexts(asked: readonly Asked[], given: Given) {
  const named = asked.map(({ options, rows, ...question }) => ({
    ...question,
    options: labelledIn(options),
    rows: labelledIn(rows),
  }))
  const fillOf = fillingOf({
    questions: named,
    given: new Map(given),
    write: (value, { type }) => {
      const { write = String }: Authoring = authoring[typeOf({ type }).name]
      return write(value)
    },
    join: (words) => words.join(', '),
  })
  const texts = new Map(named.map(({ id, question }) => [id, fillOf(id)(question)]))
  return given.map(([id, answer]) => ({ question: texts.get(id.replace(/:other$/, '')) ?? null, answer }))
}
