export interface Column<Row> {
  readonly heading: string
  readonly cell: (row: Row) => string | number
}

/** Tells a spreadsheet that the bytes are UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** What makes a spreadsheet compute a cell instead of showing it; the wide forms are read like the others by some. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One field of RFC 4180. Text that would be a formula gets an apostrophe, which spreadsheets do not show. */
function field(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as RFC 4180 has it: a line of headings, CRLF after each line. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  BYTE_ORDER_MARK +
  [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
    .map((line) => `${line.map(field).join(',')}\r\n`)
    .join('')

const two = (part: number) => String(part).padStart(2, '0')

const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** `2026-11-20 16:05` in the member's zone, which every spreadsheet reads as a date; what is none stays as it came. */
export function formatMoment(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  return `${dayOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** `payment-history-2026-11-20.csv` */
export const fileName = (now: number): string => `payment-history-${dayOf(new Date(now))}.csv`
