import {
  integer,
  maxLength,
  maxValue,
  minValue,
  never,
  number,
  type ObjectEntries,
  objectWithRest,
  optional,
  pipe,
  record,
  regex,
  type StrictObjectSchema,
  string,
} from 'valibot'
import { withEveryKey } from './every-key.ts'

// Rules that the files of surveys and rewards share. Each rule has a message, which follows the place of the fault.

/* @__NO_SIDE_EFFECTS__ */
export const only = <const Entries extends ObjectEntries>(entries: Entries) =>
  withEveryKey(objectWithRest(entries, never()), never()) as unknown as StrictObjectSchema<Entries, undefined>

/* @__NO_SIDE_EFFECTS__ */
export const words = (most: number) =>
  pipe(string(), regex(/\S/, 'must not be empty'), maxLength(most, `is longer than ${most} characters`))

/* @__NO_SIDE_EFFECTS__ */
export const whole = (least: number, most: number) =>
  pipe(
    number(),
    integer('must be a whole number'),
    minValue(least, `must be ${least} or more`),
    maxValue(most, `must be ${most} or less`),
  )

export const slug = pipe(
  string(),
  regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens, such as tea-at-home'),
  maxLength(80, 'is longer than 80 characters'),
)

const language = pipe(
  string(),
  regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/, 'must be a language without a region, such as hi'),
)

/* @__NO_SIDE_EFFECTS__ */
export const translated = <const Entries extends ObjectEntries>(entries: Entries) =>
  optional(withEveryKey(record(language, only(entries)), never()))
