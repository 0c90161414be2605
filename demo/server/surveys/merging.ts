import { isSeed } from '../../../src/contract/conditions/arranged.ts'
import { ORDER_ID } from '../../../src/contract/conditions/order.ts'
import type { DraftAnswer, KeptDraft } from '../../../src/contract/draft-shape.ts'
import { isAnswered } from '../../../src/contract/validation/answer.ts'
import { typeOf, withOther } from '../../../src/questions/types.ts'
import { Refusal } from '../refusals/failure.ts'
import { type Question, rulesOf, type StoredAnswer } from './answers.ts'

/** Times are milliseconds since 1970 by the server's clock; `version` is the draft's version when it was stored. */
interface Stored {
  readonly at: number
  readonly version: number
}

interface StoredDraftAnswer extends Stored {
  readonly answer: StoredAnswer
}

export interface StoredDraft {
  /** Increases with each change, also after the draft was removed. */
  readonly version: number
  /** Pairs, because a question's id may be `__proto__`. */
  readonly answers: readonly (readonly [question: string, answer: StoredDraftAnswer])[]
  readonly cleared?: Stored | undefined
  readonly place?: (Stored & { readonly question: string }) | undefined
  readonly spent: number
}

export const NO_DRAFT: StoredDraft = { version: 0, answers: [], spent: 0 }

export type DraftChange = Pick<KeptDraft, 'answers' | 'place' | 'spent'>

const LONGEST = 31_536_000_000
/** Limits times to the present: otherwise the answers of a device with a wrong clock would always be the newest. */
const momentOf = (at: number, now: number): number => Math.max(0, Math.min(Math.round(at), now))

export function momentIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  throw new Refusal('invalid-request', {
    values: { what: 'query', fault: `${name}: Expected a number of milliseconds` },
  })
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Keeps the newest answer to each question, so that no more answers are checked than the survey has questions. */
function newestOfEach(answers: readonly DraftAnswer[]): readonly DraftAnswer[] {
  const newest = new Map<string, DraftAnswer>()
  for (const answer of answers) {
    const before = newest.get(answer.question)
    if (!before || before.at <= answer.at) newest.set(answer.question, answer)
  }
  return [...newest.values()]
}

/** Keeps half-typed text and removes a choice that the survey does not offer. */
function fitting(asked: readonly Question[], answers: readonly DraftAnswer[]): readonly DraftAnswer[] {
  const questions = new Map(
    asked.flatMap((one, index) =>
      withOther(one).map((question) => [question.id, { question, number: index + 1 }] as const),
    ),
  )
  return newestOfEach(answers).filter(({ question: id, answer }) => {
    if (id === ORDER_ID) return isSeed(answer)
    const known = questions.get(id)
    if (!known) return false
    if (answer === '' || (typeof answer === 'object' && !isAnswered(answer))) return true
    const [, fault] = typeOf(known.question).read(rulesOf(known.question), answer)
    if (fault === 'answer-long') throw new Refusal(fault, { values: { number: known.number } })
    return fault !== 'answer-shape' && fault !== 'answer-option' && fault !== 'answer-rating'
  })
}

interface Merged {
  readonly draft: StoredDraft
  readonly taken: ReadonlySet<string>
}

/** Adds a device's answers. The newer answer to each question stays, unless it is from before a "Start Again". */
export function mergeDraft(stored: StoredDraft, change: DraftChange, asked: readonly Question[], now: number): Merged {
  const version = Math.max(now, stored.version + 1)
  const known = new Set([ORDER_ID, ...asked.flatMap(withOther).map(({ id }) => id)])
  const answers = new Map(stored.answers.filter(([question]) => known.has(question)))
  const since = stored.cleared?.at ?? Number.NEGATIVE_INFINITY
  const taken = new Set<string>()
  let changed = false
  for (const { question, answer, at: sentAt } of fitting(asked, change.answers)) {
    const before = answers.get(question)
    const at = momentOf(sentAt, now)
    if (at < since || (before && at < before.at)) continue
    taken.add(question)
    const isSame = before !== undefined && same(before.answer, answer)
    answers.set(question, { answer, at, version: isSame ? before.version : version })
    changed ||= !isSame
  }
  const { question = '', at = 0 } = change.place ?? {}
  const shown = momentOf(at, now)
  const moves = known.has(question) && shown >= since && shown >= (stored.place?.at ?? since)
  const isThere = stored.place?.question === question
  const moved = moves
    ? { question, at: shown, version: isThere ? (stored.place?.version ?? version) : version }
    : undefined
  return {
    taken,
    draft: {
      ...stored,
      version: changed || (moved && !isThere) ? version : stored.version,
      answers: [...answers],
      place: moved ?? stored.place,
      spent: Math.max(stored.spent, Math.min(change.spent, LONGEST)),
    },
  }
}

export function clearDraft(stored: StoredDraft, before: number | undefined, now: number): StoredDraft {
  const at = momentOf(before ?? now, now)
  if (at <= (stored.cleared?.at ?? Number.NEGATIVE_INFINITY)) return stored
  const version = Math.max(now, stored.version + 1)
  const { place, spent } = stored
  return {
    version,
    answers: stored.answers.filter(([, answer]) => answer.at > at),
    cleared: { at, version },
    place: place && place.at > at ? place : undefined,
    spent: place && place.at > at ? spent : 0,
  }
}

interface Sent {
  readonly questions: readonly string[]
  readonly taken: ReadonlySet<string>
}

/**
 * Selects the changes after the version `since`, and the answers that are newer than a sent one. If the member started
 * again meanwhile, the whole draft replaces the device's.
 */
export function newsFor(draft: StoredDraft, since: number, now: number, sent?: Sent): KeptDraft {
  const { version, cleared, place, spent } = draft
  const lost = new Set(sent?.questions.filter((question) => !sent.taken.has(question)))
  // a version that this draft never had belongs to an earlier draft, which was removed
  const known = since > version ? 0 : since
  const isCleared = cleared !== undefined && (cleared.version > known || lost.size > 0)
  const isNews = (question: string, stored: Stored) =>
    isCleared || lost.has(question) || (stored.version > known && !sent?.taken.has(question))
  return {
    version,
    now,
    answers: draft.answers
      .filter(([question, stored]) => isNews(question, stored))
      .map(([question, { answer, at }]) => ({ question, answer, at })),
    cleared: isCleared ? cleared.at : undefined,
    place: place && place.version > known ? { question: place.question, at: place.at } : undefined,
    spent,
  }
}
