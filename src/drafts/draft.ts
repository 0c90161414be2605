import { atom, type ReadableAtom } from 'nanostores'
import type { Survey } from '../api/shapes.ts'
import type { Device } from '../device.ts'
import { type Panel, UNFINISHED } from '../panel.ts'
import type { Answer } from '../validation/answer.ts'
import { createOutbox, type Delivery, isAttempt, isAttemptKey, type Outbox } from './outbox.ts'
import { type Key, openRecords, type Records, timeOf, unmark } from './records.ts'
import { visibleTime } from './visible-time.ts'

/** Whether what was given would survive a crash: on this device, or in this page alone. */
export type Keeping = 'nothing' | 'saving' | 'saved' | 'unsaved'

/** A member's unfinished survey on this device. */
export interface Draft {
  /** What an earlier visit left, as it was given. */
  readonly answers: ReadonlyMap<string, Answer>
  /** The question that showed last. */
  readonly place: string | undefined
  /** It was submitted, and waits or is on its way. */
  readonly submitted: boolean
  readonly $keeping: ReadableAtom<Keeping>
  keep(questionId: string, answer: Answer): void
  /** The question that shows now; written with the next move, or when the page goes out of sight. */
  showing(questionId: string): void
  keepPlace(questionId: string): void
  /** Fulfilled once all that was given is kept. */
  saved(): Promise<void>
  discard(): Promise<void>
  /** Sends the answers, exactly once however often it takes; the outcome comes to `watch`. */
  submit(survey: Survey, answers: readonly (readonly [string, Answer])[]): Promise<Delivery>
  /** Sends what waits, now. */
  send(): Promise<Delivery>
  watch(listener: (delivery: Delivery) => void): () => void
  /** The page is left, for good or not. */
  onPageHide(listener: () => void): () => void
  /** Stops counting the time that the survey is looked at. */
  release(): void
}

/** Milliseconds after its last answer that an unfinished survey is kept. */
const LIFETIME = 30 * 24 * 60 * 60_000

interface Desk {
  readonly device: Device
  readonly records: Records
  readonly outbox: Outbox
}

const desks = new WeakMap<Panel, Promise<Desk>>()

async function openDesk(panel: Panel): Promise<Desk> {
  const { prefix, after, now, report, device: find } = panel.environment
  const device = await find()
  // the page may have a database of its own that it calls so
  const records = await openRecords(device, prefix ? 'panel-widgets' : 'panel', after)
  await sweep(records, now()).catch(report)
  return { device, records, outbox: createOutbox(panel, records, device) }
}

/** One a page, however many surveys it shows. */
export function deskOf(panel: Panel): Promise<Desk> {
  const known = desks.get(panel)
  if (known) return known
  const desk = openDesk(panel)
  desks.set(panel, desk)
  // what could not be loaded is loaded again when it is asked for again
  desk.catch(() => desks.delete(panel))
  return desk
}

