import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'
import { surveys } from './surveys.ts'

const PLACE_OUTCOMES = ['in', 'out', 'full'] as const

/**
 * The decisions of screenings. `points` were paid. `quotas` are the names of those that the member falls into. `madeFor`
 * identifies the answers that the decision was made for. A place counts while it is `held`: until `reservedUntil` has
 * passed and somebody else asks for a place, or without an end once its response is completed.
 */
export const surveyPlaces = pgTable(
  'survey_places',
  {
    userId: userId(),
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    outcome: text('outcome', { enum: PLACE_OUTCOMES }).notNull(),
    points: integer('points').notNull(),
    quotas: jsonb('quotas').$type<string[]>().notNull(),
    madeFor: text('made_for').notNull(),
    held: boolean('held').notNull(),
    reservedUntil: moment('reserved_until'),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.surveyId] }),
    index('survey_places_of_survey').on(table.surveyId, table.held),
    check('survey_places_outcome', sql.raw(`outcome in (${PLACE_OUTCOMES.map((one) => `'${one}'`).join(', ')})`)),
    check('survey_places_held', sql`${table.outcome} = 'in' or not ${table.held}`),
  ],
)
