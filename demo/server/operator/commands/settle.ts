import { array, string } from 'valibot'
import { counted } from '../../counted.ts'
import { conflict, StartFailure } from '../../http/refusals/failure.ts'
import { type BankAnswer, bankAnswer, settleAll } from '../../money/withdrawals/settlement.ts'
import { readTextFile } from '../authoring/read-files.ts'
import { readCsv } from '../read-csv.ts'
import { readOperator } from '../read-text.ts'
import { operatorOf, requestCommand } from './command.ts'

const NEEDED = ['reference', 'status', 'utr', 'reason'] as const
const COLUMNS = [...NEEDED, 'mode', 'amount'] as const

async function readAnswers(file: string): Promise<BankAnswer[]> {
  const [head, ...records] = readCsv(await readTextFile(file))
  const headings = head?.cells.map((one) => one.toLowerCase()) ?? []
  const missing = NEEDED.filter((name) => !headings.includes(name))
  if (missing.length > 0) throw new StartFailure(`${file}:1: The first line has no column ${missing.join(', ')}`)
  return records.map(({ line, cells }) => {
    // an unquoted comma in a reason would move the cells after it
    if (cells.length > headings.length) throw new StartFailure(`line ${line} has more cells than the first line`)
    const [reference, status, utr, reason, mode, amount] = COLUMNS.map((name) => cells[headings.indexOf(name)] ?? '')
    return { line, reference, status, utr, reason, mode, amount } as BankAnswer
  })
}

export const settleCommand = requestCommand({
  forms: ['withdrawals settle FILE [--by NAME]'],
  about: `Records the bank's answers to a batch from a CSV file with the columns ${NEEDED.join(', ')}, and mode and amount if
      you like. The status is paid, with the UTR, or returned, with a reason that the member reads. Each is recorded once.`,
  needsKeys: true,
  entries: { by: string(), answers: array(bankAnswer) },
  read: async (args) => ({ by: operatorOf(args), answers: await readAnswers(args.one('FILE')) }),
  async work({ store, mail, now }, { by, answers }) {
    // checks the name first, because otherwise every line would fail
    const operator = readOperator(by)
    const { lines, failed } = await settleAll(store, answers, { by: operator, at: now, mail })
    if (failed === 0) return lines.join('\n') || 'The file has no answers.'
    const what = failed === 1 ? 'it' : 'them'
    const sum = `${failed} of ${counted(answers.length, 'answer')} failed. Correct ${what} and run the command again.`
    throw conflict([...lines, sum].join('\n'))
  },
})
