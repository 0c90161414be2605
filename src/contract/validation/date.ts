import { readPlain } from './typed.ts'

const FIRST_DAY = '1900-01-01'

export type DateFault = 'answer-date' | 'answer-year' | 'answer-early' | 'answer-late'

export const readDate = (typed: string): string => readPlain(typed)

export function checkDate(text: string, min?: string, max?: string): DateFault | undefined {
  const [, year = '', day = ''] = /^(\d{1,6})-\d\d-(\d\d)$/.exec(text) ?? []
  if (year === '') return 'answer-date'
  if (year.length !== 4 || text < FIRST_DAY) return 'answer-year'
  // Refuses the 30th of February, which JavaScript reads as the 2nd of March.
  if (new Date(`${text}T00:00:00Z`).getUTCDate() !== Number(day)) return 'answer-date'
  if (min !== undefined && text < min) return 'answer-early'
  return max !== undefined && text > max ? 'answer-late' : undefined
}
