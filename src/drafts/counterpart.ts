import type { KeptDraft } from '../contract/draft-shape.ts'
import { type Answer, isAnswered } from '../contract/validation/answer.ts'
import { compare, type GivenAnswer, type News, type Syncing } from './exchange.ts'
import type { Saving } from './saving.ts'
import type { ShownPlace } from './shown-place.ts'
import { createSync, type Sync } from './sync.ts'

interface Draft extends Pick<Syncing, 'panel' | 'memberId' | 'surveyId'> {
  readonly saving: Saving
  readonly place: ShownPlace
  /** What the device had when the draft was opened. `answers` changes as the member answers, here or elsewhere. */
  readonly found: { readonly answers: Map<string, GivenAnswer>; readonly clearedAt: number | undefined }
}

/** A set of listeners. */
function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}

/**
 * The server's copy of a member's draft, once the server has said that it keeps one. Until then, nothing here does
 * anything.
 */
export function createCounterpart({ panel, memberId, surveyId, saving, place, found }: Draft) {
  const { environment } = panel
  const { answers } = found
  const [news, completion] = [createListeners(), createListeners()]
  let { clearedAt } = found
  let sync: Sync | undefined
  let isFromElsewhere = false

  function take({ taken, voided }: News) {
    for (const question of voided) answers.delete(question)
    for (const [question, one] of taken) answers.set(question, one)
    void saving.adopt(taken, voided)
    news.tell()
  }

  function clearedThere(at: number) {
    if (clearedAt !== at) return
    clearedAt = undefined
    void saving.forgetRestart()
  }

  return {
    /** Merges what the server keeps into what the device has, and keeps both alike from now on. */
    meet(kept: KeptDraft | null | undefined) {
      if (!kept || sync) return
      const here = () => ({ answers, clearedAt })
      const difference = compare(here(), kept, environment.now())
      isFromElsewhere = [...difference.taken.values()].some(({ answer }) => isAnswered(answer))
      take(difference)
      place.follow(kept)
      const at = { panel, memberId, surveyId, here, place: place.moment }
      sync = createSync({ ...at, take, clearedThere, completed: completion.tell }, kept)
    },
    isFromElsewhere: () => isFromElsewhere,
    /** Records an answer that was given here. It counts as later than any before it, even if the clock was set back. */
    keep(question: string, answer: Answer): GivenAnswer {
      const before = Math.max(answers.get(question)?.at ?? 0, clearedAt ?? 0)
      const given = { answer, at: Math.max(environment.now(), before + 1) }
      answers.set(question, given)
      sync?.changed(question)
      return given
    },
    /** The member starts again here, and the server is told. @param discard removes the answers on the device */
    async restart(discard: () => Promise<void>) {
      if (!sync) return discard()
      const at = Math.max(environment.now(), ...[...answers.values()].map((one) => one.at + 1))
      clearedAt = at
      sync.changed()
      await discard()
      await saving.saveRestart(at)
    },
    submitting: (isSubmitting: boolean) => sync?.submitting(isSubmitting),
    flush: () => sync?.flush(),
    release: () => sync?.release(),
    /** Listens for answers that came from another device. */
    onNews: news.add,
    /** Listens for a submission on another device. */
    onCompleted: completion.add,
  }
}
