import { type Comparison, type Scalar, type Sign, Unsayable } from './expressions.ts'

// Compares values as SurveyJS does: it ignores case and the spaces around a text, and takes digits for a number.

type Left = Scalar | undefined
type Right = Comparison['right']

/** Returns the value of an answer as an expression sees it. */
function seen(value: Scalar): Scalar {
  if (typeof value !== 'string') return value
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  if (/^['"].*['"]$/.test(value) && value.length > 1) return value.slice(1, -1)
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) && value.length <= 15) return Number(value)
  if (!/^0\d+$/.test(value) && /\d/.test(value) && /^[\s\d.,+\-xe]+$/i.test(value))
    throw new Unsayable(`looks at ${JSON.stringify(value)}, which may be a number or a text`)
  return value
}

export const isList = (right: Right): right is readonly Scalar[] => Array.isArray(right)

/** Returns true for two values that SurveyJS takes for the same. */
export function equal(left: Left, right: Left): boolean {
  const [one = '', other = ''] = [left, right]
  if (one === '' || other === '') return one === other
  const texts = [one, other].filter((value) => typeof value === 'string')
  if (texts.length === 2) return String(one).trim().toLowerCase() === String(other).trim().toLowerCase()
  const isTruth = typeof one === 'boolean' || typeof other === 'boolean'
  if (isTruth && texts.length > 0) return String(one).toLowerCase() === String(other).toLowerCase()
  return Number(one) === Number(other)
}

function holdsText(left: Scalar, right: Scalar): boolean {
  if (typeof left !== 'string' || typeof right !== 'string')
    throw new Unsayable('looks for a part of a text in a value that is no text')
  return left.toLowerCase().includes(right.toLowerCase())
}

const single = (right: Right): Scalar => {
  if (isList(right)) throw new Unsayable('compares one answer with a list')
  return right
}

const isEqual = (left: Left, right: Right) => !isList(right) && equal(left, right)
const contains = (left: Left, right: Right) => left !== undefined && holdsText(left, single(right))
const isAbove = (left: Left, right: Right) => left !== undefined && left > single(right)
const isBelow = (left: Left, right: Right) => left !== undefined && left < single(right)
function isAnyOf(left: Left, right: Right): boolean {
  if (left === undefined) return false
  return isList(right) ? right.some((one) => equal(one, left)) : holdsText(right, left)
}

const HOLDS: { readonly [Name in Sign]: (left: Left, right: Right) => boolean } = {
  notempty: (left) => left !== undefined,
  equal: isEqual,
  notequal: (left, right) => !isEqual(left, right),
  greater: isAbove,
  less: isBelow,
  greaterorequal: (left, right) => isEqual(left, right) || isAbove(left, right),
  lessorequal: (left, right) => isEqual(left, right) || isBelow(left, right),
  contains,
  notcontains: (left, right) => !contains(left, right),
  anyof: isAnyOf,
  noneof: (left, right) => !isAnyOf(left, right),
  allof: (left, right) => [right].flat().every((one) => contains(left, one as Scalar)),
}

/** Returns true if the comparison holds for one answer, or for none. */
export const compares = (answer: Left, { sign, right }: Comparison): boolean =>
  HOLDS[sign](answer === undefined ? undefined : seen(answer), right)
