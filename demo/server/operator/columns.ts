import { inOneLine } from './printable.ts'

/** Formats lines as columns, with the first line as headings; numbers are right-aligned. */
export function columns(lines: readonly (readonly (string | number)[])[]): string {
  const cells = lines.map((line) => line.map((cell) => inOneLine(String(cell))))
  const widthOf = (column: number) => cells.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0)
  const widths = cells[0]?.map((_, column) => widthOf(column)) ?? []
  const isNumber = widths.map((_, column) => typeof lines.at(-1)?.[column] === 'number')
  const padded = (cell: string, column: number) =>
    isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return cells.map((line) => line.map(padded).join('  ').trimEnd()).join('\n')
}

/** A moment as tables and texts show it. */
export const momentOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
