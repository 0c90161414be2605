import { atom } from 'nanostores'
import type { Environment } from '../client/environment.ts'
import { GUEST, UNFINISHED } from '../client/panel.ts'
import type { Answer } from '../contract/validation/answer.ts'
import { isGuestKey } from './early/keys.ts'
import type { GivenAnswers } from './exchange.ts'
import { type Entry, type Key, type Records, removeFlag } from './records.ts'

export type Keeping = 'nothing' | 'saving' | 'saved' | 'unsaved'

interface Place {
  readonly question: string | undefined
  readonly total: number
  readonly answered: number | undefined
  readonly spent: number
}

/**
 * Milliseconds after which the screen reports that a write is in progress; an earlier message would flash with each
 * answer.
 */
const REPORT_WRITE_AFTER = 300

function createWriter(environment: Environment, records: Records, draft: Key, rest: (allStored: boolean) => void) {
  let writing: Promise<void> | undefined
  let isBehind = false
  const next = new Map<string, object>()

  async function writeAll() {
    isBehind = false
    const values = [...next]
    let stored = true
    try {
      await records.put(values.map(([name, value]) => [[...draft, ...JSON.parse(name)], value]))
    } catch (error) {
      environment.report(error)
      stored = false
    }
    writing = undefined
    if (stored) for (const [name, value] of values) if (next.get(name) === value) next.delete(name)
    if (isBehind) start()
    if (!writing) rest(next.size === 0)
  }

  /** During a write, keeps only the newest values, so that not every typed character causes a write. */
  function start() {
    if (writing) isBehind = true
    else if (next.size > 0) writing = writeAll()
  }

  return {
    isWriting: () => writing !== undefined,
    write(values: readonly Entry[]) {
      for (const [rest, value] of values)
        next.set(JSON.stringify(rest), { at: environment.now(), ...(value as object) })
      start()
    },
    drop: () => next.clear(),
    async settled() {
      while (writing) await writing
    },
  }
}

function createMarks(environment: Environment, records: Records, draft: Key) {
  const save = (mark: string, at: number) => records.put([[[...draft, mark], { at }]]).catch(environment.report)
  const forget = (mark: string) => records.remove([...draft, mark]).catch(environment.report)
  return {
    saveRestart: (at: number) => save('restarted', at),
    forgetRestart: () => forget('restarted'),
    saveFinished: (isFinished: boolean) => (isFinished ? save('finished', environment.now()) : forget('finished')),
  }
}

export function createSaving(environment: Environment, records: Records, draft: Key, isAnswered: boolean) {
  const isGuest = isGuestKey(draft)
  const mark = isGuest ? GUEST : UNFINISHED
  const empty: Keeping = records.lasting ? 'nothing' : 'unsaved'
  const $keeping = atom<Keeping>(records.lasting && isAnswered ? 'saved' : empty)
  let hasAnswers = isAnswered
  let stopWaiting = () => {}
  const writer = createWriter(environment, records, draft, (allStored) => {
    stopWaiting()
    if (hasAnswers) $keeping.set(records.lasting && allStored ? 'saved' : 'unsaved')
  })

  function write(values: readonly Entry[]) {
    if (hasAnswers && !writer.isWriting())
      stopWaiting = environment.after(REPORT_WRITE_AFTER, () => $keeping.set('saving'))
    writer.write(values)
  }

  return {
    $keeping,
    isAtRisk: () => hasAnswers && $keeping.get() === 'unsaved',
    saveAnswer(questionId: string, answer: Answer, place: Place, at = environment.now()) {
      hasAnswers = true
      environment.local[mark] = '1'
      write([
        [['answer', questionId], { answer, at }],
        ...(place.question === undefined ? [] : [[['place'], place] as const]),
      ])
    },
    notePlace: (place: Place) => records.note([[...draft, 'place'], { ...place, at: environment.now() }]),
    savePlace: (place: Place) => write([[['place'], place]]),
    async adopt(taken: GivenAnswers, voided: readonly string[]) {
      if (taken.size > 0) {
        hasAnswers = true
        environment.local[mark] = '1'
        write([...taken].map(([questionId, given]) => [['answer', questionId], given]))
      }
      await writer.settled()
      for (const id of voided) await records.remove([...draft, 'answer', id]).catch(environment.report)
    },
    ...createMarks(environment, records, draft),
    settled: writer.settled,
    async discard() {
      writer.drop()
      await writer.settled()
      stopWaiting()
      await records.remove(draft).catch(environment.report)
      await removeFlag(records, environment.local, mark, isGuest ? draft.slice(0, 1) : []).catch(environment.report)
      hasAnswers = false
      $keeping.set(empty)
    },
  }
}

export type Saving = ReturnType<typeof createSaving>
