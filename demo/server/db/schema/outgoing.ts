import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

/**
 * Recipient and content are encrypted, because they contain live codes. `dueAt` is the time when a node may take the
 * mail, or when the lease of `leasedBy` ends. After `expiresAt` nobody needs the mail.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    leasedBy: text('leased_by'),
  },
  (table) => [index('outgoing_mails_due').on(table.dueAt), index('outgoing_mails_user').on(table.userId)],
)

/**
 * Requests are stored for every address, because the answer must not reveal whether it has an account. The address is
 * encrypted.
 */
export const mailRequests = pgTable(
  'mail_requests',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['registration', 'verification', 'reset', 'email'] }).notNull(),
    sealed: text('sealed').notNull(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('mail_requests_due').on(table.dueAt)],
)
