import { and, count, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { users, type WithdrawalStatus, withdrawals, withdrawalTallies } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { type Part, partOf, type Run, towards } from './runs.ts'

const { sort, bucket } = withdrawalTallies

const talliesOf = (userId: string, run: Run) =>
  and(
    eq(withdrawalTallies.userId, userId),
    eq(sort, run.tally),
    run.status && eq(withdrawalTallies.status, run.status),
    gt(withdrawalTallies.count, 0),
  )

const boundOf = ({ column }: Run, begin: number) => (column === withdrawals.amount ? begin : new Date(begin * 1000))

/** Finds the row's bucket, so that the scan is limited to that bucket, however far the row is from the run's start. */
export async function landOn(
  store: Store,
  userId: string,
  run: Run,
  skip: number,
): Promise<Pick<Part, 'bound' | 'skip'>> {
  if (skip === 0) return { bound: undefined, skip }
  const order = towards(run)(bucket)
  const counted = sql<number>`sum(${withdrawalTallies.count})`
  const stretches = store
    .select({
      begin: sql<number>`${bucket}`.mapWith(Number).as('begin'),
      before: sql<number | null>`lag(${bucket}) over (order by ${order})`.mapWith(Number).as('before'),
      count: counted.mapWith(Number).as('counted'),
      through: sql<number>`sum(${counted}) over (order by ${order})`.mapWith(Number).as('through'),
    })
    .from(withdrawalTallies)
    .where(talliesOf(userId, run))
    .groupBy(bucket)
    .as('stretches')
  const [found] = await store
    .select()
    .from(stretches)
    .where(gt(stretches.through, skip))
    .orderBy(stretches.through)
    .limit(1)
  // the tallies changed between the two queries
  if (!found) return { bound: undefined, skip }
  const { begin, before, count, through } = found
  const rest = skip - (through - count)
  if (run.direction === 'asc') return { bound: gte(run.column, boundOf(run, begin)), skip: rest }
  return { bound: before === null ? undefined : lt(run.column, boundOf(run, before)), skip: rest }
}

export interface Counted {
  readonly status: WithdrawalStatus
  readonly count: number
}

/** The number of a member's withdrawals of each status, as a column of a statement that reads the member. */
export const withdrawalCounts = sql<Counted[]>`(
  select coalesce(json_agg(counted), '[]') from (
    select ${withdrawalTallies.status} as status, sum(${withdrawalTallies.count}) as count from ${withdrawalTallies}
    where ${withdrawalTallies.userId} = ${users.id} and ${sort} = 'requestDate' group by 1
  ) as counted
)`

/** Whether all withdrawals of a status are in the run, so that their count is that of the status. */
const isWhole = ({ tally }: Run): boolean => tally === 'requestDate' || tally === 'amount'

/** The number of withdrawals of the status, or of all. */
export const totalOf = (counted: readonly Counted[], status: string | undefined): number =>
  counted.reduce((sum, one) => (!status || one.status === status ? sum + one.count : sum), 0)

/** The number of rows of each run; with date limits they are counted directly. */
export async function countsOf(
  store: Store,
  userId: string,
  runs: readonly Run[],
  counted: readonly Counted[],
  between?: SQL,
) {
  if (between) {
    return Promise.all(
      runs.map(async (run) => {
        const [counted] = await store.select({ count: count() }).from(withdrawals).where(partOf(userId, run))
        return counted?.count ?? 0
      }),
    )
  }
  if (runs.every(isWhole)) return runs.map((run) => totalOf(counted, run.status))
  const { status } = withdrawalTallies
  const tallies = await store
    .select({ sort, status, count: sql<number>`sum(${withdrawalTallies.count})`.mapWith(Number) })
    .from(withdrawalTallies)
    .where(or(...runs.map((run) => talliesOf(userId, run))))
    .groupBy(sort, status)
  return runs.map((run) =>
    totalOf(
      tallies.filter((one) => one.sort === run.tally),
      run.status,
    ),
  )
}
