import type { AnswerOf } from '../../../src/contract/call.ts'
import type { surveyHistory } from '../../../src/contract/surveys.ts'
import { count } from '../../../src/ui/format/count.ts'

export type Response = Pick<AnswerOf<typeof surveyHistory>['responses'][number], 'pointsEarned' | 'completedAt'>

export interface Month {
  readonly start: Date
  readonly points: number
  readonly surveys: number
}

export interface Earnings {
  readonly months: readonly Month[]
  readonly undated: number
}

/** Months. No panel is older, so an earlier date is an error; so is a date in the future. */
const MONTHS_AT_MOST = 600
/** Milliseconds by which a date may be in the future, because a clock may be slow. */
const AHEAD = 48 * 60 * 60 * 1000

const indexOf = (date: Date): number => date.getFullYear() * 12 + date.getMonth()

/** Sums the earnings of each month in the member's time zone. `now` is in milliseconds. */
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

export const COLUMNS = { least: 6, most: 12 } as const

export function windowAround(chosen: number, count: number): { readonly from: number; readonly to: number } {
  const last = count - 1
  const back = Math.floor((last - chosen) / COLUMNS.most) * COLUMNS.most
  const to = Math.min(last, Math.max(last - back, COLUMNS.most - 1))
  return { from: Math.max(0, to - COLUMNS.most + 1), to }
}

export function ticksOf(most: number): readonly number[] {
  if (!(most > 0)) return [0]
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([5, 2, 1].find((factor) => factor * power <= rough) ?? 1) * power)
  return count(Math.floor(most / step) + 1).map((times) => times * step)
}
