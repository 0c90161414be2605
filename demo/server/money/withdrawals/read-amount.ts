import { readNumber } from '../../../../src/contract/validation/number.ts'

/** A comma before one or two digits at the end. No grouping of digits ends so. */
const DECIMAL_COMMA = /\d,\d{1,2}\D*$/

/**
 * Reads an amount in rupees as members may type it: ₹, `Rs.`, Indian grouping, a decimal point.
 * @returns the amount, or what is wrong with the text. An amount that can be read in two ways is never guessed.
 */
export function readRupees(text: string): { readonly rupees: number } | { readonly fault: string } {
  const read = readNumber(text, '.', true)
  if (DECIMAL_COMMA.test(text))
    return { fault: `${text} has a decimal comma. Write it with a point, such as 1,00,000.00` }
  if (typeof read === 'string') return { rupees: Number(read) }
  if (read) return { fault: `${text} can be read as ${read[0]} or as ${read[1]}. Write it such as 1,00,000.00` }
  return { fault: `${text} is not an amount such as 502, ₹502.00 or 1,00,000.00` }
}
