import { sql } from 'drizzle-orm'
import { isoOf } from '../db/iso.ts'
import { responses, responseTallies, surveys, users } from '../db/schema.ts'
import { wordsOf } from '../db/words.ts'
import type { SurveyRow } from './submission.ts'

// What a statement that reads a member can read of their surveys, each a column of it.

const isOpen = sql`${surveys.closedAt} is null and not exists (
    select 1 from ${responses} where ${responses.surveyId} = ${surveys.id} and ${responses.userId} = ${users.id}
  )`
const open = sql`select ${surveys.id}, ${surveys.position}, ${surveys.title}, ${surveys.description},
    ${surveys.category}, ${surveys.pointsReward} as "pointsReward", ${surveys.estimatedTime} as "estimatedTime",
    ${surveys.targetAudience} as "targetAudience", ${surveys.translations}
  from ${surveys} where ${isOpen}`

/** The surveys that the member has not completed, in the panel's order: JSON that is sent as it is. */
export const openSurveys = sql<string>`(
  select coalesce(json_agg(survey order by survey.position), '[]')::text from (${open}) as survey
)`

/** The first of them. */
export const firstOpenSurvey = sql<SurveyRow | null>`(
  select row_to_json(survey) from (${open} order by ${surveys.position} limit 1) as survey
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

/** So many surveys are counted at most, and so many completed ones passed: a count has to visit each (decision 031). */
const COUNTED = 500

/** How many surveys the member can take, and what they pay together; null beyond what is counted. */
export const openTotals = sql<{ readonly count: number; readonly points: number } | null>`(
  case when ${completedCount} <= ${sql.raw(String(COUNTED))} then (
    select case when count(*) <= ${sql.raw(String(COUNTED))}
      then json_build_object('count', count(*), 'points', coalesce(sum(survey.points), 0)) end
    from (
      select ${surveys.pointsReward} as points from ${surveys} where ${isOpen}
      order by ${surveys.position} limit ${sql.raw(String(COUNTED + 1))}
    ) as survey
  ) end
)`
