import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import { languages } from '../../language.ts'
import { moment } from './moment.ts'

/**
 * A row without `verifiedAt` is a registration that waits for its code. `partner` is the site it came through.
 * `locale` is the language that the member last signed in with. A row with `erasedAt` belongs to nobody any more: it
 * holds up the ledger, and no e-mail address leads to it.
 */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash'),
  googleId: text('google_id').unique(),
  /** When a Google account was linked to one that existed; null for the one that an account was made with. */
  googleLinkedAt: moment('google_linked_at'),
  verifiedAt: moment('verified_at'),
  erasedAt: moment('erased_at'),
  loginCode: boolean('login_code').notNull().default(false),
  locale: text('locale', { enum: languages }).notNull().default('en'),
  partner: text('partner'),
  createdAt: moment('created_at').notNull(),
})

export const userId = () =>
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

/** Mailed codes, two live ones an account and purpose at most. The code follows from the seed (accounts/codes.ts). */
export const codes = pgTable(
  'codes',
  {
    userId: userId(),
    purpose: text('purpose', { enum: ['registration', 'login', 'reset'] }).notNull(),
    seed: text('seed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose, table.seed] })],
)

/** Failures that were counted, until their window ends; `key` is a keyed hash (accounts/budgets.ts). */
export const budgets = pgTable('budgets', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/**
 * What is under way with Google, for minutes; only hashes of the secrets are kept. A `ticket` lets a member's browser
 * begin a link, a `round` is at Google's, a `link` waits for its member to end it, a `sign-in` waits to be exchanged for
 * a session.
 */
export const googleSteps = pgTable('google_steps', {
  keyHash: text('key_hash').primaryKey(),
  kind: text('kind', { enum: ['round', 'ticket', 'link', 'sign-in'] }).notNull(),
  browserHash: text('browser_hash'),
  /** SHA-256, in hex, of what the page that began the round keeps and has to bring for the exchange. */
  challenge: text('challenge'),
  /** Whose account is to be linked, or who signs in; none for the round of a sign-in. */
  userId: text('user_id').references(() => users.id),
  googleId: text('google_id'),
  returnTo: text('return_to'),
  expiresAt: moment('expires_at').notNull(),
})

/** When a mail of a kind to an address, known or not, was last asked for from where; `key` is a keyed hash of all three. */
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

/**
 * A bank account, each field encrypted by itself (vault/bank.ts); the database takes no other. `accountHash` is the same
 * for the same account (vault/account-hash.ts); null until a server has made it.
 */
export const sealedAccount = () => ({
  accountHolderName: text('account_holder_name').notNull(),
  accountNumber: text('account_number').notNull(),
  ifscCode: text('ifsc_code').notNull(),
  accountHash: text('account_hash'),
})

type SealedAccount = Record<keyof ReturnType<typeof sealedAccount>, AnyPgColumn>

export const onlySealed = (name: string, table: SealedAccount) => {
  const sealed = [table.accountHolderName, table.accountNumber, table.ifscCode].map(
    (column) => sql`starts_with(${column}, 'sealed.')`,
  )
  return check(name, sql.join(sealed, sql` and `))
}

export const bankDetails = pgTable(
  'bank_details',
  { userId: userId().primaryKey(), ...sealedAccount(), updatedAt: moment('updated_at').notNull() },
  (table) => [onlySealed('bank_details_sealed', table), index('bank_details_account').on(table.accountHash)],
)

/**
 * Each change of the account that a member is paid to, by last four digits; `before` is null for a first account, and
 * for one that could not be read. Added, never changed.
 */
export const bankChanges = pgTable(
  'bank_changes',
  {
    id: serial('id').primaryKey(),
    userId: userId(),
    before: text('before'),
    after: text('after').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('bank_changes_user').on(table.userId, table.id)],
)

/** The mailbox of a demonstration; empty in production. */
export const mails = pgTable(
  'mails',
  {
    id: serial('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    code: text('code'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('mails_recipient').on(table.recipient)],
)
