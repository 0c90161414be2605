import { atom } from 'nanostores'
import type { Environment } from '../panel/environment.ts'
import { UNFINISHED } from '../panel/panel.ts'
import type { Answer } from '../validation/answer.ts'
import { type Key, type Records, unmark } from './records.ts'

/** Whether the answers would survive a crash: `saved` on this device, or `unsaved` in this page only. */
export type Keeping = 'nothing' | 'saving' | 'saved' | 'unsaved'

/** Stores a draft's records as they change, and tells whether its answers are stored. */
export function createSaving(environment: Environment, records: Records, draft: Key, isAnswered: boolean) {
  const empty: Keeping = records.lasting ? 'nothing' : 'unsaved'
  const $keeping = atom<Keeping>(records.lasting && isAnswered ? 'saved' : empty)
  /** By record: the write in progress, and the newest value that is not yet stored. */
  const writing = new Map<string, Promise<void>>()
  const next = new Map<string, object>()
  let hasAnswers = isAnswered

  async function writeAll(name: string) {
    for (let value = next.get(name); value; value = next.get(name)) {
      try {
        await records.put([...draft, ...JSON.parse(name)], value)
      } catch (error) {
        // the next write tries again
        environment.report(error)
        break
      }
      if (next.get(name) === value) next.delete(name)
    }
    writing.delete(name)
    if (hasAnswers && writing.size === 0) $keeping.set(records.lasting && next.size === 0 ? 'saved' : 'unsaved')
  }

  /** Avoids a write for each typed letter: while one write is in progress, only the newest value waits. */
  function write(rest: Key, value: object) {
    next.set(JSON.stringify(rest), { ...value, at: environment.now() })
    if (hasAnswers) $keeping.set('saving')
    for (const name of next.keys()) if (!writing.has(name)) writing.set(name, writeAll(name))
  }
  const settled = async () => {
    while (writing.size > 0) await Promise.all(writing.values())
  }

  return {
    $keeping,
    /** Whether closing the page would lose answers. */
    isAtRisk: () => hasAnswers && $keeping.get() === 'unsaved',
    saveAnswer(questionId: string, answer: Answer) {
      hasAnswers = true
      environment.local[UNFINISHED] = '1'
      write(['answer', questionId], { answer })
    },
    savePlace: (question: string | undefined, spent: number) => write(['place'], { question, spent }),
    settled,
    async discard() {
      next.clear()
      await settled()
      await records.remove(draft).catch(environment.report)
      await unmark(records, environment.local, UNFINISHED).catch(environment.report)
      hasAnswers = false
      $keeping.set(empty)
    },
  }
}
