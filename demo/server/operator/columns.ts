import { inOneLine } from './printable.ts'

type Cell = string | number

export function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return 'There are none.'
  const lines = [heads, ...rows].map((line) => line.map((cell) => inOneLine(String(cell))))
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const padded = (cell: string, column: number) =>
    typeof rows[0]?.[column] === 'number' ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n')
}

export const momentOf = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
