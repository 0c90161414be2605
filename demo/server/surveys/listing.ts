import { sql } from 'drizzle-orm'
import { isoOf } from '../db/iso.ts'
import { responses, surveyPlaces, surveys, users } from '../db/schema.ts'
import { translatedFields } from '../db/translated-fields.ts'
import type { SurveyRow } from './rules.ts'

const isOpen = sql`${surveys.closedAt} is null and not exists (
    select 1 from ${responses} where ${responses.surveyId} = ${surveys.id} and ${responses.userId} = ${users.id}
  ) and not exists (
    select 1 from ${surveyPlaces} where ${surveyPlaces.surveyId} = ${surveys.id} and ${surveyPlaces.userId} = ${users.id}
      and ${surveyPlaces.outcome} <> 'in'
  )`

export const listed = sql`select ${surveys.id}, ${surveys.position}, ${surveys.title}, ${surveys.description},
    ${surveys.category}, ${surveys.pointsReward} as "pointsReward", ${surveys.estimatedTime} as "estimatedTime",
    ${surveys.targetAudience} as "targetAudience", ${surveys.screening} - 'passIf' as screening, ${surveys.translations}
  from ${surveys}`

/** The surveys that the member has completed or was screened out of. */
export const endedIds = sql<readonly string[]>`(
  select coalesce(json_agg(survey_id), '[]') from (
    select ${responses.surveyId} from ${responses} where ${responses.userId} = ${users.id}
    union all select ${surveyPlaces.surveyId} from ${surveyPlaces}
      where ${surveyPlaces.userId} = ${users.id} and ${surveyPlaces.outcome} <> 'in'
  ) as ended
)`

export const openTotals = sql<{ count: number; points: number }>`(
  select json_build_object('count', count(*), 'points', coalesce(sum(${surveys.pointsReward}), 0))
  from ${surveys} where ${isOpen}
)`

export const firstOpenSurvey = sql<SurveyRow | null>`(
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
    'translations', ${translatedFields(surveys.translations, { title: 'title', category: 'category' })})
)`
const done = sql`from ${responses} join ${surveys} on ${surveys.id} = ${responses.surveyId}
  where ${responses.userId} = ${users.id}`

export const completedSurveys = sql<Completed[]>`(
  select coalesce(json_agg(${completed} order by ${responses.completedAt} desc), '[]') ${done}
)`

export const lastCompletedSurvey = sql<Completed | null>`(
  select ${completed} ${done} order by ${responses.completedAt} desc limit 1
)`

export const completedCount = sql<number>`(
  select count(*) from ${responses} where ${responses.userId} = ${users.id}
)`.mapWith(Number)
