import { sql } from 'drizzle-orm'
import { responses, responseTallies, surveys, users } from '../db/schema.ts'
import type { SurveyRow } from './submission.ts'

// What a statement that reads a member can read of their surveys, each a column of it.

const open = sql`from ${surveys} where not exists (
  select 1 from ${responses} where ${responses.surveyId} = ${surveys.id} and ${responses.userId} = ${users.id}
)`
const shown = sql`json_build_object(
  'id', ${surveys.id}, 'position', ${surveys.position}, 'title', ${surveys.title},
  'description', ${surveys.description}, 'category', ${surveys.category}, 'pointsReward', ${surveys.pointsReward},
  'estimatedTime', ${surveys.estimatedTime}, 'targetAudience', ${surveys.targetAudience}
)`

/** The surveys that the member has not completed, in the panel's order. */
export const openSurveys = sql<SurveyRow[]>`(
  select coalesce(json_agg(${shown} order by ${surveys.position}), '[]') ${open}
)`

/** The first of them. */
export const firstOpenSurvey = sql<SurveyRow | null>`(
  select ${shown} ${open} order by ${surveys.position} limit 1
)`

interface Completed {
  readonly id: string
  readonly survey: Pick<SurveyRow, 'id' | 'title' | 'category'>
  readonly pointsEarned: number
  /** As the database writes it. */
  readonly completedAt: string
}

const completed = sql`json_build_object(
  'id', ${responses.id}, 'pointsEarned', ${responses.pointsEarned}, 'completedAt', ${responses.completedAt},
  'survey', json_build_object('id', ${surveys.id}, 'title', ${surveys.title}, 'category', ${surveys.category})
)`
const done = sql`from ${responses} join ${surveys} on ${surveys.id} = ${responses.surveyId}
  where ${responses.userId} = ${users.id}`

/** The surveys that the member has completed, newest first. */
export const completedSurveys = sql<Completed[]>`(
  select coalesce(json_agg(${completed} order by ${responses.completedAt} desc), '[]') ${done}
)`

/** The newest of them. */
export const lastCompletedSurvey = sql<Completed | null>`(
  select ${completed} ${done} order by ${responses.completedAt} desc limit 1
)`

/** How many surveys the member has completed. */
export const completedCount = sql<number>`coalesce((
  select ${responseTallies.count} from ${responseTallies} where ${responseTallies.userId} = ${users.id}
), 0)`.mapWith(Number)

/** ISO 8601 of a moment as the database writes it. */
export const momentOf = (text: string): string => new Date(text).toISOString()
