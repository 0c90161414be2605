import { array, type InferOutput, number, object, optional, string } from 'valibot'
import { type Meanings, meaning, plainly, readMeanings } from '../../money/withdrawals/named-columns.ts'
import { readRupees } from '../../money/withdrawals/read-amount.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { UsageFault } from '../arguments.ts'
import { readHead, readTable } from '../csv-table.ts'
import { readDay } from '../read-day.ts'
import { readTextFile } from '../text-file.ts'
import { faultOf, faultsAmong, refuse } from './code-faults.ts'

// A file of codes is a list with one code a line, or a table whose first line names the columns.

const FIELDS = ['code', 'pin', 'value', 'expiry', 'none'] as const
type Field = (typeof FIELDS)[number]

const codeLine = object({
  line: number(),
  code: string(),
  pin: optional(string()),
  rupees: optional(number()),
  expiresOn: optional(string()),
})
export type CodeLine = InferOutput<typeof codeLine>
export const codeLines = array(codeLine)

const MOST_LINES = 100_000

const REMEDY =
  "Give one code a line, or name the columns in the first line: code, pin, value, expiry. For other names use --columns 'Voucher Code=code; PIN=pin; Serial=none'"

function readColumns(text: string | undefined): Meanings<Field> {
  if (text === undefined) return meaning(FIELDS.slice(0, 4))
  const { meanings, faults } = readMeanings(text, { names: FIELDS, needed: ['code'], what: 'Heading=field' })
  if (faults.length > 0) throw new UsageFault(faults.map((fault) => `--columns${fault}`).join('\n'))
  return meanings
}

const HEADINGS = /\b(code|coupon|voucher|card|pin|number|serial)s?\b|कोड|कूपन|वाउचर|कार्ड|पिन|नंबर/i

/** A heading has no digit, and the codes below it have some. */
function isHeading(first: string, others: readonly string[]): boolean {
  const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)
  return !hasDigit(first) && (HEADINGS.test(first) || (others.length > 0 && others.every(hasDigit)))
}

function readList(text: string): CodeLine[] {
  const lines = text.split(/\r\n?|\n/).flatMap((one, at) => (one.trim() ? [{ line: at + 1, code: one.trim() }] : []))
  const [first, ...others] = lines
  if (
    first &&
    isHeading(
      first.code,
      others.map(({ code }) => code),
    )
  )
    throw new StartFailure(`Nothing was changed: line ${first.line} looks like a heading. ${REMEDY}`)
  const faults = lines.flatMap(({ line, code }) => {
    const fault = /[,;\t|"]/.test(code) ? `has several columns or quotation marks. ${REMEDY}` : faultOf('code', code)
    return fault ? [`line ${line} ${fault}`] : []
  })
  refuse([...faults, ...faultsAmong(lines)])
  return lines
}

interface Reading {
  readonly columns?: string | undefined
  readonly isDayFirst: boolean
}

function readRows(file: string, text: string, columns: Meanings<Field>, isDayFirst: boolean): CodeLine[] {
  const rows = readTable(file, text, { columns, needed: ['code'], remedy: REMEDY, isComplete: true })
  const faults: string[] = []
  const lines = rows.map(({ line, cells: { code = '', pin, value, expiry } }): CodeLine => {
    const say = (fault: string | undefined) => void (fault && faults.push(`line ${line} ${fault}`))
    say(faultOf('code', code))
    if (pin !== undefined) say(faultOf('PIN', pin))
    if (value === '') say('has no value')
    const amount = value ? readRupees(value) : undefined
    if (amount && 'fault' in amount) say(`has a wrong value: ${amount.fault}`)
    if (expiry === '') say('has no expiry')
    const until = expiry ? readDay(expiry, isDayFirst) : undefined
    if (until && 'fault' in until) say(`has a wrong expiry: ${until.fault}`)
    return {
      line,
      code,
      pin,
      rupees: amount && 'rupees' in amount ? amount.rupees : undefined,
      expiresOn: until && 'day' in until ? until.day : undefined,
    }
  })
  refuse([...faults, ...faultsAmong(lines)])
  return lines
}

/** @throws a StartFailure for a file that could be read in another way */
export async function readCodes(file: string, { columns: given, isDayFirst }: Reading): Promise<CodeLine[]> {
  const text = await readTextFile(file)
  const columns = readColumns(given)
  const { headings } = readHead(text, columns)
  const isTable = given !== undefined || headings.length > 1 || headings.some((one) => columns.has(plainly(one)))
  const lines = isTable ? readRows(file, text, columns, isDayFirst) : readList(text)
  if (lines.length === 0) throw new StartFailure('Nothing was changed: the file has no codes')
  if (lines.length > MOST_LINES) throw new StartFailure(`${file} has more than ${MOST_LINES} codes: split it`)
  return lines
}
