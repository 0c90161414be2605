import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core'
import { onlySealed, sealedAccount, userId } from './accounts.ts'
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

/**
 * Of the account no more than lists show: the bank's four letters and the last four digits. `accountChangedAt` is when
 * the member last changed it before the request, `accountBefore` the last four digits that it had until then.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id').notNull().unique(),
    userId: userId(),
    amount: integer('amount').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    rejectionReason: text('rejection_reason'),
    bankCode: text('bank_code').notNull(),
    accountEnd: text('account_end').notNull(),
    accountChangedAt: moment('account_changed_at'),
    accountBefore: text('account_before'),
    requestDate: moment('request_date').notNull(),
    processedDate: moment('processed_date'),
  },
  // one for each sort of the history, with and without a status; read backwards for the other order
  (table) => [
    index('withdrawals_requested').on(table.userId, table.requestDate, table.id),
    index('withdrawals_amount_of').on(table.userId, table.amount, table.requestDate, table.id),
    index('withdrawals_processed').on(table.userId, table.processedDate, table.requestDate, table.id),
    index('withdrawals_status_requested').on(table.userId, table.status, table.requestDate, table.id),
    index('withdrawals_status_amount').on(table.userId, table.status, table.amount, table.requestDate, table.id),
    index('withdrawals_status_processed').on(
      table.userId,
      table.status,
      table.processedDate,
      table.requestDate,
      table.id,
    ),
    check('withdrawals_status', sql`${table.status} in ('pending', 'approved', 'processed', 'rejected')`),
    check('withdrawals_amount', sql`${table.amount} > 0`),
  ],
)

const withdrawalId = () =>
  text('withdrawal_id')
    .notNull()
    .references(() => withdrawals.id)

/** Where the money of a withdrawal goes: the member's bank details at the time of the request. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  { withdrawalId: withdrawalId().primaryKey(), userId: userId(), ...sealedAccount() },
  (table) => [onlySealed('payout_accounts_sealed', table), index('payout_accounts_account').on(table.accountHash)],
)

/** Who was shown a whole account, to pay it. Added, never changed or removed. */
export const accountReadings = pgTable('account_readings', {
  id: serial('id').primaryKey(),
  withdrawalId: withdrawalId(),
  by: text('by').notNull(),
  at: moment('at').notNull(),
})

/** What operators did: `status` is where the withdrawal got by it. Added, never changed or removed. */
export const withdrawalActions = pgTable(
  'withdrawal_actions',
  {
    id: serial('id').primaryKey(),
    withdrawalId: withdrawalId(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    by: text('by').notNull(),
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [unique('withdrawal_actions_once').on(table.withdrawalId, table.status)],
)

/** What the history can be sorted by, and what is not processed yet by its request. */
export type TallySort = 'requestDate' | 'amount' | 'processedDate' | 'unprocessed'

/**
 * How many withdrawals of a status stand in each stretch of a sort, so that a page is found without a walk to it.
 * `bucket` is where the stretch begins: a month in UTC, in seconds since 1970, or an amount's first two digits, as in
 * 1200 for 1234. A trigger on `withdrawals` keeps it.
 */
export const withdrawalTallies = pgTable(
  'withdrawal_tallies',
  {
    userId: userId(),
    sort: text('sort').$type<TallySort>().notNull(),
    status: text('status').$type<WithdrawalStatus>().notNull(),
    bucket: bigint('bucket', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sort, table.status, table.bucket] })],
)
