import type { Panel } from '../client/panel.ts'
import type { DraftAnswer, KeptDraft } from '../contract/draft-shape.ts'
import { deleteDraft, getDraft, saveDraft } from '../contract/drafts.ts'
import { ANSWER_LIMIT, type Answer } from '../contract/validation/answer.ts'

export interface GivenAnswer {
  readonly answer: Answer
  readonly at: number
}

export type GivenAnswers = ReadonlyMap<string, GivenAnswer>

interface DeviceDraft {
  readonly answers: GivenAnswers
  /** The time when the member started again on this device; undefined once the server knows that. */
  readonly clearedAt: number | undefined
}

export interface News {
  readonly taken: GivenAnswers
  readonly voided: readonly string[]
}

export interface Syncing {
  readonly panel: Panel
  readonly memberId: string
  readonly surveyId: string
  readonly here: () => DeviceDraft
  readonly place: () => { readonly question: string | undefined; readonly at: number; readonly spent: number }
  readonly take: (news: News) => void
  readonly clearedThere: (at: number) => void
  readonly completed: () => void
}

const isSameAnswer = (one: Answer | undefined, other: Answer): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Converts the server's times to this device's clock. The server's clock is `ahead` milliseconds ahead. */
function onThisClock({ answers, cleared }: KeptDraft, ahead: number) {
  const theirs: GivenAnswers = new Map(
    answers.map(({ question, answer, at }) => [question, { answer, at: at - ahead }]),
  )
  return { theirs, clearedThere: (cleared ?? Number.NEGATIVE_INFINITY) - ahead }
}

/**
 * A text that is too long stays on this device until the member shortens it, because the server would refuse the whole
 * call.
 */
const isTooLong = (answer: Answer): boolean => typeof answer === 'string' && answer.length > ANSWER_LIMIT

const onServersClock = (answers: GivenAnswers, questions: readonly string[], ahead: number): DraftAnswer[] =>
  questions.flatMap((question) => {
    const one = answers.get(question)
    return one && !isTooLong(one.answer)
      ? [{ question, answer: one.answer as DraftAnswer['answer'], at: one.at + ahead }]
      : []
  })

export function compare(
  { answers, clearedAt = Number.NEGATIVE_INFINITY }: DeviceDraft,
  kept: KeptDraft,
  now: number,
): News & { readonly unsent: readonly string[] } {
  const { theirs: all, clearedThere } = onThisClock(kept, kept.now - now)
  const theirs = new Map([...all].filter(([, { at }]) => at > clearedAt))
  const mine = new Map([...answers].filter(([, { at }]) => at > clearedThere))
  const isUnsent = (question: string, { answer, at }: GivenAnswer) => {
    const other = theirs.get(question)
    return !other || (at >= other.at && !isSameAnswer(answer, other.answer))
  }
  const isNewerElsewhere = (question: string, { answer, at }: GivenAnswer) => {
    const own = mine.get(question)
    return !own || (at > own.at && !isSameAnswer(answer, own.answer))
  }
  return {
    taken: new Map([...theirs].filter((one) => isNewerElsewhere(...one))),
    voided: [...answers.keys()].filter((question) => !mine.has(question) && !theirs.has(question)),
    unsent: [...mine].flatMap((one) => (isUnsent(...one) ? [one[0]] : [])),
  }
}

/**
 * Finds the changes in the server's response. Never overwrites an answer that is not sent yet, because the server will
 * decide which of the two is newer.
 */
function newsIn(kept: KeptDraft, ahead: number, answers: GivenAnswers, unsent: ReadonlySet<string>): News {
  const { theirs } = onThisClock(kept, ahead)
  const isOpen = (question: string) => !unsent.has(question)
  return {
    taken: new Map(
      [...theirs].filter(([id, { answer }]) => isOpen(id) && !isSameAnswer(answers.get(id)?.answer, answer)),
    ),
    voided: typeof kept.cleared === 'number' ? [...answers.keys()].filter((id) => isOpen(id) && !theirs.has(id)) : [],
  }
}

export function createExchange(syncing: Syncing, opened: KeptDraft) {
  const { panel, here, place } = syncing
  const { environment, call } = panel
  const params = { id: syncing.surveyId }
  // Measured once, so that the order of this device's answers is certain.
  const ahead = opened.now - environment.now()
  const unsent = new Set(compare(here(), opened, environment.now()).unsent)
  let { version } = opened
  let placed = opened.place?.question
  let isClosed = false

  function applyServerDraft(draft: KeptDraft) {
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
    applyServerDraft(draft)
  }

  const hasMoved = () => here().answers.size > 0 && place().question !== placed
  const hasUnsent = () => unsent.size > 0 || here().clearedAt !== undefined || hasMoved()

  return {
    unsent,
    hasUnsent,
    close(closed: boolean) {
      isClosed = closed
    },
    async run(): Promise<void> {
      const { clearedAt } = here()
      if (clearedAt !== undefined) {
        await call(deleteDraft, { params, query: { at: String(clearedAt + ahead) } })
        syncing.clearedThere(clearedAt)
      }
      if (!hasUnsent())
        return applyServerDraft((await call(getDraft, { params, query: { since: String(version) } })).draft)
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
