import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'

export interface Column<Row> {
  readonly heading: string
  readonly cell: (row: Row) => string | number
}

/** A CSV file (RFC 4180): a line of headings, CRLF after each line. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  BYTE_ORDER_MARK +
  [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
    .map(csvLine)
    .join('')

const two = (part: number) => String(part).padStart(2, '0')

const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** `2026-11-20 16:05` in the member's zone, which spreadsheets read as a date; an invalid date stays unchanged. */
export function formatMoment(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  return `${dayOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `payment-history-2026-11-20.csv` */
export const fileName = (name: string, now: number): string => `${name}-${dayOf(new Date(now))}.csv`
