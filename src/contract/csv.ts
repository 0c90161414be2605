export type CsvCell = string | number | undefined

/** Tells a spreadsheet that the bytes are UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** First characters that make a spreadsheet evaluate a cell; some read the full-width forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One field (RFC 4180). A text that would be a formula gets an apostrophe, which spreadsheets hide. */
function field(value: CsvCell): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180) with its CRLF. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(field).join(',')}\r\n`
