import { type Meanings, plainly } from '../money/withdrawals/named-columns.ts'
import { StartFailure } from '../refusals/failure.ts'
import { type CsvRecord, readCsv, SEPARATORS } from './read-csv.ts'

// Every CSV file of an operator is read here: with any of the separators, and with its columns in any order.

/** The meaning of a column that is left out. */
const LEFT_OUT = 'none'

export interface Head {
  readonly separator: string
  readonly line: number
  readonly headings: readonly string[]
}

/** A first line such as `sep=;`, which tells a spreadsheet the separator. */
const SAID = /^sep=(.)(?=\r?\n)/i

const sourceOf = (text: string): string => text.replace(SAID, '')

/** Returns the first record, or undefined if its quotation marks belong to another separator. */
function firstRecord(text: string, separator: string): CsvRecord | undefined {
  try {
    return readCsv(text, separator, 1)[0]
  } catch (fault) {
    if (fault instanceof StartFailure) return undefined
    throw fault
  }
}

/** Reads the first line with the separator that gives it the most columns with a meaning, or else the most columns. */
export function readHead(text: string, columns: Meanings<string>): Head {
  const said = SAID.exec(text)?.[1]
  let best: Head & { readonly score: number } = { separator: said ?? ',', line: 1, headings: [], score: 0 }
  for (const separator of said ? [said] : SEPARATORS.keys()) {
    const { line = 1, cells: headings = [] } = firstRecord(sourceOf(text), separator) ?? {}
    const score = headings.filter((one) => columns.has(plainly(one))).length * 1000 + headings.length
    if (score > best.score) best = { separator, line, headings, score }
  }
  return best
}

/** Hides a cell with digits, because a file without headings has codes or accounts in its first line. */
const shown = (heading: string): string => (/\p{Nd}/u.test(heading) ? '…' : heading || '(empty)')

const separatedBy = ({ separator, headings }: Head): string =>
  headings.length > 1 ? `, which is separated by ${SEPARATORS.get(separator) ?? separator},` : ''

interface Form<Field extends string> {
  readonly columns: Meanings<Field>
  readonly needed: readonly Field[]
  /** Says how to give the headings of the file a meaning. */
  readonly remedy: string
  /** True if a column without a meaning refuses the file. Otherwise it is left out. */
  readonly isComplete?: boolean
}

/** Returns the place of each field in a line. @throws a StartFailure if a column is missing, unknown or there twice */
function placesOf<Field extends string>(
  file: string,
  head: Head,
  { columns, needed, remedy, isComplete }: Form<Field>,
) {
  const places = new Map<Field, number>()
  const refuse = (fault: string) =>
    new StartFailure(
      `${file}:${head.line}: The first line${separatedBy(head)} ${fault}. Its columns are ${head.headings.map(shown).join(', ')}. ${remedy}`,
    )
  const unknown: string[] = []
  for (const [at, heading] of head.headings.entries()) {
    const field = columns.get(plainly(heading))
    if (field === undefined) unknown.push(...(heading ? [heading] : []))
    else if (field === LEFT_OUT) continue
    else if (places.has(field)) throw refuse(`has two columns for ${field}`)
    else places.set(field, at)
  }
  const missing = needed.filter((field) => !places.has(field))
  if (missing.length > 0) throw refuse(`has no column for ${missing.join(', ')}`)
  if (isComplete && unknown.length > 0) throw refuse(`has columns without a meaning: ${unknown.map(shown).join(', ')}`)
  return places
}

export interface Row<Field extends string> {
  readonly line: number
  readonly cells: Partial<Readonly<Record<Field, string>>>
}

/**
 * Reads the lines after the first.
 * @throws a StartFailure for a line with more cells than the first, because a separator without quotes moves the cells
 */
export function readTable<Field extends string>(file: string, text: string, form: Form<Field>): readonly Row<Field>[] {
  const head = readHead(text, form.columns)
  const [first, ...records] = readCsv(sourceOf(text), head.separator)
  if (!first) throw new StartFailure(`${file} has no lines`)
  const places = placesOf(file, head, form)
  return records.map(({ line, cells }) => {
    const refuse = (fault: string) => new StartFailure(`${file}:${line}: The line has ${fault}`)
    if (cells.length > head.headings.length) throw refuse('more cells than the first line')
    if (form.isComplete && cells.some((cell, at) => cell && !head.headings[at]))
      throw refuse('a cell without a heading')
    return { line, cells: Object.fromEntries([...places].map(([field, at]) => [field, cells[at] ?? ''])) as never }
  })
}
