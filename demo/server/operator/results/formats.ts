import { BYTE_ORDER_MARK, csvLine } from '../../../../src/contract/csv.ts'
import type { ResultFormat } from '../../db/schema.ts'
import type { Column } from './columns.ts'
import type { Row } from './rows.ts'

interface Format {
  /** The media type. */
  readonly type: string
  /** The text before the first row. */
  head(columns: readonly Column[]): string
  line(columns: readonly Column[], row: Row): string
}

export const CSV = 'text/csv; charset=utf-8'

export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names)

// an object would move keys such as `1` to the front
const jsonLine = (columns: readonly Column[], row: Row): string =>
  `{${columns.map(({ name, cell }) => `${JSON.stringify(name)}:${JSON.stringify(cell(row) ?? null)}`).join(',')}}\n`

export const formats: Readonly<Record<ResultFormat, Format>> = {
  csv: {
    type: CSV,
    head: (columns) => csvHead(columns.map(({ name }) => name)),
    line: (columns, row) => csvLine(columns.map(({ cell }) => cell(row))),
  },
  jsonl: { type: 'application/jsonl; charset=utf-8', head: () => '', line: jsonLine },
}
