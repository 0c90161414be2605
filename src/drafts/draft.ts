import type { ReadableAtom } from 'nanostores'
import type { Device } from '../client/device.ts'
import { GUEST, type Panel } from '../client/panel.ts'
import type { KeptDraft } from '../contract/draft-shape.ts'
import type { Survey } from '../contract/shapes.ts'
import { type Answer, isAnswer } from '../contract/validation/answer.ts'
import { worded } from '../ui/messages/worded.ts'
import { createCounterpart } from './counterpart.ts'
import type { Delivery } from './delivery.ts'
import { draftKey } from './early/keys.ts'
import type { GivenAnswer } from './exchange.ts'
import type { Outbox } from './outbox.ts'
import { isPendingSubmission, isSubmissionKey, type PendingSubmission } from './pending-submissions.ts'
import { type Key, type Records, timeOf } from './records.ts'
import { createSaving, type Keeping } from './saving.ts'
import { createShownPlace } from './shown-place.ts'
import { storageOf } from './storage.ts'
import { type VisibleTime, visibleTime } from './visible-time.ts'

export interface Draft {
  readonly answers: ReadonlyMap<string, Answer>
  readonly place: string | undefined
  readonly submitted: boolean
  readonly finished: boolean
  /** The time of the last answer in milliseconds since 1970; 0 if the draft has no answers. */
  readonly answeredAt: number
  readonly $keeping: ReadableAtom<Keeping>
  meet(kept: KeptDraft | null | undefined): void
  isFromElsewhere(): boolean
  onNews(listener: () => void): () => void
  keep(questionId: string, answer: Answer): void
  /** Notes how many answers are complete, for the lists; written with the next answer or place. */
  count(answered: number): void
  showing(questionId: string, total: number): void
  finish(): void
  /** Removes the mark of `finish`, so that opening the draft does not submit it. */
  unfinish(): void
  giveUp(): void
  saved(): Promise<void>
  discard(): Promise<void>
  restart(): Promise<void>
  submit(survey: Survey, answers: readonly (readonly [string, Answer])[]): Promise<Delivery>
  send(): Promise<Delivery>
  recall(): Promise<void>
  watch(listener: (delivery: Delivery) => void): () => void
  guard(isAtRisk: () => boolean): () => void
  onPageHide(listener: () => void): () => void
  release(): void
}

async function readDraft(records: Records, draft: Key) {
  const answers = new Map<string, GivenAnswer>()
  let place: string | undefined
  let placedAt = 0
  let clearedAt: number | undefined
  let spent = 0
  let submitted = false
  let finished = false
  for (const [key, value] of await records.under(draft).catch(() => [])) {
    const [, , , kind, questionId] = key
    const kept = value as { answer?: unknown; question?: unknown; spent?: unknown } | null
    if (kind === 'answer' && questionId !== undefined && isAnswer(kept?.answer))
      answers.set(questionId, { answer: kept.answer, at: timeOf(value) })
    if (kind === 'place' && typeof kept?.question === 'string') place = kept.question
    if (kind === 'place') placedAt = timeOf(value)
    if (kind === 'finished') finished = true
    if (kind === 'restarted') clearedAt = timeOf(value)
    if (kind === 'place') spent = Math.max(Number(kept?.spent) || 0, 0)
    if (isSubmissionKey(key) && isPendingSubmission(value)) submitted = true
  }
  return { answers, place, placedAt, clearedAt, spent, submitted, finished }
}

export async function sendWaiting(panel: Panel): Promise<void> {
  await (await storageOf(panel)).outbox.wake()
}

const watchPage = (device: Device, hidden: () => void, isAtRisk: () => boolean) => [
  device.on('visibilitychange', () => {
    if (device.isHidden()) hidden()
  }),
  device.on('beforeunload', (event) => {
    if (isAtRisk()) event.preventDefault()
  }),
]

