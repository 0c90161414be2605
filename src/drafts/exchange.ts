import type { Panel } from '../client/panel.ts'
import type { DraftAnswer, KeptDraft } from '../contract/draft-shape.ts'
import { deleteDraft, getDraft, saveDraft } from '../contract/drafts.ts'
import { ANSWER_LIMIT, type Answer } from '../contract/validation/answer.ts'

/** An answer on this device, and when it was given in milliseconds since 1970. */
export interface GivenAnswer {
  readonly answer: Answer
  readonly at: number
}

export type GivenAnswers = ReadonlyMap<string, GivenAnswer>

/** What this device has of a draft. */
interface Here {
  readonly answers: GivenAnswers
  /** When the member started again here, unless the server knows it. */
  readonly clearedAt: number | undefined
}

/** What other devices changed. */
export interface News {
  readonly taken: GivenAnswers
  /** Questions whose answers are void: the member started again on another device. */
  readonly voided: readonly string[]
}

/** What a draft on this device does for its counterpart on the server. */
export interface Syncing {
  readonly panel: Panel
  readonly memberId: string
  readonly surveyId: string
  readonly here: () => Here
  /** The question that is shown, since when, and the visible time in milliseconds. */
  readonly place: () => { readonly question: string | undefined; readonly at: number; readonly spent: number }
  readonly take: (news: News) => void
  /** The server knows that the member started again at that time. */
  readonly clearedThere: (at: number) => void
  /** Another device submitted the survey. */
  readonly completed: () => void
}

const same = (one: Answer | undefined, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The server's draft, its moments by this device's clock. `ahead`: milliseconds that the server's clock is ahead. */
function onThisClock({ answers, cleared }: KeptDraft, ahead: number) {
  const theirs: GivenAnswers = new Map(
    answers.map(({ question, answer, at }) => [question, { answer, at: at - ahead }]),
  )
  return { theirs, clearedThere: (cleared ?? Number.NEGATIVE_INFINITY) - ahead }
}

/** The server refuses it, and with it all that is sent at the same time: it stays here until it is shortened. */
const isTooLong = (answer: Answer): boolean => typeof answer === 'string' && answer.length > ANSWER_LIMIT

/** The answers to these questions, with their moments by the server's clock. */
const onServersClock = (answers: GivenAnswers, questions: readonly string[], ahead: number): DraftAnswer[] =>
  questions.flatMap((question) => {
    const one = answers.get(question)
    return one && !isTooLong(one.answer)
      ? [{ question, answer: one.answer as DraftAnswer['answer'], at: one.at + ahead }]
      : []
  })

/** Compares what the device and the server have when a survey opens: the newer answer to each question stays. */
export function compare(
  { answers, clearedAt = Number.NEGATIVE_INFINITY }: Here,
  kept: KeptDraft,
  now: number,
): News & { readonly unsent: readonly string[] } {
  const { theirs: all, clearedThere } = onThisClock(kept, kept.now - now)
  const theirs = new Map([...all].filter(([, { at }]) => at > clearedAt))
  const mine = new Map([...answers].filter(([, { at }]) => at > clearedThere))
  const isUnsent = (question: string, { answer, at }: GivenAnswer) => {
    const other = theirs.get(question)
    return !other || (at >= other.at && !same(answer, other.answer))
  }
  const isNews = (question: string, { answer, at }: GivenAnswer) => {
    const own = mine.get(question)
    return !own || (at > own.at && !same(answer, own.answer))
  }
  return {
    taken: new Map([...theirs].filter((one) => isNews(...one))),
    voided: [...answers.keys()].filter((question) => !mine.has(question) && !theirs.has(question)),
    unsent: [...mine].flatMap((one) => (isUnsent(...one) ? [one[0]] : [])),
  }
}

/** What a response of the server changes here. An unsent answer is never overwritten: the server will decide. */
function newsIn(kept: KeptDraft, ahead: number, answers: GivenAnswers, unsent: ReadonlySet<string>): News {
  const { theirs } = onThisClock(kept, ahead)
  const isOpen = (question: string) => !unsent.has(question)
  return {
    taken: new Map([...theirs].filter(([id, { answer }]) => isOpen(id) && !same(answers.get(id)?.answer, answer))),
    // the answer is then the whole draft
    voided: typeof kept.cleared === 'number' ? [...answers.keys()].filter((id) => isOpen(id) && !theirs.has(id)) : [],
  }
}

/** Sends what the server lacks of a draft, and takes over what this device lacks. */
export function createExchange(syncing: Syncing, opened: KeptDraft) {
  const { panel, here, place } = syncing
  const { environment, call } = panel
  const params = { id: syncing.surveyId }
  // measured once, so that the order of this device's own answers is never in doubt
  const ahead = opened.now - environment.now()
  const unsent = new Set(compare(here(), opened, environment.now()).unsent)
  let { version } = opened
  /** The place that the server knows. */
  let placed = opened.place?.question
  let isClosed = false

  function learn(draft: KeptDraft) {
    // the member has started again since the request, so the response no longer applies
    if (isClosed || here().clearedAt !== undefined) return
    version = draft.version
    const news = newsIn(draft, ahead, here().answers, unsent)
    if (news.taken.size + news.voided.length > 0) syncing.take(news)
  }

  async function send(questions: readonly string[]) {
    const { question, at, spent } = place()
    const answers = onServersClock(here().answers, questions, ahead)
    const shown = question === undefined ? undefined : { question, at: at + ahead }
    const body = { answers, place: shown, spent, since: version }
    const { draft } = await call(saveDraft, { params, body })
    placed = question
    learn(draft)
  }

  // a survey that was only opened is no draft
  const hasMoved = () => here().answers.size > 0 && place().question !== placed
  const hasUnsent = () => unsent.size > 0 || here().clearedAt !== undefined || hasMoved()

  return {
    unsent,
    hasUnsent,
    /** Ignores later responses: the survey is no longer shown, or is being submitted. */
    close(closed: boolean) {
      isClosed = closed
    },
    /** Throws a CallError. */
    async run(): Promise<void> {
      const { clearedAt } = here()
      if (clearedAt !== undefined) {
        await call(deleteDraft, { params, query: { at: String(clearedAt + ahead) } })
        syncing.clearedThere(clearedAt)
      }
      if (!hasUnsent()) return learn((await call(getDraft, { params, query: { since: String(version) } })).draft)
      const questions = [...unsent]
      unsent.clear()
      try {
        await send(questions)
      } catch (fault) {
        for (const question of questions) unsent.add(question)
        throw fault
      }
    },
  }
}
