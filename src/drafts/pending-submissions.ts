import type { Environment } from '../client/environment.ts'
import { UNFINISHED, WAITING } from '../client/panel.ts'
import type { Answer } from '../contract/validation/answer.ts'
import { type Key, type Records, removeFlag } from './records.ts'

export interface PendingSubmission {
  readonly key: string
  readonly surveyId: string
  readonly title: string
  readonly reward: number
  /** Pairs and not an object, because a question's id may be `__proto__`. */
  readonly answers: readonly (readonly [questionId: string, answer: Answer])[]
  /** Seconds. */
  readonly timeSpent: number
}

export const isPendingSubmission = (value: unknown): value is PendingSubmission => {
  const { key, surveyId, answers } = (value ?? {}) as Partial<PendingSubmission>
  return typeof key === 'string' && typeof surveyId === 'string' && Array.isArray(answers)
}

export const isSubmissionKey = (key: Key): boolean => key.at(3) === 'submission'

export const nameOf = (draft: Key): string => JSON.stringify(draft.slice(0, 3))

export function createPendingSubmissions(environment: Environment, records: Records) {
  const unstored = new Map<string, PendingSubmission>()

  async function storedUnder(prefix: Key): Promise<readonly (readonly [Key, PendingSubmission])[]> {
    const found = await records.under(prefix)
    return found.flatMap(([key, value]) =>
      isSubmissionKey(key) && isPendingSubmission(value) ? [[key, value] as const] : [],
    )
  }

  return {
    async of(draft: Key): Promise<PendingSubmission | undefined> {
      return unstored.get(nameOf(draft)) ?? (await storedUnder([...draft, 'submission']))[0]?.[1]
    },
    async store(draft: Key, submission: PendingSubmission): Promise<void> {
      await records.put([[[...draft, 'submission'], submission]]).catch((error: unknown) => {
        environment.report(error)
        unstored.set(nameOf(draft), submission)
      })
    },
    async forget(place: Key): Promise<void> {
      unstored.delete(nameOf(place))
      // If the removal fails, the submission is sent again with the same key and gets the earlier answer.
      await records.remove(place).catch(environment.report)
    },
    async draftsUnder(prefix: Key): Promise<readonly Key[]> {
      const stored = await storedUnder(prefix)
      const names = new Set([...unstored.keys(), ...stored.map(([key]) => nameOf(key))])
      const drafts = [...names].map((name) => JSON.parse(name) as string[])
      return drafts.filter((draft) => prefix.every((part, i) => draft[i] === part))
    },
    async unmark(): Promise<void> {
      if (unstored.size === 0 && (await storedUnder([])).length === 0) delete environment.local[WAITING]
      await removeFlag(records, environment.local, UNFINISHED)
    },
  }
}

export type PendingSubmissions = ReturnType<typeof createPendingSubmissions>
