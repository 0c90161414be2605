import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { languages } from '../../refusals/language.ts'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'

/** The texts of the notice, stored when a server starts with them. `hash` is the SHA-256 of `text`, in hex. */
export const notices = pgTable('notices', {
  hash: text('hash').primaryKey(),
  version: text('version').notNull(),
  language: text('language', { enum: languages }).notNull(),
  text: text('text').notNull(),
  firstAt: moment('first_at').notNull(),
})

/**
 * Agreements, of which a member's newest counts. `purposes` are the ids of those agreed to. `origin` is the partner's
 * site on which the member agreed, or null on the panel's own. The database refuses to change or remove a row.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: userId(),
    hash: text('hash')
      .notNull()
      .references(() => notices.hash),
    purposes: jsonb('purposes').$type<readonly string[]>().notNull(),
    origin: text('origin'),
    at: moment('at').notNull(),
  },
  (table) => [index('consents_user').on(table.userId, table.id)],
)
