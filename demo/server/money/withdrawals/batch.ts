import { asc, eq, inArray, sql } from 'drizzle-orm'
import {
  accountReadings,
  type Withdrawal,
  withdrawalAccounts,
  withdrawalBatches,
  withdrawals,
} from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { openBank, rowOfWithdrawal } from '../../db/vault/bank.ts'
import { SealFault, type Vault } from '../../db/vault/vault.ts'
import type { Mail } from '../../mail/mail.ts'
import { conflict, HttpFailure, notFound } from '../../refusals/failure.ts'
import { readOperator } from '../../refusals/read-text.ts'
import { bankFile, faultOf, type Payment } from './bank-file.ts'
import { decideWithdrawal } from './decision.ts'
import { remarksOn, withdrawalsWithStatus } from './listing.ts'
import { OPEN } from './statuses.ts'

/** Withdrawals in a batch at most, because their members wait until the batch is stored. */
const LARGEST = 500

/** An arbitrary number: one process at a time makes a batch. */
const BATCH_LOCK = 4206

export interface Batch {
  readonly id: number
  readonly file: string
  readonly payments: number
  readonly points: number
}

interface LeftOut {
  readonly withdrawal: Withdrawal
  readonly why: string
}

interface Parts {
  readonly vault: Vault
  readonly mail: Pick<Mail, 'enqueue'>
}

type Sealed = typeof withdrawalAccounts.$inferSelect

function paymentOf(vault: Vault, { id, userId, amount, transactionId }: Withdrawal, sealed: Sealed): Payment {
  const { accountHolderName, accountNumber, ifscCode } = openBank(vault, rowOfWithdrawal(id, userId), sealed)
  return {
    holder: accountHolderName,
    account: accountNumber,
    ifsc: ifscCode,
    amount: amount.toFixed(2),
    reference: transactionId,
  }
}

function faultOfAccount(vault: Vault, withdrawal: Withdrawal, sealed: Sealed | undefined): string | undefined {
  if (!sealed) return 'it has no bank account'
  try {
    return faultOf(paymentOf(vault, withdrawal, sealed))
  } catch (fault) {
    if (fault instanceof SealFault) return fault.message
    throw fault
  }
}

/** Returns the file of a batch, with the same bytes each time, and records who read the accounts. */
async function fileOf(store: Store, vault: Vault, id: number, { by, at }: { by: string; at: Date }): Promise<Batch> {
  const [batch] = await store.select().from(withdrawalBatches).where(eq(withdrawalBatches.id, id))
  if (!batch) throw notFound(`There is no batch ${id}`)
  const rows = await store
    .select()
    .from(withdrawals)
    .innerJoin(withdrawalAccounts, eq(withdrawalAccounts.withdrawalId, withdrawals.id))
    .where(eq(withdrawals.batchId, id))
    .orderBy(asc(withdrawals.requestDate), asc(withdrawals.id))
  const settled = rows.find(({ withdrawals: { status } }) => status !== 'approved')?.withdrawals
  if (settled) {
    const message = `${settled.transactionId} of batch ${id} is ${settled.status}, so the bank may have the file already. The file is not written again, because the others could be paid twice`
    throw conflict(message)
  }
  const payments = rows.map(({ withdrawals: one, withdrawal_accounts: sealed }) => paymentOf(vault, one, sealed))
  await store.insert(accountReadings).values(rows.map(({ withdrawals: one }) => ({ withdrawalId: one.id, by, at })))
  const points = rows.reduce((sum, { withdrawals: { amount } }) => sum + amount, 0)
  return { id, file: bankFile(batch.columns, payments), payments: rows.length, points }
}

const mayBePaidBy = (reader: string): string => `${reader} read the account, and may be paying it by hand`

