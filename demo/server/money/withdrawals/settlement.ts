import { eq } from 'drizzle-orm'
import { type InferOutput, number, object, string } from 'valibot'
import { explainFault } from '../../db/open-faults.ts'
import { withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { conflict, HttpFailure, invalid } from '../../http/refusals/failure.ts'
import type { Mail } from '../../mail/mail.ts'
import { readText } from '../../operator/read-text.ts'
import { decideWithdrawal, noWithdrawal, type Outcome } from './decision.ts'
import { PAYMENT_MODES } from './statuses.ts'

/** The bank's answer to one payment of a batch, with the unchanged texts of the bank's file. */
export const bankAnswer = object({
  line: number(),
  reference: string(),
  status: string(),
  utr: string(),
  mode: string(),
  reason: string(),
  /** Checked only if the bank reports it. */
  amount: string(),
})
export type BankAnswer = InferOutput<typeof bankAnswer>

interface Settled {
  readonly lines: readonly string[]
  readonly failed: number
}

function modeOf(text: string) {
  const mode = PAYMENT_MODES.find((one) => one === text.toUpperCase())
  if (text && !mode) throw invalid(`There is no mode ${text}: use one of ${PAYMENT_MODES.join(', ')}`)
  return mode
}

async function findSent(store: Store, { reference, amount }: BankAnswer) {
  const transactionId = reference.toUpperCase()
  if (!/^[\w-]{1,40}$/.test(transactionId)) throw invalid('The reference is missing or has other characters')
  const [found] = await store.select().from(withdrawals).where(eq(withdrawals.transactionId, transactionId))
  if (!found) throw noWithdrawal(transactionId)
  if (found.batchId === null) throw conflict('It was sent in no batch: use withdrawals process or withdrawals return')
  if (amount && Number(amount.replaceAll(',', '')) !== found.amount)
    throw conflict(`The amount is ${found.amount}, but the bank says ${amount}`)
  return found
}

type Parts = { readonly by: string; readonly at: Date; readonly mail: Pick<Mail, 'enqueue'> }

async function settle(store: Store, answer: BankAnswer, { by, at, mail }: Parts): Promise<Outcome> {
  const status = answer.status.toLowerCase()
  if (status !== 'paid' && status !== 'returned') throw invalid('The status is neither paid nor returned')
  const { id } = await findSent(store, answer)
  if (status === 'returned')
    return decideWithdrawal(store, { id, action: 'return', reason: answer.reason, by, at }, mail)
  const reference = readText("The bank's reference", answer.utr, 50)
  return decideWithdrawal(store, { id, action: 'process', reference, mode: modeOf(answer.mode), by, at }, mail)
}

/** Records each answer of the bank once, in its own transaction, so that a failed one does not stop the others. */
export async function settleAll(store: Store, answers: readonly BankAnswer[], parts: Parts): Promise<Settled> {
  const lines: string[] = []
  let failed = 0
  for (const answer of answers) {
    const place = `line ${answer.line}  ${answer.reference}`
    try {
      const { changed, withdrawal, action } = await settle(store, answer, parts)
      const status = action?.status ?? withdrawal.status
      lines.push(`${place}  ${changed ? `is ${status}` : `was ${status} before. Nothing was done`}`)
    } catch (fault) {
      failed++
      lines.push(`${place}  FAILED: ${fault instanceof HttpFailure ? fault.message : explainFault(fault)}`)
    }
  }
  return { lines, failed }
}
