import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

export const TRANSACTION_KINDS = [
  'survey_credit',
  'screening_credit',
  'redemption',
  'withdrawal_hold',
  'withdrawal_approval',
  'withdrawal_return',
  'withdrawal_refund',
  'operator_credit',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/**
 * `reference` identifies the cause, which can be posted only once. `number` counts the member's transactions from 1;
 * `balance` and `held` are the member's points after the transaction. Only `post` writes these rows
 * (ledger/ledger.ts).
 */
export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    userId: userId(),
    reference: text('reference').notNull(),
    points: integer('points').notNull(),
    number: integer('number').notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull(),
    held: bigint('held', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('transactions_once').on(table.userId, table.kind, table.reference),
    unique('transactions_number').on(table.userId, table.number),
    index('transactions_totals').on(table.userId, table.kind, table.points),
    check('transactions_kind', sql.raw(`kind in (${TRANSACTION_KINDS.map((kind) => `'${kind}'`).join(', ')})`)),
    check('transactions_points', sql`${table.points} > 0`),
    check('transactions_not_negative', sql`${table.balance} >= 0 and ${table.held} >= 0`),
  ],
)

/** `points` is positive if they go into the account. A transaction has two entries, whose points add up to zero. */
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
  (table) => [index('entries_transaction').on(table.transactionId)],
)
