import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import { languages } from '../../http/language.ts'
import { moment } from './moment.ts'

/**
 * A row without `verifiedAt` is an unconfirmed registration. `partner` is the site that it came through. `locale` is
 * the language of the last sign-in. A row with `erasedAt` is a deleted account, kept for the ledger without an e-mail.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash'),
    googleId: text('google_id').unique(),
    /** The verified address of the Google account; null if Google has not verified it. */
    googleEmail: text('google_email'),
    /** When a Google account was linked; null if the account was created with it. */
    googleLinkedAt: moment('google_linked_at'),
    verifiedAt: moment('verified_at'),
    erasedAt: moment('erased_at'),
    /** The operator who erased the account; null if the member did. */
    erasedBy: text('erased_by'),
    loginCode: boolean('login_code').notNull().default(false),
    locale: text('locale', { enum: languages }).notNull().default('en'),
    partner: text('partner'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('users_partner').on(table.partner)],
)

export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)

/** One row per session; only the token's SHA-256 is stored. */
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

/** Mailed codes, at most two live ones per account and purpose. The seed gives the code (accounts/codes.ts). */
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

/** Counts of the limits until their windows end; `key` is a keyed hash (accounts/budgets.ts). */
export const budgets = pgTable('budgets', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/**
 * Pending steps of Google sign-ins, for minutes; only hashes of the secrets are stored. A `ticket` lets a member's
 * browser start a link, a `round` waits for Google, a `link` waits for its member to complete it, and a `sign-in` waits
 * to be exchanged for a session.
 */
export const googleSteps = pgTable('google_steps', {
  keyHash: text('key_hash').primaryKey(),
  kind: text('kind', { enum: ['round', 'ticket', 'link', 'sign-in'] }).notNull(),
  browserHash: text('browser_hash'),
  /** SHA-256, in hex, of the verifier that the starting page must send with the exchange. */
  challenge: text('challenge'),
  /** The member who links or signs in; null for the round of a sign-in. */
  userId: text('user_id').references(() => users.id),
  googleId: text('google_id'),
  /** For a `link`: the Google account's verified address. */
  googleEmail: text('google_email'),
  /** For a `sign-in`: whether Google has just proven the account's own e-mail. */
  emailProven: boolean('email_proven').notNull().default(false),
  returnTo: text('return_to'),
  expiresAt: moment('expires_at').notNull(),
})

/** Stored answers by `Idempotency-Key`, for retries. */
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
 * A bank account with each field encrypted (db/vault/bank.ts); the database rejects plain text. `accountHash` is equal for
 * equal accounts (db/vault/account-hash.ts).
 */
export const sealedAccount = () => ({
  accountHolderName: text('account_holder_name').notNull(),
  accountNumber: text('account_number').notNull(),
  ifscCode: text('ifsc_code').notNull(),
  accountHash: text('account_hash').notNull(),
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
 * Changes of a member's bank account, with the last four digits; `before` is null for a first account and for one that
 * could not be decrypted. Rows are only added.
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
    html: text('html').notNull(),
    code: text('code'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [index('mails_recipient').on(table.recipient)],
)
