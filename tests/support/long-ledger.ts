import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

const each = (count: number) => sql`from generate_series(1, ${count}::int) as i`
const idsOf = (key: string) => (kind: string) => sql`${`${kind}-${key}-`}::text || i`

async function run({ server }: TestServer, steps: readonly SQL[]): Promise<void> {
  await server.database.unhurried(async (store) => {
    await store.transaction(async (transaction) => {
      for (const step of steps) await transaction.execute(step)
    })
    await store.execute(sql`analyze`)
  })
}

/** Gives a member so many credits of 20 points, and as many redemptions of 10 points. */
export function lengthenLedger(panel: TestServer, userId: string, count: number): Promise<void> {
  const id = idsOf(randomUUID())
  const member = `member:${userId}`
  const move = (kind: string, from: string, to: string, points: number): SQL[] => [
    sql`insert into transactions (id, kind, user_id, reference, created_at)
      select ${id(kind)}, ${kind}, ${userId}, ${id('cause')}, now() ${each(count)}`,
    sql`insert into entries (transaction_id, account, amount) select ${id(kind)}, side.account, side.amount ${each(count)},
      (values (${from}, ${-points}::int), (${to}, ${points}::int)) as side (account, amount)`,
  ]
  return run(panel, [
    ...move('survey_credit', 'panel:surveys', member, 20),
    ...move('redemption', member, 'panel:rewards', 10),
  ])
}

/** Gives a member so many completed surveys, which come after all others in the panel's order. */
export function lengthenResponses(panel: TestServer, userId: string, count: number): Promise<void> {
  const id = idsOf(randomUUID())
  return run(panel, [
    sql`insert into surveys (id, position, title, description, category, points_reward, estimated_time, target_audience)
      select ${id('survey')}, 1000 + i, 'Habits', '', '', 20, 5, '' ${each(count)}`,
    sql`insert into responses (id, user_id, survey_id, points_earned, time_spent, completed_at)
      select ${id('response')}, ${userId}, ${id('survey')}, 20, 60, now() - i * interval '1 hour' ${each(count)}`,
  ])
}
