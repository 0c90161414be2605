import { checkDate } from '../../../src/contract/validation/date.ts'
import { readPlain } from '../../../src/contract/validation/typed.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const isoOf = (year: string, month: number, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

function read(text: string, isDayFirst: boolean): string | { readonly fault: string } {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})$/.exec(text) ?? []
  if (iso) return iso
  const [, named = '', name = '', ofYear = ''] = /^(\d{1,2})[ ./-]([a-z]{3,9})[ ,./-]+(\d{4})$/i.exec(text) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  if (month > 0) return isoOf(ofYear, month, named)
  const [, one, other, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  if (!one || !other || !year) return { fault: `${text} is not a day such as 2027-03-31 or 31-Mar-2027` }
  const isClear = Number(one) > 12 || Number(one) === Number(other)
  if (isDayFirst || isClear) return isoOf(year, Number(other), one)
  if (Number(other) > 12) return isoOf(year, Number(one), other)
  return {
    fault: `${text} can be read as ${isoOf(year, Number(other), one)} or as ${isoOf(year, Number(one), other)}. If the file writes the day first, add --day-first`,
  }
}

/**
 * Reads a day of a file as `2027-03-31`. A day whose month is doubtful is never guessed.
 * @returns the day, or what is wrong with the text
 */
export function readDay(text: string, isDayFirst: boolean): { readonly day: string } | { readonly fault: string } {
  const found = read(readPlain(text), isDayFirst)
  if (typeof found !== 'string') return found
  return checkDate(found) ? { fault: `${text} is not a day of the calendar` } : { day: found }
}
