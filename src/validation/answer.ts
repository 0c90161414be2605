import { checkDate, type DateFault, readDate } from './date.ts'
import { checkEmail, readEmail } from './email.ts'
import { type Mark, readNumber } from './number.ts'
import { isBlank, readPlain, readSeen } from './typed.ts'
import { webAddress } from './web-address.ts'

/** One answer: text as typed, a rating's number, or the choices of a checkbox question. */
export type Answer = string | number | readonly string[]

/** A question's constraints on its answers; the contract's `Question` is assignable. */
export interface AnswerRules {
  readonly type: string
  readonly maxRating: number
  readonly options: readonly { readonly value: string }[]
  /** The range of a number, or of a date as `2026-12-31`; both ends are inclusive. */
  readonly min?: string | number | null | undefined
  readonly max?: string | number | null | undefined
}

/** Longest text of an answer, in UTF-16 units. */
export const ANSWER_LIMIT = 5000

export type AnswerFault =
  | 'answer-shape'
  | 'answer-option'
  | 'answer-rating'
  | 'answer-number'
  | 'answer-unclear'
  | 'answer-small'
  | 'answer-large'
  | 'answer-email'
  | 'answer-phone'
  | 'answer-url'
  | DateFault
  | 'answer-long'

/** A question counts as answered when it has a value; a checkbox question needs at least one choice. */
export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'number' || (typeof answer === 'string' ? !isBlank(answer) : (answer?.length ?? 0) > 0)

/** Seven to fifteen digits (E.164), with the usual separators between them. */
const isPhone = (text: string): boolean =>
  /^\(?\+?[\d\s().-]+$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))

/** The address that somebody means by what they typed: what starts with `www.` is a site. */
const readWebAddress = (typed: string): string =>
  readSeen(typed).replace(/^www\.(?=[^\s./?#])/i, (www) => `https://${www}`)

type Range = AnswerRules['min']

/** An end that cannot be read, of a server that means something else by it, is no end. */
const numberIn = (end: Range, none: number): number =>
  end === null || end === undefined || end === '' || Number.isNaN(Number(end)) ? none : Number(end)

const dayIn = (end: Range): string | undefined => (typeof end === 'string' && !checkDate(end) ? end : undefined)

function numberFault({ min, max }: AnswerRules, value: number): AnswerFault | undefined {
  if (!Number.isFinite(value)) return 'answer-number'
  if (value < numberIn(min, value)) return 'answer-small'
  return value > numberIn(max, value) ? 'answer-large' : undefined
}

/** Reads typed text as the question's type means it, and checks it. `mark` is what the language writes before decimals. */
function read(rules: AnswerRules, typed: string, mark: Mark | undefined): readonly [string, AnswerFault?] {
  switch (rules.type) {
    case 'number': {
      const found = readNumber(typed, mark)
      if (typeof found !== 'string') return [typed, found ? 'answer-unclear' : 'answer-number']
      return [found, numberFault(rules, Number(found))]
    }
    case 'date': {
      const day = readDate(typed)
      return [day, checkDate(day, dayIn(rules.min), dayIn(rules.max))]
    }
    case 'email': {
      const address = readEmail(typed)
      return [address, checkEmail(address) && 'answer-email']
    }
    case 'phone': {
      const number = readPlain(typed)
      return [number, isPhone(number) ? undefined : 'answer-phone']
    }
    case 'url': {
      const address = readWebAddress(typed)
      return [address, webAddress(address) === undefined ? 'answer-url' : undefined]
    }
    default:
      return [typed]
  }
}

/** The form in which an answer without a fault is sent and stored: a number as digits, an address as it leads. */
export function readAnswer(rules: AnswerRules, answer: Answer, mark?: Mark): Answer {
  if (typeof answer !== 'string' || answer.length > ANSWER_LIMIT || isBlank(answer)) return answer
  return read(rules, answer, mark)[0]
}

/**
 * Checks an answer against its question's type. A missing answer is not a fault here: use `isAnswered` for required
 * questions. Unknown types are plain text (docs/rules.md, Questions).
 */
export function checkAnswer(rules: AnswerRules, answer: Answer, mark?: Mark): AnswerFault | undefined {
  const { type } = rules
  const isOption = (value: unknown) => rules.options.some((option) => option.value === value)
  if (type === 'checkbox') {
    if (!Array.isArray(answer)) return 'answer-shape'
    // each option once at most, which is counted before any is looked up
    const fits = answer.length <= rules.options.length && new Set(answer).size === answer.length
    return fits && answer.every(isOption) ? undefined : 'answer-option'
  }
  if (type === 'rating') {
    const stars = Number(answer)
    return Number.isInteger(stars) && stars >= 1 && stars <= rules.maxRating ? undefined : 'answer-rating'
  }
  if (type === 'multiple-choice') return isOption(answer) ? undefined : 'answer-option'
  if (typeof answer === 'number' && type === 'number') return numberFault(rules, answer)
  if (typeof answer !== 'string') return 'answer-shape'
  if (answer.length > ANSWER_LIMIT) return 'answer-long'
  return isBlank(answer) ? undefined : read(rules, answer, mark)[1]
}

/** What the text of a fault names: the question's range, or the two numbers that the answer can mean. */
export function valuesOf({ min, max }: AnswerRules, answer: Answer | undefined, mark?: Mark) {
  const found = typeof answer === 'string' ? readNumber(answer, mark) : undefined
  const [one, other] = typeof found === 'object' ? found : ['', '']
  return { min: min ?? '', max: max ?? '', one, other }
}
