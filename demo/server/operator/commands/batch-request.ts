import { number, optional, string } from 'valibot'
import { repeatBatch, sendBatch, unansweredBatches } from '../../money/withdrawals/batch.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { momentOf } from '../columns.ts'
import { readDataConfig } from '../settings/read.ts'
import { operatorOf, requestCommand } from './command.ts'

function againOf(args: Arguments): { readonly again?: number } {
  const text = args.text('again')
  if (text === undefined) return {}
  if (!/^\d{1,9}$/.test(text)) throw new UsageFault(`${text} is not the number of a batch`)
  return { again: Number(text) }
}

/** The server's part of `withdrawals batch`; the command itself writes the file (batches.ts). */
export const batchRequest = requestCommand({
  forms: ['withdrawals batch --out FILE [--by NAME]', 'withdrawals batch --again ID --out FILE [--by NAME]'],
  about: `Approves and sends every open withdrawal without a remark: writes them into a file for your bank, with the columns of
      PAYOUT_COLUMNS, and marks them as sent. --again writes the file of a batch that you lost before it reached the bank.`,
  needsKeys: true,
  entries: { by: string(), columns: string(), again: optional(number()) },
  read(args) {
    args.none()
    return { by: operatorOf(args), columns: readDataConfig(process.env).payoutColumns, ...againOf(args) }
  },
  async work({ store, vault, mail, now }, { by, columns, again }) {
    if (again !== undefined)
      return JSON.stringify({ batch: await repeatBatch(store, vault(), { id: again, by, at: now }) })
    const open = await unansweredBatches(store)
    const { batch, leftOut, more } = await sendBatch(store, { vault: vault(), mail }, { by, columns, at: now })
    const notes = [
      ...leftOut.map(({ withdrawal: { transactionId }, why }) => `${transactionId} is not in the batch: ${why}`),
      ...(more > 0 ? [`${more} more wait: run the command again`] : []),
      ...open.map(
        (one) => `Batch ${one.id} (withdrawals: ${one.payments}, ${momentOf(one.at)}, ${one.by}) has no answer yet`,
      ),
    ]
    return JSON.stringify({ batch, notes })
  },
})
