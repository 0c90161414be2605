import { StartFailure } from '../http/refusals/failure.ts'

/** A record of a CSV file, with the line of the file that it starts on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** The separators that programs write, and the words by which a message names them. */
export const SEPARATORS: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
])

/** A cell in quotes with its doubled quotes, or any text up to the separator or the end of the line. */
const cellBefore = (separator: string): RegExp =>
  new RegExp(
    `[^\\S\\n${separator}]*"((?:[^"]|"")*)"[^\\S\\n${separator}]*(?=[\\n${separator}]|$)|([^\\n${separator}]*)`,
    'y',
  )

/**
 * Reads CSV (RFC 4180) with any end of line. Leaves out empty lines, and spaces around a cell.
 * @throws a StartFailure for a quotation mark without an end, because it would swallow the records after it, and for
 *   text after the end
 */
export function* readCsv(text: string, separator = ','): Generator<CsvRecord, undefined> {
  const source = text.replace(/\r\n?/g, '\n')
  const pattern = cellBefore(separator)
  let cells: string[] = []
  let line = 1
  let start = 1
  for (let at = 0; at <= source.length; at++) {
    pattern.lastIndex = at
    const [all = '', quoted, plain = ''] = pattern.exec(source) ?? []
    if (quoted === undefined && plain.trimStart().startsWith('"'))
      throw new StartFailure(`line ${line}: a quotation mark has no end, or has text after its end`)
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    line += all.split('\n').length - 1
    at += all.length
    if (source[at] === separator) continue
    if (cells.some(Boolean)) yield { line: start, cells }
    cells = []
    line += 1
    start = line
  }
  return undefined
}
