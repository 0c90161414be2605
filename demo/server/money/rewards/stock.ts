import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../db/indian-day.ts'
import { isLeft } from './codes.ts'

/** Members learn no larger stock, and no list counts more codes than this. */
const MOST_SHOWN = 100

// the columns are written out, because drizzle leaves their tables out of a query without a join
const ofReward = sql.raw('reward_codes where reward_codes.reward_id = rewards.id')

/** The codes that are left, `MOST_SHOWN` at most; null if the reward has no codes of its brand. */
export const stockOfReward = (now: Date) => sql<number | null>`case when exists (select 1 from ${ofReward}) then (
  select count(*)::int from (
    select 1 from ${ofReward} and ${isLeft(dayOf(now))} limit ${sql.raw(String(MOST_SHOWN))}
  ) as counted
) end`

/** The numbers of codes by their state. `left` are those that can be given. */
interface Counts {
  readonly left: number
  readonly all: number
  readonly expired: number
  readonly withdrawn: number
}

const countOf = (state: SQL): SQL => sql`count(*) filter (where ${state})`

export const codesOfReward = (now: Date) => sql<Counts | null>`(
  select json_build_object(
    'left', ${countOf(isLeft(dayOf(now)))},
    'all', count(*),
    'expired', ${countOf(sql`redemption_id is null and withdrawn_at is null and expires_on < ${dayOf(now)}`)},
    'withdrawn', count(withdrawn_at)
  )
  from ${ofReward} having count(*) > 0
)`
