import { csvLine } from '../../../../src/contract/csv.ts'
import { readPairs } from './named-columns.ts'

export interface Payment {
  readonly holder: string
  readonly account: string
  readonly ifsc: string
  /** Rupees with two decimals. */
  readonly amount: string
  readonly reference: string
}

const FIELDS = ['holder', 'account', 'ifsc', 'amount', 'reference'] as const

interface Column {
  readonly heading: string
  cell(payment: Payment): string
}

/** A cell that a spreadsheet or a bank's program could read as a formula, or that spans lines. */
const DANGEROUS = /^[=+\-@＝＋－＠]|\p{Cc}/u

/**
 * Reads `Heading=field; Heading="fixed text"`. A bank must get every text unchanged, so a text that would need a mark
 * before it is refused instead.
 */
export function readColumns(text: string): { readonly columns: readonly Column[]; readonly faults: readonly string[] } {
  const faults: string[] = []
  const used = new Set<string>()
  const columns = readPairs(text).map(({ part, left: heading, right }): Column => {
    const field = FIELDS.find((one) => one === right)
    const [, fixed] = /^"([^"]*)"$/.exec(right) ?? []
    if (!heading || (!field && fixed === undefined))
      faults.push(`: ${part} is not Heading=field or Heading="text"; the fields are ${FIELDS.join(', ')}`)
    if (DANGEROUS.test(heading) || DANGEROUS.test(fixed ?? ''))
      faults.push(`: ${part} starts with a character that a spreadsheet would run as a formula`)
    if (field) used.add(field)
    return { heading, cell: (payment) => (field ? payment[field] : (fixed ?? '')) }
  })
  const missing = FIELDS.filter((field) => !used.has(field))
  if (faults.length === 0 && missing.length > 0) faults.push(` has no column for ${missing.join(', ')}`)
  return { columns, faults }
}

/** Returns the reason why the payment cannot be in a bank's file; undefined if it can. */
export const faultOf = (payment: Payment): string | undefined =>
  FIELDS.some((field) => DANGEROUS.test(payment[field]))
    ? 'the account has characters that a spreadsheet would run as a formula'
    : undefined

/** Writes the file without a byte order mark, because banks' programs read it. */
export function bankFile(columns: string, payments: readonly Payment[]): string {
  const chosen = readColumns(columns).columns
  const lines = [chosen.map(({ heading }) => heading), ...payments.map((one) => chosen.map(({ cell }) => cell(one)))]
  return lines.map(csvLine).join('')
}
