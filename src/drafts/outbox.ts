import { submitSurvey } from '../api/surveys.ts'
import type { Device } from '../device.ts'
import { CallError, saysCompleted } from '../errors.ts'
import { type Panel, UNFINISHED, WAITING } from '../panel.ts'
import { showToast } from '../toasts.ts'
import type { Answer } from '../validation/answer.ts'
import { draftMessages } from './messages.ts'
import { type Key, type Records, unmark } from './records.ts'

/** One submit, as it goes out however often: stored before the first try. */
export interface Attempt {
  readonly key: string
  readonly surveyId: string
  readonly title: string
  /** What the survey promised, in points: shown where the server does not say what it credited. */
  readonly reward: number
  /** Pairs, because a question may be called `__proto__`. */
  readonly answers: readonly (readonly [questionId: string, answer: Answer])[]
  /** Seconds. */
  readonly timeSpent: number
}

/** How far a submit is. */
export type Delivery =
  | { readonly status: 'sending' }
  /** Kept, and tried again when the connection is back. */
  | { readonly status: 'waiting'; readonly error: unknown }
  /** Counted now, or by an earlier try whose answer was lost: what was credited and the balance, in points. */
  | { readonly status: 'sent'; readonly points: number; readonly balance: number }
  /** Another submission of this member was counted before. */
  | { readonly status: 'already' }
  /** Another tab has settled it. */
  | { readonly status: 'elsewhere' }
  /** Final: the server does not take these answers. */
  | { readonly status: 'refused'; readonly error: CallError }

const FIRST_RETRY = 5000
const LAST_RETRY = 60_000

/** What may go better another time: no answer, half an answer, a tired server, a session to be opened again. */
const isPassing = (error: CallError): boolean =>
  error.status === 0 || error.code === 'malformed' || error.status >= 500 || [401, 408, 425, 429].includes(error.status)

export const isAttempt = (value: unknown): value is Attempt => {
  const { key, surveyId, answers } = (value ?? {}) as Partial<Attempt>
  return typeof key === 'string' && typeof surveyId === 'string' && Array.isArray(answers)
}

export const isAttemptKey = (key: Key): boolean => key.at(3) === 'attempt'

type Listener = (delivery: Delivery) => void

