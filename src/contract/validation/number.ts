import { readPlain } from './typed.ts'

const MONEY = '(?:₹|Rs\\.?|INR|रु\\.?|रू\\.?|रुपये|रुपए|रुपया|/-)'
const NUMBER = new RegExp(`^([+-]?) ?(?:${MONEY} ?)?([+-]?) ?([\\d., '’٫٬]+?) ?(?:${MONEY} ?){0,2}$`, 'i')
const LONGEST = 100

const WESTERN = /^[1-9]\d{0,2}([ '.,])\d{3}(?:\1\d{3})*$/
const INDIAN = /^[1-9]\d?([ '.,])(?:\d\d\1)*\d{3}$/

export type Mark = '.' | ','

function readWith(mark: Mark, text: string): string | undefined {
  const at = text.lastIndexOf(mark)
  const whole = at < 0 ? text : text.slice(0, at)
  const decimals = at < 0 ? '' : text.slice(at + 1)
  const isGrouped = (WESTERN.test(whole) || INDIAN.test(whole)) && !whole.includes(mark)
  if (!/^\d*$/.test(decimals) || !(isGrouped || /^\d*$/.test(whole)) || !(whole || decimals)) return undefined
  return `${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}`
}

/** Digits with a point, or the two numbers that the text can mean; undefined for anything else. */
type NumberRead = string | readonly [string, string] | undefined

const withoutZeros = (digits: string): string => digits.replace(/\.0*$/, '')

/** Reads a number with groups of digits, a rupee sign or a true minus. `isWhole` accepts whole numbers only. */
export function readNumber(typed: string, mark: Mark = '.', isWhole = false): NumberRead {
  const text = readPlain(typed).replace(/\s+/g, ' ')
  const found = text.length > LONGEST ? undefined : NUMBER.exec(text)
  if (!found || (found[1] && found[2])) return undefined
  const sign = found[1] === '-' || found[2] === '-' ? '-' : ''
  const body = (found[3] ?? '').replace(/’/g, "'").replace(/٫/g, mark).replace(/٬/g, "'")
  const usual = readWith(mark, body)
  const other = readWith(mark === '.' ? ',' : '.', body)
  const isOneMark = body.replace(/[\d ']/g, '').length === 1
  if (usual === undefined) {
    const digits = body.replace(/\D/g, '')
    if (other === undefined || other === digits || !isOneMark) return other && sign + other
    return [sign + withoutZeros(other), sign + digits]
  }
  // A single mark before three digits is a group mark in other languages; nobody writes three decimals that are zero.
  const isDoubtful = other !== undefined && isOneMark && other !== usual && usual.includes('.')
  if (isDoubtful && (isWhole || usual.endsWith('.000'))) return [sign + other, sign + withoutZeros(usual)]
  return sign + usual
}
