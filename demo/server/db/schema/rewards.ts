import { sql } from 'drizzle-orm'
import { bigserial, check, date, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { onlySealed, sealedAccount, userId } from './accounts.ts'
import { moment } from './moment.ts'
import { translated } from './translated.ts'
import { PAYMENT_MODES, WITHDRAWAL_STATUSES } from './withdrawal-statuses.ts'

export interface RewardTexts {
  readonly name?: string
  readonly description?: string
  readonly brand?: string
}

export const rewards = pgTable('rewards', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  pointsCost: integer('points_cost').notNull(),
  brand: text('brand').notNull(),
  image: text('image'),
  translations: translated<RewardTexts>(),
  closedAt: moment('closed_at'),
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
    /** Null if the reward has codes of its brand: the code is then in `rewardCodes`. */
    redemptionCode: text('redemption_code').unique(),
    partner: text('partner'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('redemptions_user').on(table.userId)],
)

/**
 * The brand's own codes. Those that expire first are given first, and otherwise in the order of `number`. `codeHash` is
 * equal for equal codes, whatever their PINs.
 */
export const rewardCodes = pgTable(
  'reward_codes',
  {
    id: text('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    rewardId: text('reward_id')
      .notNull()
      .references(() => rewards.id),
    sealed: text('sealed').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull(),
    redemptionId: text('redemption_id')
      .unique()
      .references(() => redemptions.id),
    sealedPin: text('sealed_pin'),
    /** The last day on which the code can be used, as `2027-03-31`. */
    expiresOn: date('expires_on', { mode: 'string' }),
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    index('reward_codes_left').on(table.rewardId, table.redemptionId, table.expiresOn, table.number),
    check(
      'reward_codes_sealed',
      sql`starts_with(${table.sealed}, 'sealed.') and starts_with(${table.sealedPin}, 'sealed.')`,
    ),
    check('reward_codes_withdrawn', sql`${table.withdrawnAt} is null or ${table.redemptionId} is null`),
  ],
)

/**
 * A file for the bank with several withdrawals. `columns` is the form of the file (PAYOUT_COLUMNS), so that the file can
 * be written again.
 */
export const withdrawalBatches = pgTable('withdrawal_batches', {
  id: serial('id').primaryKey(),
  by: text('by').notNull(),
  at: moment('at').notNull(),
  columns: text('columns').notNull(),
})

/**
 * Holds only the part of the bank account that lists show: four letters for the bank and the last four digits.
 * `accountChangedAt` is the last time before the request when the member changed the account; `accountBefore` has the
 * last four digits of the account until then.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    transactionId: text('transaction_id').notNull().unique(),
    userId: userId(),
    amount: integer('amount').notNull(),
    status: text('status', { enum: WITHDRAWAL_STATUSES }).notNull(),
    /** The reason of a rejection or of a return. */
    rejectionReason: text('rejection_reason'),
    /** The bank's reference of the payment (UTR), and the way of the transfer. */
    bankReference: text('bank_reference'),
    paymentMode: text('payment_mode', { enum: PAYMENT_MODES }),
    bankCode: text('bank_code').notNull(),
    accountEnd: text('account_end').notNull(),
    accountChangedAt: moment('account_changed_at'),
    accountBefore: text('account_before'),
    requestDate: moment('request_date').notNull(),
    processedDate: moment('processed_date'),
    /** The day by which the member was told that the money is paid, as `2026-11-27`. */
    expectedBy: date('expected_by', { mode: 'string' }),
    /** The batch in which the payment was sent to the bank. */
    batchId: integer('batch_id').references(() => withdrawalBatches.id),
  },
  (table) => [
    index('withdrawals_requested').on(table.userId, table.requestDate, table.id),
    index('withdrawals_amount_of').on(table.userId, table.amount, table.requestDate, table.id),
    index('withdrawals_processed').on(
      table.userId,
      table.processedDate.desc().nullsLast(),
      table.requestDate.desc(),
      table.id.desc(),
    ),
    index('withdrawals_status_requested').on(table.userId, table.status, table.requestDate, table.id),
    index('withdrawals_open').on(table.expectedBy).where(sql`${table.status} in ('pending', 'approved')`),
    index('withdrawals_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    check('withdrawals_status', sql`${table.status} in ('pending', 'approved', 'processed', 'rejected', 'returned')`),
    check('withdrawals_amount', sql`${table.amount} > 0`),
    check(
      'withdrawals_reference',
      sql`${table.bankReference} ~ '^[A-Z0-9]{8,35}$' and ${table.bankReference} ~ '[1-9]'`,
    ),
    unique('withdrawals_bank_reference').on(table.bankReference),
  ],
)

export type Withdrawal = typeof withdrawals.$inferSelect

const withdrawalId = () =>
  text('withdrawal_id')
    .notNull()
    .references(() => withdrawals.id)

export const withdrawalAccounts = pgTable(
  'withdrawal_accounts',
  { withdrawalId: withdrawalId().primaryKey(), userId: userId(), ...sealedAccount() },
  (table) => [
    onlySealed('withdrawal_accounts_sealed', table),
    index('withdrawal_accounts_account').on(table.accountHash),
  ],
)

export const accountReadings = pgTable('account_readings', {
  id: serial('id').primaryKey(),
  withdrawalId: withdrawalId(),
  by: text('by').notNull(),
  at: moment('at').notNull(),
})

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

/** Records each change of a bank's reference after its payment; rows are never changed or removed. */
export const referenceCorrections = pgTable(
  'reference_corrections',
  {
    id: serial('id').primaryKey(),
    withdrawalId: withdrawalId(),
    /** Null if the payment was recorded without a reference. */
    before: text('before'),
    after: text('after').notNull(),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('reference_corrections_withdrawal').on(table.withdrawalId)],
)
