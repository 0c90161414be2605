import type { Environment } from '../client/environment.ts'
import { UNFINISHED, WAITING } from '../client/panel.ts'
import type { Answer } from '../contract/validation/answer.ts'
import { type Key, type Records, unmark } from './records.ts'

/** One submission, identical in every try and stored before the first. */
export interface Attempt {
  readonly key: string
  readonly surveyId: string
  readonly title: string
  /** The promised points, shown if the server does not say what it credited. */
  readonly reward: number
  /** Pairs, because a question's id may be `__proto__`. */
  readonly answers: readonly (readonly [questionId: string, answer: Answer])[]
  /** Seconds. */
  readonly timeSpent: number
}

export const isAttempt = (value: unknown): value is Attempt => {
  const { key, surveyId, answers } = (value ?? {}) as Partial<Attempt>
  return typeof key === 'string' && typeof surveyId === 'string' && Array.isArray(answers)
}

export const isAttemptKey = (key: Key): boolean => key.at(3) === 'attempt'

/** The name of a draft, by its key: base of the API, member, survey. */
export const nameOf = (draft: Key): string => JSON.stringify(draft.slice(0, 3))

/** The submissions that are not yet settled, one at most per draft. */
export function createAttempts(environment: Environment, records: Records) {
  /** Submissions that could not be stored; this page still sends them. */
  const unstored = new Map<string, Attempt>()

  async function storedUnder(prefix: Key): Promise<readonly (readonly [Key, Attempt])[]> {
    const found = await records.under(prefix)
    return found.flatMap(([key, value]) => (isAttemptKey(key) && isAttempt(value) ? [[key, value] as const] : []))
  }

  return {
    /** Read again before each try: another tab may have settled it. */
    async of(draft: Key): Promise<Attempt | undefined> {
      return unstored.get(nameOf(draft)) ?? (await storedUnder([...draft, 'attempt']))[0]?.[1]
    },
    async store(draft: Key, attempt: Attempt): Promise<void> {
      await records.put([[[...draft, 'attempt'], attempt]]).catch((error: unknown) => {
        environment.report(error)
        unstored.set(nameOf(draft), attempt)
      })
    },
    /** Forgets what is stored under this key: a whole draft, or only its attempt. */
    async forget(place: Key): Promise<void> {
      unstored.delete(nameOf(place))
      // if it stays, it is sent again with the same key and gets the same answer
      await records.remove(place).catch(environment.report)
    },
    /** The drafts under this key that have an attempt. */
    async draftsUnder(prefix: Key): Promise<readonly Key[]> {
      const stored = await storedUnder(prefix)
      const names = new Set([...unstored.keys(), ...stored.map(([key]) => nameOf(key))])
      const drafts = [...names].map((name) => JSON.parse(name) as string[])
      return drafts.filter((draft) => prefix.every((part, i) => draft[i] === part))
    },
    /** Removes the flags of this origin's storage for which nothing is left. */
    async unmark(): Promise<void> {
      if (unstored.size === 0 && (await storedUnder([])).length === 0) delete environment.local[WAITING]
      await unmark(records, environment.local, UNFINISHED)
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>
