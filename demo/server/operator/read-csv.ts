/** A record of a CSV file, with the line of the file that it starts on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads CSV (RFC 4180), with CRLF or LF, and a byte order mark or none. Leaves out empty lines. */
export function readCsv(text: string): readonly CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  for (const [whole, quoted, plain = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))[^,\r\n]*(,|\r?\n|\r|$)/g)) {
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    line += whole.split('\n').length - 1
    if (end === ',') continue
    if (cells.some(Boolean)) records.push({ line: start, cells })
    cells = []
    start = line
  }
  return records
}
