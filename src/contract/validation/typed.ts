// Normalizes typed or pasted text before any check, in the browser and on the server (docs/rules.md, Typed text).

/** Characters that show nothing, such as marks of direction, zero-width spaces and soft hyphens. */
const UNSEEN = /[\p{DI}\u2800\uFFF9-\uFFFB]/gu
/** Keeps joiners and variation selectors, which change the look of letters in some scripts. */
const UNSEEN_IN_WORDS = /(?![\u200C\u200D]|\p{VS})[\p{DI}\u2800\uFFF9-\uFFFB]/gu
const BLANK = /^[\s\p{Cc}\p{DI}\u2800\uFFF9-\uFFFB]*$/u
const DIGIT = /\p{Nd}/u

export const isBlank = (text: string): boolean => BLANK.test(text)

const values = new Map<string, string>()

function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (!values.has(digit) && DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  const value = values.get(digit) ?? String((point - first) % 10)
  values.set(digit, value)
  return value
}

/**
 * Normalizes an address, a number or a code: digits of every script to 0 to 9, full-width characters and dashes to
 * ASCII; drops invisible characters.
 */
export const readPlain = (typed: string): string =>
  typed
    .replace(UNSEEN, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, digitValue)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()

export const readUndivided = (typed: string): string =>
  readPlain(typed.replace(/(?!-)[\p{Pd}\u2212]/gu, '')).replace(/\s/g, '')

export const readSeen = (typed: string): string => (isBlank(typed) ? '' : typed.replace(UNSEEN_IN_WORDS, '').trim())

export const readName = (typed: string): string => readSeen(typed.normalize('NFC').replace(/\p{Zs}/gu, ' '))
