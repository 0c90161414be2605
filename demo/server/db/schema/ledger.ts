import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

export const TRANSACTION_KINDS = [
  'survey_credit',
  'redemption',
  'withdrawal_hold',
  'withdrawal_payout',
  'withdrawal_return',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** The ledger. `reference` identifies the cause, which cannot be posted twice. */
export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    userId: userId(),
    reference: text('reference').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('transactions_once').on(table.userId, table.kind, table.reference),
    check('transactions_kind', sql.raw(`kind in (${TRANSACTION_KINDS.map((kind) => `'${kind}'`).join(', ')})`)),
  ],
)

/**
 * Points, positive into the account. A trigger requires the two entries of a transaction in one statement, on the
 * accounts of its kind and member, with a sum of zero. Entries are never changed or removed.
 */
export const entries = pgTable(
  'entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    account: text('account').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [
    index('entries_transaction').on(table.transactionId),
    index('entries_account').on(table.account),
    check('entries_amount', sql`${table.amount} <> 0`),
  ],
)

/**
 * The sum of a member's account. Only the trigger on the entries can write it. The panel's own accounts have no row,
 * because its lock would serialize all transactions.
 */
export const balances = pgTable(
  'balances',
  { account: text('account').primaryKey(), points: bigint('points', { mode: 'number' }).notNull() },
  (table) => [check('balances_not_negative', sql`${table.points} >= 0`)],
)

/**
 * The number of a member's transactions of each kind, and the sum of their points, so that a long ledger is not read for
 * its totals. Only the trigger on the entries can write it.
 */
export const ledgerTotals = pgTable(
  'ledger_totals',
  {
    userId: userId(),
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/**
 * A member's passbook: each of their transactions, numbered from 1 without a gap in the order in which they took effect,
 * with the points that it moved into the balance, those that it moved into the held points, and the balance after it. So
 * a page of a long passbook is read by its numbers, and nothing is added up. Only the trigger on the entries can write it.
 */
export const passbook = pgTable(
  'passbook',
  {
    userId: userId(),
    number: bigint('number', { mode: 'number' }).notNull(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    points: integer('points').notNull(),
    held: integer('held').notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.number] })],
)
