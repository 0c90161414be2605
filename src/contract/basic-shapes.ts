import {
  array,
  boolean,
  fallback,
  type GenericSchema,
  type InferInput,
  type InferOutput,
  nullish,
  number,
  type ObjectEntries,
  object,
  pipe,
  record,
  safeParse,
  string,
  transform,
  union,
} from 'valibot'

/** An identifier: a string or a number on the wire, always a string here (docs/rules.md, Reading answers). */
export const id = pipe(union([string(), number()]), transform(String))

/** A number that may arrive as a string of digits; anything else reads as 0. */
export const amount = fallback(
  pipe(
    union([number(), string()]),
    transform((value) => {
      const parsed = Number(value)
      return Number.isFinite(parsed) ? parsed : 0
    }),
  ),
  0,
)

/** Text on the wire, also as a number or as true or false. */
export const words = pipe(union([string(), number(), boolean()]), transform(String))

/** Text that may be missing; then, and where it is no text, it is empty. */
export const text = fallback(nullish(words, ''), '')

/** Yes or no, on the wire also as 1 or 0, or as a word. `otherwise` is read where it is missing or unclear. */
export const flag = (otherwise: boolean) =>
  fallback(
    nullish(
      pipe(
        union([boolean(), number(), string()]),
        transform((value) => {
          const word = String(value).trim()
          return otherwise ? !/^(?:false|no|0)$/i.test(word) : /^(?:true|yes|1)$/i.test(word)
        }),
      ),
      otherwise,
    ),
    otherwise,
  )

type Items<Item extends GenericSchema> = GenericSchema<InferInput<Item>[], InferOutput<Item>[]>

/**
 * A list without the items that cannot be read, because one of them must not hide the others. `panel/left-out.ts` tells
 * the page that some are missing.
 */
export const list = <Item extends GenericSchema>(item: Item): Items<Item> =>
  pipe(
    array(fallback(item, undefined as never)),
    transform((items) => items.filter((one) => one !== undefined)),
  )

/** An object that may be missing; then, and where it is no object, its fields have their defaults. */
export const part = <const Fields extends ObjectEntries>(fields: Fields) => {
  const whole = object(fields)
  const empty = () => safeParse(whole, {}).output as InferOutput<typeof whole>
  return fallback(nullish(whole, {} as InferInput<typeof whole>), empty as never)
}

/** The server's record of the member. `createdAt` is ISO 8601, empty if unknown. */
export const user = object({
  id,
  firstName: text,
  lastName: text,
  email: text,
  points: amount,
  googleId: fallback(nullish(id), null),
  createdAt: text,
})
export type User = InferOutput<typeof user>

/** What every answer may have in addition to its data. */
export const outcome = { success: flag(true), message: text }

export const acknowledged = object(outcome)

/**
 * Our extension: texts in further languages, by language (a BCP 47 tag without a region, such as `hi`) and by field, as
 * in `{ "hi": { "title": "..." } }`. An empty text leaves the field as it is; a faulty one drops its language
 * (docs/decisions/035).
 */
export const translations = <const Words extends ObjectEntries>(words: Words) =>
  fallback(nullish(record(string(), fallback(nullish(object(words)), undefined))), undefined)