const createLeaving = (device: Device): Pick<Draft, 'guard' | 'onPageHide'> => ({
  guard: (isAtRisk) => device.on('beforeunload', (event) => isAtRisk() && event.preventDefault()),
  onPageHide: (listener) => device.on('pagehide', listener),
})

const run = (all: readonly (() => unknown)[]): void => {
  for (const one of all) one()
}

interface Submitting {
  readonly panel: Panel
  readonly key: Key
  readonly time: VisibleTime
  readonly outbox: Outbox
}

function submit({ panel, key, time, outbox }: Submitting, survey: Survey, answers: PendingSubmission['answers']) {
  const { title, pointsReward: reward } = worded(survey)
  const timeSpent = Math.round(time.spent() / 1000)
  return outbox.submit(key, {
    key: panel.environment.uuid(),
    surveyId: key[2] ?? '',
    title,
    reward,
    answers,
    timeSpent,
  })
}

const finishClaim = (panel: Panel, surveyId: string) =>
  import('./guest.ts').then(({ settleClaim }) => settleClaim(panel, surveyId)).catch(panel.environment.report)

async function createParts(panel: Panel, memberId: string | undefined, surveyId: string) {
  const { environment } = panel
  const { device, records, outbox } = await storageOf(panel)
  const key = draftKey(environment, memberId, surveyId)
  if (GUEST in environment.local) await finishClaim(panel, surveyId)
  const found = await readDraft(records, key)
  const { answers, submitted } = found
  const time = visibleTime(environment, device, found.spent)
  const saving = createSaving(environment, records, key, answers.size > 0)
  const place = createShownPlace(environment, saving, time, found)
  const counterpart = createCounterpart({ panel, memberId: key[1] ?? '', surveyId, saving, place, found })
  const hidden = () => {
    place.save()
    counterpart.flush()
  }
  const releases = [counterpart.release, time.release, ...watchPage(device, hidden, saving.isAtRisk)]
  return { key, device, outbox, answers, submitted, time, saving, place, counterpart, releases }
}

export async function openDraft(panel: Panel, memberId: string | undefined, surveyId: string): Promise<Draft> {
  const parts = await createParts(panel, memberId, surveyId)
  const { key, device, outbox, answers, submitted, time, saving, place, counterpart, releases } = parts
  async function discard() {
    place.forget()
    place.unfinish()
    answers.clear()
    await saving.discard()
  }

  return {
    get answers() {
      return new Map([...answers].map(([id, { answer }]) => [id, answer]))
    },
    get place() {
      return place.question()
    },
    submitted,
    get finished() {
      return place.isFinished()
    },
    get answeredAt() {
      return Math.max(0, ...[...answers.values()].map(({ at }) => at))
    },
    $keeping: saving.$keeping,
    meet: counterpart.meet,
    isFromElsewhere: counterpart.isFromElsewhere,
    onNews: counterpart.onNews,
    keep: (questionId, answer) =>
      saving.saveAnswer(questionId, answer, place.record(), counterpart.keep(questionId, answer).at),
    count: place.count,
    showing: place.show,
    finish: place.finish,
    unfinish: place.unfinish,
    giveUp: () => counterpart.submitting(true),
    saved: saving.settled,
    discard,
    restart: () => counterpart.restart(discard),
    async submit(survey, given) {
      place.forget()
      counterpart.submitting(true)
      await saving.settled()
      const delivery = await submit({ panel, key, time, outbox }, survey, given)
      if (delivery.status === 'sent' || delivery.status === 'already') await discard()
      if (delivery.status === 'refused') {
        counterpart.submitting(false)
        place.unfinish()
      }
      return delivery
    },
    send: () => outbox.send(key),
    recall: () => outbox.recall(key).then(() => counterpart.submitting(false)),
    watch(listener) {
      const stops = [outbox.watch(key, listener), counterpart.onCompleted(() => listener({ status: 'elsewhere' }))]
      return () => run(stops)
    },
    ...createLeaving(device),
    release: () => run(releases),
  }
}
