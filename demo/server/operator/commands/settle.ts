import { array, boolean, string } from 'valibot'
import {
  type BankAnswer,
  type BankAnswerForm,
  bankAnswer,
  NEEDED_FIELDS,
} from '../../money/withdrawals/bank-answers.ts'
import { plainly } from '../../money/withdrawals/named-columns.ts'
import { settleAll, trySettling } from '../../money/withdrawals/settlement.ts'
import { counted } from '../../refusals/counted.ts'
import { conflict } from '../../refusals/failure.ts'
import { readOperator } from '../../refusals/read-text.ts'
import { readTable } from '../csv-table.ts'
import { readDataConfig } from '../settings/read.ts'
import { readTextFile } from '../text-file.ts'
import { operatorOf, requestCommand } from './command.ts'

const REMEDY = `Set SETTLE_COLUMNS to the bank's headings, such as 'Customer Ref=reference; Status=status; UTR No=utr; Remarks=reason'`

async function readAnswers(file: string, { columns, statuses }: BankAnswerForm): Promise<BankAnswer[]> {
  const rows = readTable(file, await readTextFile(file), { columns, needed: NEEDED_FIELDS, remedy: REMEDY })
  return rows.map(({ line, cells }) => {
    const { reference = '', status: said = '', utr = '', reason = '', mode = '', amount = '' } = cells
    return { line, reference, status: statuses.get(plainly(said)) ?? 'unknown', said, utr, reason, mode, amount }
  })
}

export const settleCommand = requestCommand({
  forms: ['withdrawals settle FILE [--dry-run] [--by NAME]'],
  about: `Records the bank's answers to a batch from a CSV file, each once. SETTLE_COLUMNS names its columns, which are
      ${NEEDED_FIELDS.join(', ')}, and mode and amount if the bank reports them. SETTLE_STATUSES names the bank's words for
      paid, with the UTR, for returned, with a reason that the member reads, and for waiting. Commas, semicolons, tabs and
      bars separate; UTF-8 and UTF-16 are read. --dry-run says what would happen, and records nothing.`,
  needsKeys: true,
  entries: { by: string(), answers: array(bankAnswer), dryRun: boolean() },
  read: async (args) => ({
    by: operatorOf(args),
    answers: await readAnswers(args.one('FILE'), readDataConfig(process.env).bankAnswers),
    dryRun: args.flag('dry-run'),
  }),
  async work({ store, mail, now }, { by, answers, dryRun }) {
    // checks the name first, because otherwise every line would fail
    const operator = readOperator(by)
    const { lines, failed } = await (dryRun ? trySettling : settleAll)(store, answers, { by: operator, at: now, mail })
    if (answers.length === 0) return 'The file has no answers.'
    const trial = dryRun ? ['This is a dry run. Nothing was recorded.'] : []
    if (failed === 0) return [...trial, ...lines].join('\n')
    const what = dryRun ? 'would fail' : 'failed'
    const them = failed === 1 ? 'it' : 'them'
    const sum = `${failed} of ${counted(answers.length, 'answer')} ${what}. Correct ${them} and run the command again.`
    throw conflict([...trial, ...lines, sum].join('\n'))
  },
})
