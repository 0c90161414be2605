import type { AnswerOf } from '../../../src/api/call.ts'
import type { surveyHistory } from '../../../src/api/surveys.ts'

export type Response = Pick<AnswerOf<typeof surveyHistory>['responses'][number], 'pointsEarned' | 'completedAt'>

/** What one month of the member's own calendar brought. */
export interface Month {
  /** Its first day. */
  readonly start: Date
  readonly points: number
  readonly surveys: number
}

export interface Earnings {
  /** From the first month with a survey to this one, without a gap; empty where no survey has a date. */
  readonly months: readonly Month[]
  /** Points of surveys without a date that can be shown. */
  readonly undated: number
}

/** A panel is younger than that: an older date, or one to come, is a mistake. */
const MONTHS_AT_MOST = 600
/** A clock may be a little slow: what was completed 'tomorrow' counts. */
const AHEAD = 48 * 60 * 60 * 1000

const indexOf = (date: Date): number => date.getFullYear() * 12 + date.getMonth()

/** Sums what each month brought, in the member's own time zone. `now` in milliseconds. */
export function earningsOf(responses: readonly Response[], now: number): Earnings {
  const sums = new Map<number, { points: number; surveys: number }>()
  const today = indexOf(new Date(now))
  let first = Number.POSITIVE_INFINITY
  let last = today
  let undated = 0
  for (const { pointsEarned, completedAt } of responses) {
    const time = Date.parse(completedAt)
    const index = indexOf(new Date(time))
    if (!(time <= now + AHEAD) || index <= today - MONTHS_AT_MOST) {
      undated += pointsEarned
      continue
    }
    const sum = sums.get(index) ?? { points: 0, surveys: 0 }
    sums.set(index, sum)
    sum.points += pointsEarned
    sum.surveys += 1
    first = Math.min(first, index)
    last = Math.max(last, index)
  }
  const months: Month[] = []
  for (let index = first; index <= last; index++)
    months.push({ start: new Date(0, index - 1900 * 12), ...(sums.get(index) ?? { points: 0, surveys: 0 }) })
  return { months, undated }
}

/** So many columns stand side by side; fewer months leave room before the first. */
export const COLUMNS = { least: 6, most: 12 } as const

/**
 * Which months stand beside the chosen one: the last year, or a year before that. `from` and `to` are places in
 * the list, both included.
 */
export function windowAround(chosen: number, count: number): { readonly from: number; readonly to: number } {
  const last = count - 1
  const back = Math.floor((last - chosen) / COLUMNS.most) * COLUMNS.most
  const to = Math.min(last, Math.max(last - back, COLUMNS.most - 1))
  return { from: Math.max(0, to - COLUMNS.most + 1), to }
}

/** Round figures from 0 up to the highest column: four at least where it holds as many whole ones. */
export function ticksOf(most: number): readonly number[] {
  if (!(most > 0)) return [0]
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([5, 2, 1].find((factor) => factor * power <= rough) ?? 1) * power)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, count) => count * step)
}
