import type { KeptDraft } from '../contract/draft-shape.ts'
import { type Answer, isAnswered } from '../contract/validation/answer.ts'
import { compare, type GivenAnswer, type News, type Syncing } from './exchange.ts'
import type { Saving } from './saving.ts'
import type { ShownPlace } from './shown-place.ts'
import { createSync, type Sync } from './sync.ts'

interface Draft extends Pick<Syncing, 'panel' | 'memberId' | 'surveyId'> {
  readonly saving: Saving
  readonly place: ShownPlace
  readonly found: { readonly answers: Map<string, GivenAnswer>; readonly clearedAt: number | undefined }
}

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

/** Represents the server's copy of a member's draft. Does nothing until the server has sent a draft. */
export function createCounterpart({ panel, memberId, surveyId, saving, place, found }: Draft) {
  const { environment } = panel
  const { answers } = found
  const [news, completion] = [createListeners(), createListeners()]
  let { clearedAt } = found
  let sync: Sync | undefined
  let isFromElsewhere = false

  function applyNews({ taken, voided }: News) {
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
    meet(kept: KeptDraft | null | undefined) {
      if (!kept || sync) return
      const here = () => ({ answers, clearedAt })
      const difference = compare(here(), kept, environment.now())
      isFromElsewhere = [...difference.taken.values()].some(({ answer }) => isAnswered(answer))
      applyNews(difference)
      place.follow(kept)
      const at = { panel, memberId, surveyId, here, place: place.moment }
      sync = createSync({ ...at, take: applyNews, clearedThere, completed: completion.tell }, kept)
    },
    isFromElsewhere: () => isFromElsewhere,
    keep(question: string, answer: Answer): GivenAnswer {
      const before = Math.max(answers.get(question)?.at ?? 0, clearedAt ?? 0)
      const given = { answer, at: Math.max(environment.now(), before + 1) }
      answers.set(question, given)
      sync?.changed(question)
      return given
    },
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
    onNews: news.add,
    onCompleted: completion.add,
  }
}
