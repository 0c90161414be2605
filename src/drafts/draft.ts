import type { ReadableAtom } from 'nanostores'
import type { Survey } from '../api/shapes.ts'
import { worded } from '../messages/worded.ts'
import type { Panel } from '../panel/panel.ts'
import type { Answer } from '../validation/answer.ts'
import { isAttempt, isAttemptKey } from './attempts.ts'
import type { Delivery } from './delivery.ts'
import type { Key, Records } from './records.ts'
import { createSaving, type Keeping } from './saving.ts'
import { storageOf } from './storage.ts'
import { visibleTime } from './visible-time.ts'

/** A member's unsent answers to one survey, on this device. */
export interface Draft {
  /** The answers of an earlier visit. */
  readonly answers: ReadonlyMap<string, Answer>
  /** The id of the question that was shown last. */
  readonly place: string | undefined
  /** It was submitted, and waits or is being sent. */
  readonly submitted: boolean
  readonly $keeping: ReadableAtom<Keeping>
  keep(questionId: string, answer: Answer): void
  /** Notes the shown question and the number of questions; stored with the next answer, or when the page is hidden. */
  showing(questionId: string, total: number): void
  /** Resolves once all answers are stored. */
  saved(): Promise<void>
  discard(): Promise<void>
  /** Submits the answers exactly once, with as many tries as needed; `watch` reports the outcome. */
  submit(survey: Survey, answers: readonly (readonly [string, Answer])[]): Promise<Delivery>
  /** Sends a waiting submission now. */
  send(): Promise<Delivery>
  /** Takes a submission that is not confirmed out of the outbox; its answers stay. */
  recall(): Promise<void>
  watch(listener: (delivery: Delivery) => void): () => void
  /** Listens for the page being left, permanently or not. */
  onPageHide(listener: () => void): () => void
  /** Stops counting the time that the survey is visible. */
  release(): void
}

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

/** What an earlier visit stored of a draft; nothing if it cannot be read. */
async function readDraft(records: Records, draft: Key) {
  const answers = new Map<string, Answer>()
  let place: string | undefined
  let spent = 0
  let submitted = false
  for (const [key, value] of await records.under(draft).catch(() => [])) {
    const [, , , kind, questionId] = key
    const kept = value as { answer?: unknown; question?: unknown; spent?: unknown } | null
    if (kind === 'answer' && questionId !== undefined && isAnswer(kept?.answer)) answers.set(questionId, kept.answer)
    if (kind === 'place' && typeof kept?.question === 'string') place = kept.question
    if (kind === 'place') spent = Math.max(Number(kept?.spent) || 0, 0)
    if (isAttemptKey(key) && isAttempt(value)) submitted = true
  }
  return { answers, place, spent, submitted }
}

/** Sends the current member's outbox; called when no survey is open. */
export async function sendWaiting(panel: Panel): Promise<void> {
  await (await storageOf(panel)).outbox.wake()
}

/** Opens the draft of one member and survey. It never reads another member's. */
export async function openDraft(panel: Panel, memberId: string, surveyId: string): Promise<Draft> {
  const { environment } = panel
  const { device, records, outbox } = await storageOf(panel)
  const key: Key = [environment.configuration.api ?? '/api', memberId, surveyId]
  const { answers, place, spent, submitted } = await readDraft(records, key)
  const time = visibleTime(environment, device, spent)
  const saving = createSaving(environment, records, key, answers.size > 0)
  let shown = place
  let questions = 0
  const placeNow = () => ({ question: shown, total: questions, spent: time.spent() })
  const releases = [
    time.release,
    device.on('visibilitychange', () => {
      if (device.isHidden() && shown !== undefined) saving.savePlace(placeNow())
    }),
    device.on('beforeunload', (event) => {
      if (saving.isAtRisk()) event.preventDefault()
    }),
  ]
  async function discard() {
    shown = undefined
    await saving.discard()
  }

  return {
    answers,
    place,
    submitted,
    $keeping: saving.$keeping,
    keep: (questionId, answer) => saving.saveAnswer(questionId, answer, placeNow()),
    showing(questionId, total) {
      questions = total
      // a survey begins with the first question anyway
      const moved = shown !== undefined
      shown = questionId
      if (moved) saving.notePlace(placeNow())
    },
    saved: saving.settled,
    discard,
    async submit(survey, given) {
      const { title, pointsReward } = worded(survey)
      // write nothing more: it would outlive the draft
      shown = undefined
      await saving.settled()
      const timeSpent = Math.round(time.spent() / 1000)
      const attempt = { key: environment.uuid(), surveyId, title, reward: pointsReward, answers: given, timeSpent }
      const delivery = await outbox.submit(key, attempt)
      // remove what was typed while it was being sent
      if (delivery.status === 'sent' || delivery.status === 'already') await discard()
      return delivery
    },
    send: () => outbox.send(key),
    recall: () => outbox.recall(key),
    watch: (listener) => outbox.watch(key, listener),
    onPageHide: (listener) => device.on('pagehide', listener),
    release() {
      for (const release of releases) release()
    },
  }
}
