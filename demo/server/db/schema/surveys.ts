import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Condition } from '../../../../src/contract/conditions/condition.ts'
import { type Block, ORDERS } from '../../../../src/contract/conditions/order.ts'
import type { Language } from '../../refusals/language.ts'
import { userId } from './accounts.ts'
import { moment } from './moment.ts'
import { translated } from './translated.ts'

export interface SurveyTexts {
  readonly title?: string
  readonly description?: string
  readonly category?: string
  readonly targetAudience?: string
}

export interface QuestionTexts {
  readonly question?: string
  readonly options?: Readonly<Record<string, string>>
  readonly rows?: Readonly<Record<string, string>>
  readonly lowLabel?: string
  readonly highLabel?: string
}

export type StoredOption =
  | string
  | {
      readonly value: string
      readonly label: string
      readonly fixed?: boolean | undefined
      readonly other?: boolean
      readonly exclusive?: boolean
      readonly picture?: string
      readonly alt?: string
    }

/** The first `questions` of a survey, up to `upTo`, decide who takes part. `points` are paid to the others. */
export interface StoredScreening {
  readonly upTo: string
  readonly questions: number
  readonly passIf?: Condition | undefined
  readonly points: number
}

/** `limit` places for the members whose answers meet the condition. Who comes later gets `points`. */
export interface Quota {
  readonly name: string
  readonly if: Condition
  readonly limit: number
  readonly points: number
}

/** `estimatedTime` is in minutes, `pointsReward` in points. */
export const surveys = pgTable(
  'surveys',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    pointsReward: integer('points_reward').notNull(),
    estimatedTime: integer('estimated_time').notNull(),
    targetAudience: text('target_audience').notNull(),
    translations: translated<SurveyTexts>(),
    closedAt: moment('closed_at'),
    /** False for a survey that was added closed, until it opens for the first time. */
    wasOpen: boolean('was_open').notNull().default(true),
    blocks: jsonb('blocks').$type<Block[]>().notNull().default([]),
    /** True if guests may answer the survey before they sign in (docs/backend.md#offers). */
    openToGuests: boolean('open_to_guests').notNull().default(false),
    screening: jsonb('screening').$type<StoredScreening>(),
    quotas: jsonb('quotas').$type<Quota[]>().notNull().default([]),
    /** Places in all. */
    limit: integer('limit'),
  },
  (table) => [
    index('surveys_position').on(table.position),
    check('surveys_was_open', sql`${table.wasOpen} or ${table.closedAt} is not null`),
  ],
)

export const surveysVersion = pgTable(
  'surveys_version',
  {
    only: boolean('only').primaryKey().default(true),
    version: uuid('version').notNull(),
  },
  (table) => [check('surveys_version_only', sql`${table.only}`)],
)

export const questions = pgTable(
  'questions',
  {
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    id: text('id').notNull(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    type: text('type').notNull(),
    required: boolean('required').notNull(),
    options: jsonb('options').$type<StoredOption[]>(),
    maxRating: integer('max_rating'),
    lowLabel: text('low_label'),
    highLabel: text('high_label'),
    min: jsonb('min').$type<string | number>(),
    max: jsonb('max').$type<string | number>(),
    visibleIf: jsonb('visible_if').$type<Condition>(),
    order: text('order', { enum: ORDERS }),
    rows: jsonb('rows').$type<StoredOption[]>(),
    top: integer('top'),
    minChoices: integer('min_choices'),
    maxChoices: integer('max_choices'),
    translations: translated<QuestionTexts>(),
  },
  (table) => [primaryKey({ columns: [table.surveyId, table.id] })],
)

/** A member has at most one response per survey. `timeSpent` is in seconds. */
export const responses = pgTable(
  'responses',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    pointsEarned: integer('points_earned').notNull(),
    timeSpent: integer('time_spent').notNull(),
    partner: text('partner'),
    /** The language in which the member submitted it. */
    language: text('language').$type<Language>().notNull(),
    completedAt: moment('completed_at').notNull(),
  },
  (table) => [
    unique('responses_once').on(table.userId, table.surveyId),
    index('responses_completed').on(table.userId, table.completedAt),
    index('responses_of_survey').on(table.surveyId, table.completedAt, table.id),
  ],
)

export const answers = pgTable(
  'answers',
  {
    responseId: text('response_id')
      .notNull()
      .references(() => responses.id),
    questionId: text('question_id').notNull(),
    value: jsonb('value').$type<string | number | string[] | Record<string, string>>().notNull(),
    bytes: integer('bytes').notNull().generatedAlwaysAs(sql`octet_length(value::text)`),
  },
  (table) => [primaryKey({ columns: [table.responseId, table.questionId] })],
)

/**
 * Counts how many guests saw, started, finished and claimed the offers on a partner's pages, by day (UTC). Browsers
 * report this anonymously, so the figures are estimates.
 */
export const offerTallies = pgTable(
  'offer_tallies',
  {
    day: date('day').notNull(),
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    partner: text('partner').notNull(),
    seen: integer('seen').notNull().default(0),
    started: integer('started').notNull().default(0),
    finished: integer('finished').notNull().default(0),
    claimed: integer('claimed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.surveyId, table.partner] })],
)

/**
 * Drafts are kept until the survey is submitted, at most 30 days after the last change. `sealed` is the whole draft,
 * encrypted.
 */
export const surveyDrafts = pgTable(
  'survey_drafts',
  {
    userId: userId(),
    surveyId: text('survey_id')
      .notNull()
      .references(() => surveys.id),
    sealed: text('sealed').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.surveyId] }),
    check('survey_drafts_sealed', sql`starts_with(${table.sealed}, 'sealed.')`),
  ],
)

export const RESULT_FORMATS = ['csv', 'jsonl'] as const
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** Exports and reports of results. Each has the responses that were completed by `at`; `responses` counts those in it. */
export const resultExports = pgTable('result_exports', {
  id: text('id').primaryKey(),
  surveyId: text('survey_id')
    .notNull()
    .references(() => surveys.id),
  by: text('by').notNull(),
  at: moment('at').notNull(),
  format: text('format', { enum: [...RESULT_FORMATS, 'html'] }).notNull(),
  since: moment('since'),
  /** Null for all, an empty text for the panel's own site. */
  partner: text('partner'),
  /** The question whose answers split a report. */
  split: text('split'),
  responses: integer('responses').notNull(),
})
