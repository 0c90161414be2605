import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import { languages } from '../../refusals/language.ts'
import { moment } from './moment.ts'

/** The agreement of a visitor who has no account yet. `at` is in milliseconds since 1970. */
export interface PendingConsent {
  readonly hash: string
  readonly purposes: readonly string[]
  readonly at: number
}

/**
 * `verifiedAt` is null for an unconfirmed registration. `partner` is the site through which the member came. `locale`
 * is the language of the last choice or sign-in. `pendingConsent` waits for the code that confirms the registration. `erasedAt` is set for a deleted account, which is kept for the ledger.
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
    /** Null if Google has not verified the address. */
    googleEmail: text('google_email'),
    /** Null if the account was created with Google. */
    googleLinkedAt: moment('google_linked_at'),
    verifiedAt: moment('verified_at'),
    erasedAt: moment('erased_at'),
    erasedBy: text('erased_by'),
    /** Set while an operator has blocked the account. The member reads the reason. */
    blockedAt: moment('blocked_at'),
    blockReason: text('block_reason'),
    loginCode: boolean('login_code').notNull().default(false),
    /** The last change of the password, the Google account, the e-mail or the bank account (accounts/proof.ts). */
    accessChangedAt: moment('access_changed_at'),
    locale: text('locale', { enum: languages }).notNull().default('en'),
    partner: text('partner'),
    pendingConsent: jsonb('pending_consent').$type<PendingConsent>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('users_partner').on(table.partner)],
)

export type Member = typeof users.$inferSelect

export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id)

/**
 * `id` names the session to its member. `device` has the browser and the system in plain words (accounts/device.ts).
 * `lastUsedAt` is written at most once an hour. `provenAt` is the last time when the member gave a password or a code.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: text('id').notNull().unique(),
    userId: userId(),
    device: text('device').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    provenAt: moment('proven_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** The devices from which a member has signed in, by the words of `sessions.device`. */
export const knownDevices = pgTable(
  'known_devices',
  { userId: userId(), device: text('device').notNull(), seenAt: moment('seen_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
)

/** An account has at most two live codes per purpose. The code is derived from the seed (accounts/codes.ts). */
export const codes = pgTable(
  'codes',
  {
    userId: userId(),
    purpose: text('purpose', { enum: ['registration', 'login', 'reset', 'email', 'proof'] }).notNull(),
    seed: text('seed').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose, table.seed] })],
)

export type Purpose = (typeof codes.$inferSelect)['purpose']

export const budgets = pgTable('budgets', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  endsAt: moment('ends_at').notNull(),
})

export interface GoogleAccount {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

/**
 * Pending steps of Google sign-ins, with hashes of their secrets. A `ticket` lets a member's browser start a link, a
 * `round` waits for Google, a `link` waits for the member, and a `sign-in` waits to be exchanged for a session. Only
 * the last two have the Google account. A `sign-in` has no `userId` if the Google account belongs to no member yet.
 */
export const googleSteps = pgTable('google_steps', {
  keyHash: text('key_hash').primaryKey(),
  kind: text('kind', { enum: ['round', 'ticket', 'link', 'sign-in'] }).notNull(),
  browserHash: text('browser_hash'),
  /**
   * The SHA-256, in hex, of the verifier. The page that started the sign-in must send the verifier with the exchange.
   */
  challenge: text('challenge'),
  userId: text('user_id').references(() => users.id),
  account: jsonb('account').$type<GoogleAccount>(),
  returnTo: text('return_to'),
  expiresAt: moment('expires_at').notNull(),
})

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
 * `accountHash` is equal for equal bank accounts (db/vault/account-hash.ts). The database refuses values that are not
 * encrypted.
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
