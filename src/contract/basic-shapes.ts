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

/** An identifier: a string or a number on the wire, always a string after parsing (docs/rules.md, Reading answers). */
export const id = pipe(union([string(), number()]), transform(String))

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

export const words = pipe(union([string(), number(), boolean()]), transform(String))

export const text = fallback(nullish(words, ''), '')

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
 * A list that drops unreadable items, because one item must not hide the others. `src/client/left-out.ts` reports them
 * to the page.
 */
export const list = <Item extends GenericSchema>(item: Item): Items<Item> =>
  pipe(
    array(fallback(item, undefined as never)),
    transform((items) => items.filter((one) => one !== undefined)),
  )

export const part = <const Fields extends ObjectEntries>(fields: Fields) => {
  const whole = object(fields)
  const empty = () => safeParse(whole, {}).output as InferOutput<typeof whole>
  return fallback(nullish(whole, {} as InferInput<typeof whole>), empty as never)
}

/**
 * The server's record of the member. `createdAt` is ISO 8601, or empty if unknown. `consentDue` is our extension, which
 * only the session check sends: the member has not agreed to the current notice (docs/rules.md, Consent). `live` is
 * false if the server has no live channel.
 */
export const user = object({
  id,
  firstName: text,
  lastName: text,
  email: text,
  points: amount,
  googleId: fallback(nullish(id), null),
  createdAt: text,
  consentDue: fallback(nullish(boolean()), undefined),
  live: fallback(nullish(boolean()), undefined),
})
export type User = InferOutput<typeof user>

export const outcome = { success: flag(true), message: text }

export const acknowledged = object(outcome)

/**
 * Our extension: texts in further languages, by language (a BCP 47 tag without a region, such as `hi`) and by field, as
 * in `{ "hi": { "title": "..." } }`. An empty text keeps the original; an invalid text drops its language
 * (docs/texts.md#surveys-and-rewards).
 */
export const translations = <const Words extends ObjectEntries>(words: Words) =>
  fallback(nullish(record(string(), fallback(nullish(object(words)), undefined))), undefined)
