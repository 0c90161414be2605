import { isoTimestamp, optional, pipe, string } from 'valibot'
import { checkDate } from '../../../src/contract/validation/date.ts'
import { type Arguments, UsageFault } from './arguments.ts'

/** The entry of a request for `sinceOf`. */
export const since = optional(pipe(string(), isoTimestamp()))

/** Returns the beginning of the day in UTC. */
export function sinceOf(args: Arguments): string | undefined {
  const day = args.text('since')
  if (day === undefined) return undefined
  if (checkDate(day))
    throw new UsageFault(`--since ${day} is not a date of the calendar: write a day such as 2026-12-31`)
  return `${day}T00:00:00Z`
}
