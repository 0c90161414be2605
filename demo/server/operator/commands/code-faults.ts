import { StartFailure } from '../../refusals/failure.ts'

// Finds lines of a file of codes that are not codes: headings and sums that a program added, and values that a
// spreadsheet changed.

const LONGEST = 200
const MOST_FAULTS = 20

/** Matches a long number as a spreadsheet shortens it, such as 5.12346E+11, and a number that it gave decimals. */
const SHORTENED = /^\d+(?:(?:[.,]\d*)?E\+?\d+|\.0+)$/i

/** Matches the marks that programs write where a value is missing. */
const MISSING = /^(?:#.*|n\/?a|null|nil|none|nan|undefined|[^\p{L}\p{Nd}]+)$/iu

export function faultOf(name: 'code' | 'PIN', text: string): string | undefined {
  if (!text) return `has no ${name}`
  if (text.length > LONGEST) return `has a ${name} of more than ${LONGEST} characters`
  // these characters come from a file that is not text, from a page or from JSON
  if (/[\p{C}\uFFFD<>{}]/u.test(text)) return `has a ${name} with characters that no ${name} has`
  if (SHORTENED.test(text)) return `has a ${name} that a spreadsheet has shortened: format the column as text`
  if (/^[='’]/.test(text)) return `has a ${name} that begins with ${text[0]}: give only the ${name}`
  if (MISSING.test(text) || (name === 'code' && /^0+$/.test(text))) return `has ${text} in place of a ${name}`
  return undefined
}

interface Line {
  readonly line: number
  readonly code: string
  readonly pin?: string | undefined
  readonly rupees?: number | undefined
  readonly expiresOn?: string | undefined
}

/** Finds codes that are there twice with another PIN, value or expiry, of which nobody knows the right one. */
function contradictions(lines: readonly Line[]): readonly string[] {
  const first = new Map<string, Line>()
  return lines.flatMap((one) => {
    const before = first.get(one.code) ?? one
    first.set(one.code, before)
    const isSame = before.pin === one.pin && before.rupees === one.rupees && before.expiresOn === one.expiresOn
    return isSame ? [] : [`line ${one.line} has the code of line ${before.line} with another PIN, value or expiry`]
  })
}

/** Matches a word beside others, such as in `Total: 25`, but no groups of a code such as `4111 2222`. */
const WORDED = /(?:^|\s)\p{L}[\p{L}\p{M}]+\p{P}*\s|\s\p{L}[\p{L}\p{M}]+\p{P}*$/u

/** A spreadsheet keeps this many digits of a number, and writes 0 for the others. */
const KEPT_DIGITS = 15

/** Zeros by chance are so rare beyond this number of digits that the codes were rounded. */
const SURE = 3

/** Finds the faults that show only beside the other codes of the file. */
export function faultsAmong(lines: readonly Line[]): readonly string[] {
  const isSpaced = ({ code }: Line): boolean => /\s/.test(code)
  const worded = lines.every(isSpaced) ? [] : lines.filter(({ code }) => WORDED.test(code))
  const faults = [
    ...worded.map(({ line }) => `line ${line} has words with spaces, which other codes of the file do not have`),
    ...contradictions(lines),
  ]
  const long = lines.filter(({ code }) => /^\d+$/.test(code) && code.length > KEPT_DIGITS)
  const rest = long.map(({ code }) => code.slice(KEPT_DIGITS)).join('')
  const isRounded = rest.length >= SURE && /^0+$/.test(rest)
  const [first] = long
  if (!first || !isRounded) return faults
  return [
    ...faults,
    `line ${first.line} and each other long number has only zeros after ${KEPT_DIGITS} digits, because a spreadsheet has shortened them: take the codes from the brand's own file, and open it with the column as text`,
  ]
}

/** @throws a StartFailure with a line for each fault, so that a faulty file adds nothing */
export function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return
  const rest = faults.length - MOST_FAULTS
  const more = rest > 0 ? [`${rest} more lines have faults`] : []
  throw new StartFailure(`Nothing was changed: ${[...faults.slice(0, MOST_FAULTS), ...more].join('\n')}`)
}
