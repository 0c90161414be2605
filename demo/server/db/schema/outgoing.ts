import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/**
 * Mails that wait until the mail server has taken them; then the row is removed. Recipient and content are encrypted:
 * they hold live codes. `dueAt` is when a node may take the mail, or, while `leasedBy` names a node, when that node's
 * lease ends. After `expiresAt` nobody needs the mail.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    leasedBy: text('leased_by'),
  },
  (table) => [index('outgoing_mails_due').on(table.dueAt)],
)

/**
 * What a visitor asked to be mailed, whether or not the address has an account: the answer may not tell. Found out and
 * removed after the answer. The address is encrypted.
 */
export const mailRequests = pgTable(
  'mail_requests',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['registration', 'verification', 'reset'] }).notNull(),
    sealed: text('sealed').notNull(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('mail_requests_due').on(table.dueAt)],
)
