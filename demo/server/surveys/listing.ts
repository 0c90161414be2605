import { sql } from 'drizzle-orm'
import { isoOf } from '../db/iso.ts'
import { responses, responseTallies, surveys, users } from '../db/schema.ts'
import { wordsOf } from '../db/translated-fields.ts'
import type { SurveyRow } from './rules.ts'

// What a statement that reads a member can read of their surveys, each a column of it.

const isOpen = sql`${surveys.closedAt} is null and not exists (
    select 1 from ${responses} where ${responses.surveyId} = ${surveys.id} and ${responses.userId} = ${users.id}
  )`

/** A survey as lists show it. */
export const listed = sql`select ${surveys.id}, ${surveys.position}, ${surveys.title}, ${surveys.description},
    ${surveys.category}, ${surveys.pointsReward} as "pointsReward", ${surveys.estimatedTime} as "estimatedTime",
    ${surveys.targetAudience} as "targetAudience", ${surveys.translations}
  from ${surveys}`

/** The identifiers of the surveys that the member has completed. */
export const completedIds = sql<readonly string[]>`(
  select coalesce(json_agg(${responses.surveyId}), '[]') from ${responses} where ${responses.userId} = ${users.id}
)`

/** The first that the member has not completed, in the panel's order. */
const firstOpenSurvey = sql<SurveyRow | null>`(
  select row_to_json(survey) from (${listed} where ${isOpen} order by ${surveys.position} limit 1) as survey
)`

interface Completed {
  readonly id: string
  readonly survey: Pick<SurveyRow, 'id' | 'title' | 'category' | 'translations'>
  readonly pointsEarned: number
  readonly completedAt: string
}

const completed = sql`json_build_object(
  'id', ${responses.id}, 'pointsEarned', ${responses.pointsEarned}, 'completedAt', ${isoOf(responses.completedAt)},
  'survey', json_build_object('id', ${surveys.id}, 'title', ${surveys.title}, 'category', ${surveys.category},
    'translations', ${wordsOf(surveys.translations, { title: 'title', category: 'category' })})
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

/** The dashboard looks at no more completed surveys of a member, because it has to visit each (decision 031). */
const LIMIT = sql.raw('500')

/** The identifiers of the surveys that the member has completed; null beyond the limit. */
export const completedIdsWithinLimit = sql<readonly string[] | null>`(
  case when ${completedCount} <= ${LIMIT} then ${completedIds} end
)`

/** The first open survey of a member beyond the limit; null within it. */
export const firstSurveyBeyondLimit = sql<SurveyRow | null>`(
  case when ${completedCount} > ${LIMIT} then ${firstOpenSurvey} end
)`
