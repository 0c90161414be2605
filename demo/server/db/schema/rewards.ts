import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

export const rewards = pgTable('rewards', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  pointsCost: integer('points_cost').notNull(),
  brand: text('brand').notNull(),
})

export const redemptions = pgTable(
  'redemptions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    rewardId: text('reward_id')
      .notNull()
      .references(() => rewards.id),
    pointsCost: integer('points_cost').notNull(),
    redemptionCode: text('redemption_code').notNull().unique(),
    partner: text('partner'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('redemptions_user').on(table.userId)],
)

export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'processed', 'rejected'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** The bank details are those at the time of the request. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id').notNull().unique(),
    userId: userId(),
    amount: integer('amount').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    rejectionReason: text('rejection_reason'),
    accountHolderName: text('account_holder_name').notNull(),
    accountNumber: text('account_number').notNull(),
    ifscCode: text('ifsc_code').notNull(),
    requestDate: moment('request_date').notNull(),
    processedDate: moment('processed_date'),
  },
  (table) => [
    index('withdrawals_user').on(table.userId),
    check('withdrawals_status', sql`${table.status} in ('pending', 'approved', 'processed', 'rejected')`),
    check('withdrawals_amount', sql`${table.amount} > 0`),
  ],
)
