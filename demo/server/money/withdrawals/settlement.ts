import { eq } from 'drizzle-orm'
import { readPlain } from '../../../../src/contract/validation/typed.ts'
import { explainFault } from '../../db/open-faults.ts'
import { PAYMENT_MODES } from '../../db/schema/withdrawal-statuses.ts'
import { withdrawals } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { conflict, HttpFailure, invalid } from '../../refusals/failure.ts'
import type { BankAnswer } from './bank-answers.ts'
import { decideWithdrawal, noWithdrawal } from './decision.ts'
import { readRupees } from './read-amount.ts'
import { plainReference, readReference } from './reference.ts'

interface Settled {
  readonly lines: readonly string[]
  readonly failed: number
}

/** The id of a withdrawal as the batch wrote it. Some banks keep only letters and digits of it. */
const idOf = (reference: string): string =>
  readPlain(reference)
    .toUpperCase()
    .replace(/^WD([A-Z\d]{4})([A-Z\d]{4})$/, 'WD-$1-$2')

async function findSent(store: Store, { reference, amount }: BankAnswer) {
  const transactionId = idOf(reference)
  if (!/^[\w-]{1,40}$/.test(transactionId)) throw invalid('The reference is missing or has other characters')
  const [found] = await store.select().from(withdrawals).where(eq(withdrawals.transactionId, transactionId))
  if (!found) throw noWithdrawal(transactionId)
  if (found.batchId === null) throw conflict('It was sent in no batch: use withdrawals process or withdrawals return')
  if (!amount) return found
  const read = readRupees(amount)
  if ('fault' in read) throw invalid(`The amount ${read.fault}`)
  if (read.rupees !== found.amount) throw conflict(`The amount is ${found.amount}, but the bank says ${amount}`)
  return found
}

interface Parts {
  readonly by: string
  readonly at: Date
  readonly mail: Pick<Mail, 'enqueue'>
  /** True if nothing is stored, and the lines say what would happen. */
  readonly isTrial?: boolean
}

/** The references that the file gives to more than one withdrawal. None of these can be trusted. */
function sharedReferences(answers: readonly BankAnswer[]): ReadonlyMap<string, string> {
  const shared = new Map<string, BankAnswer[]>()
  for (const answer of answers) {
    if (answer.status !== 'paid') continue
    const utr = plainReference(answer.utr)
    shared.set(utr, [...(shared.get(utr) ?? []), answer])
  }
  const several = [...shared].filter(([, ones]) => new Set(ones.map((one) => idOf(one.reference))).size > 1)
  return new Map(several.map(([utr, ones]) => [utr, ones.map(({ line }) => line).join(', ')]))
}

/** Records one answer. @returns what to say of it */
async function settle(store: Store, answer: BankAnswer, shared: ReadonlyMap<string, string>, parts: Parts) {
  const { by, at, mail, isTrial } = parts
  if (answer.status === 'unknown')
    throw invalid(`SETTLE_STATUSES does not say what the status ${answer.said || '(empty)'} means`)
  const { id } = await findSent(store, answer)
  if (answer.status === 'waiting') return `waits for the bank (${answer.said}). Nothing was done`
  const mode = PAYMENT_MODES.find((one) => one === answer.mode.toUpperCase())
  const reference = answer.status === 'paid' ? readReference(answer.utr) : undefined
  const lines = reference && shared.get(reference)
  if (lines) throw conflict(`The lines ${lines} have the same bank's reference ${reference}. Each payment has its own`)
  const decision = reference
    ? ({ id, action: 'process', reference, mode, by, at } as const)
    : ({ id, action: 'return', reason: answer.reason, by, at } as const)
  const { changed, withdrawal, action } = await decideWithdrawal(store, decision, mail)
  const status = action?.status ?? withdrawal.status
  if (!changed) return `was ${status} before. Nothing was done`
  const note = reference && answer.mode && !mode ? `. The mode ${answer.mode} is unknown, and is left out` : ''
  return `${isTrial ? 'would be' : 'is'} ${status}${note}`
}

/** Records each answer of the bank once, in its own transaction, so that a failed one does not stop the others. */
export async function settleAll(store: Store, answers: readonly BankAnswer[], parts: Parts): Promise<Settled> {
  const lines: string[] = []
  let failed = 0
  const shared = sharedReferences(answers)
  for (const answer of answers) {
    const place = `line ${answer.line}  ${answer.reference}`
    try {
      lines.push(`${place}  ${await settle(store, answer, shared, parts)}`)
    } catch (fault) {
      failed++
      lines.push(`${place}  FAILED: ${fault instanceof HttpFailure ? fault.message : explainFault(fault)}`)
    }
  }
  return { lines, failed }
}

class Undo extends Error {
  constructor(readonly settled: Settled) {
    super('a trial stores nothing')
  }
}

/** Says what `settleAll` would do: does it in one transaction without mails, and undoes it. */
export async function trySettling(store: Store, answers: readonly BankAnswer[], parts: Parts): Promise<Settled> {
  const unsent = { ...parts, mail: { enqueue: async () => {} }, isTrial: true }
  try {
    return await store.transaction(async (within) => {
      throw new Undo(await settleAll(within, answers, unsent))
    })
  } catch (fault) {
    if (fault instanceof Undo) return fault.settled
    throw fault
  }
}
