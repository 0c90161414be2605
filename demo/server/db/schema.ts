import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A row without `verifiedAt` is a registration that waits for its code. `partner` is the site it came through. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash'),
  googleId: text('google_id').unique(),
  verifiedAt: moment('verified_at'),
  loginCode: boolean('login_code').notNull().default(false),
  locale: text('locale').notNull().default('en'),
  partner: text('partner'),
  createdAt: moment('created_at').notNull(),
})

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)

/** One row a signed-in browser; only the token's SHA-256 is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** One live code an account and purpose; a new one takes the old one's place. */
export const codes = pgTable(
  'codes',
  {
    userId: userId(),
    purpose: text('purpose', { enum: ['registration', 'login', 'reset'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
)

/** When a mail of a kind last went to an address, known or not; `key` is a keyed hash of both. */
export const cooldowns = pgTable('cooldowns', {
  key: text('key').primaryKey(),
  sentAt: moment('sent_at').notNull(),
})

/** The table of rate-limiter-flexible's PostgreSQL store; `expire` in milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Answers given under an `Idempotency-Key`, for the same answer again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text('answer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

export const bankDetails = pgTable('bank_details', {
  userId: userId().primaryKey(),
  accountHolderName: text('account_holder_name').notNull(),
  accountNumber: text('account_number').notNull(),
  ifscCode: text('ifsc_code').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** `estimatedTime` in minutes, `pointsReward` in points. */
export const surveys = pgTable('surveys', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  category: text('category').notNull(),
  pointsReward: integer('points_reward').notNull(),
  estimatedTime: integer('estimated_time').notNull(),
  targetAudience: text('target_audience').notNull(),
})

/** `id` is the key of the answer within its survey. */
export const questions = pgTable(
  'questions',
  {
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    type: text('type').notNull(),
    required: boolean('required').notNull(),
    options: jsonb('options').$type<string[]>(),
    maxRating: integer('max_rating'),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.id] })],
)

/** A submission; a member makes one a survey. `timeSpent` in seconds. */
export const responses = pgTable(
  'responses',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    pointsEarned: integer('points_earned').notNull(),
    timeSpent: integer('time_spent').notNull(),
    partner: text('partner'),
    completedAt: moment('completed_at').notNull(),
  },
  (table) => [unique('responses_once').on(table.userId, table.surveyId)],
)

/** One row a question, so that no question id can collide with a property of an object. */
export const answers = pgTable(
  'answers',
  {
    responseId: text('response_id')
      .notNull()
      .references(() => responses.id),
    questionId: text('question_id').notNull(),
    value: jsonb('value').$type<string | number | string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.responseId, table.questionId] })],
)

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

/** The mailbox of a demonstration; empty in production. */
export const mails = pgTable(
  'mails',
  {
    id: serial('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('mails_recipient').on(table.recipient)],
)
