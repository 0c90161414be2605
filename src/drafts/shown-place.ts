import type { Environment } from '../client/environment.ts'
import type { KeptDraft } from '../contract/draft-shape.ts'
import type { Saving } from './saving.ts'
import type { VisibleTime } from './visible-time.ts'

interface Before {
  readonly place: string | undefined
  /** The time when the place was shown, in milliseconds since 1970. */
  readonly placedAt: number
  readonly finished: boolean
}

export function createShownPlace(environment: Environment, saving: Saving, time: VisibleTime, before: Before) {
  let question = before.place
  let at = before.placedAt
  let total = 0
  let answered: number | undefined
  let { finished } = before
  function unfinish() {
    if (finished) void saving.saveFinished(false)
    finished = false
  }
  const record = () => ({ question, total, answered, spent: time.spent() })
  return {
    question: () => question,
    record,
    moment: () => ({ question, at, spent: time.spent() }),
    isFinished: () => finished,
    finish() {
      finished = true
      void saving.saveFinished(true)
    },
    unfinish,
    count(complete: number) {
      answered = complete
    },
    show(questionId: string, of: number) {
      unfinish()
      total = of
      const moved = question !== undefined
      if (question !== questionId) at = environment.now()
      question = questionId
      if (moved) saving.notePlace(record())
    },
    save() {
      if (question !== undefined) saving.savePlace(record())
    },
    forget() {
      question = undefined
    },
    follow({ place, now, spent }: KeptDraft) {
      time.atLeast(spent)
      const shownAt = place ? place.at - now + environment.now() : Number.NEGATIVE_INFINITY
      if (!place || shownAt < at) return
      question = place.question
      at = shownAt
    },
  }
}

export type ShownPlace = ReturnType<typeof createShownPlace>