/** Removes what has not been touched for a month; what waits to be sent stays until it is. */
async function sweep(records: Records, now: number): Promise<void> {
  const drafts = new Map<string, { key: Key; at: number; waits: boolean }>()
  for (const [key, value] of await records.under([])) {
    const draft = key.slice(0, 3)
    const name = JSON.stringify(draft)
    const known = drafts.get(name)
    drafts.set(name, {
      key: draft,
      at: Math.max(known?.at ?? 0, timeOf(value)),
      waits: known?.waits === true || isAttemptKey(key),
    })
  }
  for (const { key, at, waits } of drafts.values()) if (!waits && now - at >= LIFETIME) await records.remove(key)
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** Sends what waits for the member who is here; called where no survey is open. */
export async function sendWaiting(panel: Panel): Promise<void> {
  await (await deskOf(panel)).outbox.wake()
}

/** Opens the draft of one member and survey; another member's are never read. */
export async function openDraft(panel: Panel, memberId: string, surveyId: string): Promise<Draft> {
  const { environment } = panel
  const { device, records, outbox } = await deskOf(panel)
  const key: Key = [environment.configuration.api ?? '/api', memberId, surveyId]
  const answers = new Map<string, Answer>()
  let place: string | undefined
  let spent = 0
  let submitted = false
  for (const [at, value] of await records.under(key).catch(() => [])) {
    const kept = value as { answer?: unknown; question?: unknown; spent?: unknown } | null
    if (at[3] === 'answer' && at[4] !== undefined && isAnswer(kept?.answer)) answers.set(at[4], kept.answer)
    if (at[3] === 'place' && typeof kept?.question === 'string') place = kept.question
    if (at[3] === 'place') spent = Math.max(Number(kept?.spent) || 0, 0)
    if (isAttemptKey(at) && isAttempt(value)) submitted = true
  }

  const time = visibleTime(environment, device, spent)
  const empty: Keeping = records.lasting ? 'nothing' : 'unsaved'
  const $keeping = atom<Keeping>(records.lasting && answers.size > 0 ? 'saved' : empty)
  /** By record: what is being written, and what was given and is not yet kept. */
  const writing = new Map<string, Promise<void>>()
  const next = new Map<string, object>()
  let asked: string | undefined = place
  let hasAnswers = answers.size > 0

  async function writeAll(name: string) {
    for (let value = next.get(name); value; value = next.get(name)) {
      try {
        await records.put([...key, ...JSON.parse(name)], value)
      } catch (error) {
        // it is tried again with the next one
        environment.report(error)
        break
      }
      if (next.get(name) === value) next.delete(name)
    }
    writing.delete(name)
    if (hasAnswers && writing.size === 0) $keeping.set(records.lasting && next.size === 0 ? 'saved' : 'unsaved')
  }

  /** Somebody who types is not written letter by letter: while one write is on its way, the newest value waits. */
  function write(rest: Key, value: object) {
    next.set(JSON.stringify(rest), { ...value, at: environment.now() })
    if (hasAnswers) $keeping.set('saving')
    for (const name of next.keys()) if (!writing.has(name)) writing.set(name, writeAll(name))
  }
  const settled = async () => {
    while (writing.size > 0) await Promise.all(writing.values())
  }
  const writePlace = () => write(['place'], { question: asked, spent: time.spent() })
  const releases = [
    time.release,
    device.on('visibilitychange', () => {
      if (device.isHidden() && asked !== undefined) writePlace()
    }),
    device.on('beforeunload', (event) => {
      // only where closing the page would lose what was given
      if (hasAnswers && $keeping.get() === 'unsaved') event.preventDefault()
    }),
  ]
  async function discard() {
    asked = undefined
    next.clear()
    await settled()
    await records.remove(key).catch(environment.report)
    await unmark(records, environment.local, UNFINISHED).catch(environment.report)
    hasAnswers = false
    $keeping.set(empty)
  }

  return {
    answers,
    place,
    submitted,
    $keeping,
    keep(questionId, answer) {
      hasAnswers = true
      environment.local[UNFINISHED] = '1'
      write(['answer', questionId], { answer })
    },
    showing(questionId) {
      asked = questionId
    },
    keepPlace(questionId) {
      asked = questionId
      writePlace()
    },
    saved: settled,
    discard,
    async submit({ title, pointsReward }, given) {
      // from here on nothing else is written: it would outlive the draft
      asked = undefined
      await settled()
      const timeSpent = Math.round(time.spent() / 1000)
      const attempt = { key: environment.uuid(), surveyId, title, reward: pointsReward, answers: given, timeSpent }
      const delivery = await outbox.submit(key, attempt)
      // what was typed while it was on its way must not outlive it
      if (delivery.status === 'sent' || delivery.status === 'already') await discard()
      return delivery
    },
    send: () => outbox.send(key),
    watch: (listener) => outbox.watch(key, listener),
    onPageHide: (listener) => device.on('pagehide', listener),
    release() {
      for (const release of releases) release()
    },
  }
}
