import { date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

/** `answerBy` is a day in the panel's time zone. The erasure of the account empties `text` and removes `answer`. */
export const complaints = pgTable(
  'complaints',
  {
    number: text('number').primaryKey(),
    userId: userId(),
    text: text('text').notNull(),
    filedAt: moment('filed_at').notNull(),
    answerBy: date('answer_by', { mode: 'string' }).notNull(),
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by'),
  },
  (table) => [index('complaints_user').on(table.userId, table.filedAt)],
)

export type ComplaintRow = typeof complaints.$inferSelect

export const nominees = pgTable('nominees', {
  userId: userId().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  namedAt: moment('named_at').notNull(),
})
