import type { Environment } from '../../client/environment.ts'
import { UNFINISHED } from '../../client/panel.ts'
import type { Answer } from '../../contract/validation/answer.ts'
import type { Draft } from '../draft.ts'
import { journalName, type Key } from './keys.ts'

/**
 * Keeps a member's first answers until the store of drafts is there. Each is written at once in the form of the store's
 * journal, so that the next visit finds it even if this page ends before the store has loaded.
 */
export function createNotes({ local, now, isAway }: Environment, draft: Key) {
  const since = now()
  const given = new Map<string, Answer>()
  let question: string | undefined
  let total = 0
  let answered: number | undefined

  const nameOf = (...rest: Key) => journalName([...draft, ...rest])
  const write = (value: object, ...rest: Key) => {
    local[nameOf(...rest)] = JSON.stringify({ ...value, at: now() })
  }
  const notePlace = () => write({ question, total, answered, spent: isAway() ? 0 : now() - since }, 'place')

  return {
    given: given as ReadonlyMap<string, Answer>,
    count(complete: number) {
      answered = complete
    },
    showing(questionId: string, of: number) {
      question = questionId
      total = of
      if (given.size > 0) notePlace()
    },
    keep(questionId: string, answer: Answer) {
      given.set(questionId, answer)
      local[UNFINISHED] = '1'
      write({ answer }, 'answer', questionId)
      notePlace()
    },
    drop() {
      for (const questionId of given.keys()) delete local[nameOf('answer', questionId)]
      delete local[nameOf('place')]
      given.clear()
    },
    /** Gives everything to the store, which has found what is in the journal. */
    handTo(store: Draft) {
      if (answered !== undefined) store.count(answered)
      if (question !== undefined) store.showing(question, total)
      for (const [questionId, answer] of given) store.keep(questionId, answer)
    },
  }
}

export type Notes = ReturnType<typeof createNotes>