/** Returns the open withdrawals that may be sent, and those that a person must decide. */
async function choose(store: Store, vault: Vault) {
  const waiting = (await withdrawalsWithStatus(store, OPEN)).filter((one) => one.withdrawal.batchId === null)
  const ids = waiting.map(({ withdrawal: { id } }) => id)
  const sealed = await store.select().from(withdrawalAccounts).where(inArray(withdrawalAccounts.withdrawalId, ids))
  const readings = await store.select().from(accountReadings).where(inArray(accountReadings.withdrawalId, ids))
  const readerOf = new Map(readings.map(({ withdrawalId, by }) => [withdrawalId, by]))
  const sealedOf = new Map(sealed.map((one) => [one.withdrawalId, one]))
  const found = waiting.map((one) => {
    const { withdrawal } = one
    const reader = withdrawal.status === 'approved' ? readerOf.get(withdrawal.id) : undefined
    const why =
      remarksOn(one).join('; ') ||
      (reader && mayBePaidBy(reader)) ||
      faultOfAccount(vault, withdrawal, sealedOf.get(withdrawal.id))
    return { withdrawal, why }
  })
  return {
    chosen: found.flatMap(({ withdrawal, why }) => (why ? [] : [withdrawal])),
    leftOut: found.flatMap(({ withdrawal, why }): LeftOut[] => (why ? [{ withdrawal, why }] : [])),
  }
}

type BatchRow = typeof withdrawalBatches.$inferSelect

/**
 * Approves the withdrawal if it is pending, and marks it as sent. Asks again under the lock of the decision who may be
 * paying an approved one by hand. @returns why it cannot be sent
 */
async function send(store: Store, mail: Parts['mail'], { id }: Withdrawal, { id: batchId, by, at }: BatchRow) {
  try {
    await store.transaction(async (within) => {
      const { changed } = await decideWithdrawal(within, { id, action: 'approve', by, at }, mail)
      const [reading] = await within.select().from(accountReadings).where(eq(accountReadings.withdrawalId, id)).limit(1)
      if (!changed && reading) throw conflict(mayBePaidBy(reading.by))
      await within.update(withdrawals).set({ batchId }).where(eq(withdrawals.id, id))
    })
  } catch (fault) {
    if (fault instanceof HttpFailure) return fault.message
    throw fault
  }
}

/**
 * Sends every open withdrawal without a remark in one batch. All of it is one transaction, and the file is made from what
 * was stored, so a withdrawal is in one batch at most (docs/decisions/081-batches.md).
 */
export const sendBatch = (store: Store, { vault, mail }: Parts, asked: { by: string; columns: string; at: Date }) =>
  store.transaction(async (transaction) => {
    const by = readOperator(asked.by)
    await transaction.execute(sql`select pg_advisory_xact_lock(${BATCH_LOCK})`)
    const { chosen, leftOut } = await choose(transaction, vault)
    const [batch] = await transaction
      .insert(withdrawalBatches)
      .values({ by, at: asked.at, columns: asked.columns })
      .returning()
    if (!batch) throw new Error('the database returned no batch')
    let sent = 0
    for (const withdrawal of chosen.slice(0, LARGEST)) {
      const why = await send(transaction, mail, withdrawal, batch)
      if (why) leftOut.push({ withdrawal, why })
      else sent++
    }
    const more = Math.max(0, chosen.length - LARGEST)
    if (sent > 0) return { batch: await fileOf(transaction, vault, batch.id, { by, at: asked.at }), leftOut, more }
    await transaction.delete(withdrawalBatches).where(eq(withdrawalBatches.id, batch.id))
    return { batch: undefined, leftOut, more }
  })

export const repeatBatch = (store: Store, vault: Vault, asked: { id: number; by: string; at: Date }): Promise<Batch> =>
  store.transaction((transaction) => fileOf(transaction, vault, asked.id, { by: readOperator(asked.by), at: asked.at }))

/** Batches without a recorded answer of the bank, oldest first. */
export const unansweredBatches = (store: Store) =>
  store
    .select({
      id: withdrawalBatches.id,
      by: withdrawalBatches.by,
      at: withdrawalBatches.at,
      payments: sql<number>`count(*)`.mapWith(Number),
    })
    .from(withdrawalBatches)
    .innerJoin(withdrawals, eq(withdrawals.batchId, withdrawalBatches.id))
    .groupBy(withdrawalBatches.id)
    .having(sql`bool_and(${withdrawals.status} = 'approved')`)
    .orderBy(asc(withdrawalBatches.id))
