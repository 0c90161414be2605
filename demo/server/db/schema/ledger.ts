import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
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

/** The ledger. `reference` names what caused it: the same cause cannot be posted twice. */
export const transactions = pgTable(
  'transactions',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    userId: userId(),
    reference: text('reference').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('transactions_once').on(table.userId, table.kind, table.reference)],
)

/** Points, positive into the account; the entries of a transaction sum to zero. Never changed, never removed. */
export const entries = pgTable(
  'entries',
  {
    id: serial('id').primaryKey(),
    transactionId: text('transaction_id')
      .notNull()
      .references(() => transactions.id),
    account: text('account').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [index('entries_transaction').on(table.transactionId), index('entries_account').on(table.account)],
)

/** The sum of a member's account, kept in the transaction that posts. The panel's own accounts have no row: they would be one lock for all. */
export const balances = pgTable(
  'balances',
  { account: text('account').primaryKey(), points: integer('points').notNull() },
  (table) => [check('balances_not_negative', sql`${table.points} >= 0`)],
)