/** Sends what members have submitted, each exactly once, for as long as it takes. */
export function createOutbox({ environment, session, call, refreshMember }: Panel, records: Records, device: Device) {
  const running = new Map<string, Promise<Delivery>>()
  const watchers = new Map<string, Set<Listener>>()
  /** What could not be stored: this page still sends it. */
  const unstored = new Map<string, Attempt>()
  let pause = FIRST_RETRY
  let cancelRetry = () => {}
  /** Until then the server asked to be left alone. */
  let notBefore = 0

  const isTheirs = (draft: Key) => {
    const state = session.$state.get()
    return state.status === 'member' && state.user.id === draft[1]
  }
  /** A draft's key: base of the API, member, survey. */
  const nameOf = (draft: Key) => JSON.stringify(draft.slice(0, 3))

  async function waitingFor(prefix: Key): Promise<readonly (readonly [Key, Attempt])[]> {
    const found = await records.under(prefix)
    return found.flatMap(([key, value]) => (isAttemptKey(key) && isAttempt(value) ? [[key, value] as const] : []))
  }

  /** Read anew before each try: another tab may have settled it. */
  async function attemptOf(draft: Key): Promise<Attempt | undefined> {
    return unstored.get(nameOf(draft)) ?? (await waitingFor([...draft, 'attempt']))[0]?.[1]
  }

  async function forget(place: Key): Promise<void> {
    unstored.delete(nameOf(place))
    // one that stays is sent again under its key, and answered as before
    await records.remove(place).catch(environment.report)
  }

  async function deliver(draft: Key, attempt: Attempt): Promise<Delivery> {
    try {
      const { pointsEarned, points } = await call(submitSurvey, {
        params: { id: attempt.surveyId },
        idempotencyKey: attempt.key,
        body: { responses: Object.fromEntries(attempt.answers), timeSpent: attempt.timeSpent },
      })
      await forget(draft)
      // the answers are in, whatever becomes of the refresh: then the submit's own balance is shown
      const member = await refreshMember().catch(() => undefined)
      return { status: 'sent', points: pointsEarned ?? attempt.reward, balance: member?.points ?? points ?? 0 }
    } catch (error) {
      if (!(error instanceof CallError)) environment.report(error)
      if (saysCompleted(error)) {
        await forget(draft)
        return { status: 'already' }
      }
      if (!(error instanceof CallError) || isPassing(error)) return { status: 'waiting', error }
      await forget([...draft, 'attempt'])
      return { status: 'refused', error }
    }
  }

  function tell(draft: Key, delivery: Delivery) {
    for (const listener of watchers.get(nameOf(draft)) ?? []) listener(delivery)
  }

  /** What became of a submit whose screen is gone. */
  function sayInPassing({ title }: Attempt, delivery: Delivery) {
    const t = draftMessages.get()
    if (delivery.status === 'sent') showToast('good', t.sent({ title, n: delivery.points }))
    if (delivery.status === 'already') showToast('info', t.already({ title }))
    if (delivery.status === 'refused') showToast('bad', delivery.error.serverMessage || t.refused({ title }))
  }

  function retryLater(error: unknown) {
    const asked = error instanceof CallError ? error.retryAfter * 1000 : 0
    notBefore = environment.now() + asked
    cancelRetry()
    cancelRetry = environment.after(Math.max(pause, asked), wakeAgain)
    pause = Math.min(pause * 2, LAST_RETRY)
  }

  function send(draft: Key): Promise<Delivery> {
    const name = nameOf(draft)
    const known = running.get(name)
    if (known) return known
    tell(draft, { status: 'sending' })
    const run = device
      .alone(`panel-submit:${name}`, async () => {
        const attempt = await attemptOf(draft)
        // somebody else may have signed in while this waited for its turn: then it waits for its own member
        if (!isTheirs(draft)) return { status: 'waiting', error: undefined } satisfies Delivery
        const delivery: Delivery = attempt ? await deliver(draft, attempt) : { status: 'elsewhere' }
        if (delivery.status === 'waiting') retryLater(delivery.error)
        else pause = FIRST_RETRY
        if (attempt && !watchers.get(name)?.size) sayInPassing(attempt, delivery)
        if (unstored.size === 0 && (await waitingFor([])).length === 0) delete environment.local[WAITING]
        await unmark(records, environment.local, UNFINISHED)
        return delivery
      })
      .catch((error: unknown): Delivery => {
        environment.report(error)
        retryLater(error)
        return { status: 'waiting', error }
      })
      .then((delivery) => {
        running.delete(name)
        tell(draft, delivery)
        return delivery
      })
    running.set(name, run)
    return run
  }

  /** Sends all that waits for the member who is here. */
  async function wake(): Promise<void> {
    const state = session.$state.get()
    if (state.status !== 'member' || environment.now() < notBefore) return
    const theirs = [environment.configuration.api ?? '/api', state.user.id]
    const stored = await waitingFor(theirs)
    const names = [...unstored.keys(), ...stored.map(([key]) => nameOf(key))]
    const drafts = [...new Set(names)].map((name) => JSON.parse(name) as string[])
    await Promise.all(drafts.filter((draft) => theirs.every((part, i) => draft[i] === part)).map(send))
  }

  const wakeAgain = () => void wake().catch(environment.report)
  device.on('online', wakeAgain)
  device.on('visibilitychange', () => {
    if (!device.isHidden()) wakeAgain()
  })
  const memberHere = () => {
    const state = session.$state.get()
    return state.status === 'member' ? state.user.id : undefined
  }
  // whoever is here already has opened this, and sends what waits in turn
  let memberId = memberHere()
  session.$state.listen(() => {
    const before = memberId
    memberId = memberHere()
    if (memberId && memberId !== before) wakeAgain()
  })

  return {
    wake,
    send,
    /** Stores the attempt, then sends it; one that waits already goes out instead. */
    async submit(draft: Key, attempt: Attempt): Promise<Delivery> {
      // in turn with other tabs, so that one of them has stored its attempt before the next one looks
      await device.alone(`panel-submit:${nameOf(draft)}`, async () => {
        if (await attemptOf(draft)) return
        await records.put([...draft, 'attempt'], attempt).catch((error: unknown) => {
          environment.report(error)
          unstored.set(nameOf(draft), attempt)
        })
      })
      environment.local[WAITING] = '1'
      return send(draft)
    },
    /** Hears of a draft's submit. While somebody does, nothing is said in passing. */
    watch(draft: Key, listener: Listener): () => void {
      const name = nameOf(draft)
      const heard = watchers.get(name) ?? new Set()
      watchers.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
