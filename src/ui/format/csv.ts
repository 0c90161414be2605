import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'

export interface Column<Row> {
  readonly heading: string
  readonly cell: (row: Row) => string | number
}

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  BYTE_ORDER_MARK +
  [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
    .map(csvLine)
    .join('')

const twoDigits = (part: number) => String(part).padStart(2, '0')

const dayOf = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/**
 * Returns `2026-11-20 16:05` in the member's time zone, which spreadsheets read as a date. Returns an invalid date
 * unchanged.
 */
export function formatMoment(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  return `${dayOf(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

export const fileName = (name: string, now: number): string => `${name}-${dayOf(new Date(now))}.csv`
