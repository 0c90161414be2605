// Reads what people type or paste, before any check, in the browser and on the server (docs/rules.md, Typed text).

/** Characters that show nothing, such as marks of direction, zero-width spaces and soft hyphens. */
const UNSEEN = /[\p{DI}\u2800\uFFF9-\uFFFB]/gu
/** The same without the joiners and variation selectors, which change how letters of some scripts look. */
const UNSEEN_IN_WORDS = /(?![\u200C\u200D]|\p{VS})[\p{DI}\u2800\uFFF9-\uFFFB]/gu
const BLANK = /^[\s\p{Cc}\p{DI}\u2800\uFFF9-\uFFFB]*$/u
const DIGIT = /\p{Nd}/u

/** Whether a text shows nothing at all. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** The values of the digits that were looked up before: a long text repeats the same ones. */
const values = new Map<string, string>()

/** The value of a decimal digit of any script: Unicode lists the ten digits of a script one after the other. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (!values.has(digit) && DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  const value = values.get(digit) ?? String((point - first) % 10)
  values.set(digit, value)
  return value
}

/**
 * Reads an address, a number or a code: digits of every script as 0 to 9, full-width characters and dashes as those of
 * ASCII, and nothing that cannot be seen.
 */
export const readPlain = (typed: string): string =>
  typed
    .replace(UNSEEN, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()

/** Reads a number or code that its print may divide: also without spaces and without dashes other than the hyphen. */
export const readUndivided = (typed: string): string =>
  readPlain(typed.replace(/(?!-)[\p{Pd}\u2212]/gu, '')).replace(/\s/g, '')

/** Reads words: without unseen characters but those that belong to letters. */
export const readSeen = (typed: string): string => (isBlank(typed) ? '' : typed.replace(UNSEEN_IN_WORDS, '').trim())

/** Reads a name: as words, with plain spaces. */
export const readName = (typed: string): string => readSeen(typed.normalize('NFC').replace(/\p{Zs}/gu, ' '))
