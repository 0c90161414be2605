import { CsvError, parse } from 'csv-parse/sync'
import { StartFailure } from '../refusals/failure.ts'

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

/** Returns the first line with a text, of those after a line. */
const nextLine = (lines: readonly string[], after: number): number =>
  after + 1 + lines.slice(after).findIndex((line) => line.trim())

/**
 * Reads CSV (RFC 4180) with any end of line. Leaves out empty lines, and spaces around a cell.
 * @param most stops after this number of records
 * @throws a StartFailure for a quotation mark without an end, because it would swallow the records after it, and for
 *   text after the end
 */
export function readCsv(text: string, separator = ',', most = -1): readonly CsvRecord[] {
  const source = text.replace(/\r\n?/g, '\n')
  const records: CsvRecord[] = []
  let read = 0
  try {
    parse(source, {
      delimiter: separator,
      recordDelimiter: '\n',
      relaxColumnCount: true,
      // a quotation mark within a cell that has none around it is text
      relaxQuotes: true,
      skipRecordsWithEmptyValues: true,
      trim: true,
      to: most,
      onRecord(cells: string[], { lines }) {
        read = lines
        records.push({ line: lines - cells.join('').split('\n').length + 1, cells: cells.map((cell) => cell.trim()) })
      },
    })
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    const line = nextLine(source.split('\n'), read)
    throw new StartFailure(`line ${line}: a quotation mark has no end, or has text after its end`)
  }
  return records
}
