import { StartFailure } from '../http/refusals/failure.ts'

/** A record of a CSV file, with the line of the file that it starts on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads CSV (RFC 4180), with CRLF or LF, and a byte order mark or none. Leaves out empty lines.
 * @throws a StartFailure for a quotation mark without an end, because it would swallow the records after it
 */
export function readCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let start = 1
  function endRecord() {
    cells.push(cell.trim())
    if (cells.some(Boolean)) records.push({ line: start, cells })
    cells = []
    cell = ''
  }
  const source = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (character === '\n') line++
    if (character === '"' && isQuoted && source[at + 1] === '"') {
      cell += character
      at++
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || (character !== ',' && character !== '\n')) cell += character
    else if (character === ',') {
      cells.push(cell.trim())
      cell = ''
    } else {
      endRecord()
      start = line
    }
  }
  if (isQuoted) throw new StartFailure(`line ${start}: a quotation mark has no end`)
  endRecord()
  return records
}
