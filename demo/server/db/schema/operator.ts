import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

const MEMBER_ACTIONS = ['credit', 'block', 'unblock', 'payout', 'complaint', 'answer'] as const

/**
 * Records what operators did to an account; rows are never changed or removed. The member reads the reason of a credit
 * and of a block. The id of a credit is the reference of its ledger transaction. The reason of a complaint and of its
 * answer is the number.
 */
export const memberActions = pgTable(
  'member_actions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    action: text('action', { enum: MEMBER_ACTIONS }).notNull(),
    points: integer('points'),
    reason: text('reason').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('member_actions_user').on(table.userId, table.at),
    check('member_actions_action', sql.raw(`action in (${MEMBER_ACTIONS.map((one) => `'${one}'`).join(', ')})`)),
  ],
)

export const mailsGivenUp = pgTable(
  'mails_given_up',
  { id: text('id').primaryKey(), kind: text('kind').notNull(), at: moment('at').notNull() },
  (table) => [index('mails_given_up_at').on(table.at)],
)

/** One row, which decides which node sends the next mail to the operator. */
export const operatorMails = pgTable(
  'operator_mails',
  { only: boolean('only').primaryKey().default(true), sentAt: moment('sent_at').notNull() },
  (table) => [check('operator_mails_only', sql`${table.only}`)],
)

/** One row, by which an operator's command knows whether it has the servers' keys and secret (vault/server-keys.ts). */
export const serverKeys = pgTable(
  'server_keys',
  {
    only: boolean('only').primaryKey().default(true),
    sealed: text('sealed').notNull(),
    secret: text('secret').notNull(),
  },
  (table) => [check('server_keys_only', sql`${table.only}`)],
)
