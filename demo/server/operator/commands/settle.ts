import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { array, number, object, string } from 'valibot'
import { HttpFailure, StartFailure } from '../../http/refusals/failure.ts'
import { readText } from '../../money/withdrawals/decision.ts'
import { type BankAnswer, settleAll } from '../../money/withdrawals/settlement.ts'
import { readCsv } from '../read-csv.ts'
import { operatorOf, requestCommand } from './command.ts'

const NEEDED = ['reference', 'status', 'utr', 'reason'] as const
const COLUMNS = [...NEEDED, 'mode', 'amount'] as const

async function readAnswers(file: string): Promise<BankAnswer[]> {
  const text = await (file === '-' ? textOf(process.stdin) : readFile(file, 'utf8')).catch(
    (fault: NodeJS.ErrnoException) => {
      throw new StartFailure(`${file} cannot be read (${fault.code})`)
    },
  )
  const [head, ...records] = readCsv(text)
  const headings = head?.cells.map((one) => one.toLowerCase()) ?? []
  const missing = NEEDED.filter((name) => !headings.includes(name))
  if (missing.length > 0) throw new StartFailure(`${file}:1: The first line has no column ${missing.join(', ')}`)
  return records.map(({ line, cells }) => {
    const [reference, status, utr, reason, mode, amount] = COLUMNS.map((name) => cells[headings.indexOf(name)] ?? '')
    return { line, reference, status, utr, reason, mode, amount } as BankAnswer
  })
}

const text = string()
const answer = object({
  line: number(),
  reference: text,
  status: text,
  utr: text,
  mode: text,
  reason: text,
  amount: text,
})

export const settleCommand = requestCommand({
  forms: ['withdrawals settle FILE [--by NAME]'],
  about: `Records the bank's answers to a batch from a CSV file with the columns ${NEEDED.join(', ')}, and mode and amount if
      you like. The status is paid, with the UTR, or returned, with a reason that the member reads. Each is recorded once.`,
  needsKeys: true,
  entries: { by: string(), answers: array(answer) },
  read: async (args) => ({ by: operatorOf(args), answers: await readAnswers(args.one('FILE')) }),
  async work({ store, mail, now }, { by, answers }) {
    // checks the name first, because otherwise every line would fail
    const operator = readText('The name of the operator', by, 100)
    const { lines, failed } = await settleAll(store, answers, { by: operator, at: now, mail })
    if (failed === 0) return lines.join('\n') || 'The file has no answers.'
    const sum = `${failed} of ${answers.length} answers failed. Correct them and run the command again.`
    throw new HttpFailure(409, 'conflict', [...lines, sum].join('\n'))
  },
})
