import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'
import { type QuestionTexts, type StoredOption, surveys } from './surveys.ts'
import { translated } from './translated.ts'

/**
 * The texts of a question until an operator changed them, while it had responses. Rows are never changed or removed.
 * Their ids are in the order of the changes.
 */
export const questionWordings = pgTable(
  'question_wordings',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    questionId: text('question_id').notNull(),
    question: text('question').notNull(),
    options: jsonb('options').$type<StoredOption[]>(),
    rows: jsonb('rows').$type<StoredOption[]>(),
    lowLabel: text('low_label'),
    highLabel: text('high_label'),
    translations: translated<QuestionTexts>(),
    by: text('by').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [index('question_wordings_of_survey').on(table.surveyId, table.id)],
)
