import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

/**
 * Gives a member so many completed surveys of 20 points, and as many redemptions of 10 points. The surveys come after
 * all others in the panel's order.
 */
export async function lengthenLedger({ server }: TestServer, userId: string, count: number): Promise<void> {
  const key = randomUUID()
  const each = sql`from generate_series(1, ${count}::int) as i`
  const id = (kind: string): SQL => sql`${`${kind}-${key}-`}::text || i`
  const member = `member:${userId}`
  const move = (kind: string, from: string, to: string, points: number): SQL[] => [
    sql`insert into transactions (id, kind, user_id, reference, created_at)
      select ${id(kind)}, ${kind}, ${userId}, ${id('survey')}, now() ${each}`,
    sql`insert into entries (transaction_id, account, amount) select ${id(kind)}, side.account, side.amount ${each},
      (values (${from}, ${-points}::int), (${to}, ${points}::int)) as side (account, amount)`,
  ]
  const steps = [
    sql`insert into surveys (id, position, title, description, category, points_reward, estimated_time, target_audience)
      select ${id('survey')}, 1000 + i, 'Habits', '', '', 20, 5, '' ${each}`,
    sql`insert into responses (id, user_id, survey_id, points_earned, time_spent, completed_at)
      select ${id('response')}, ${userId}, ${id('survey')}, 20, 60, now() - i * interval '1 hour' ${each}`,
    ...move('survey_credit', 'panel:surveys', member, 20),
    ...move('redemption', member, 'panel:rewards', 10),
  ]
  await server.database.unhurried(async (store) => {
    await store.transaction(async (transaction) => {
      for (const step of steps) await transaction.execute(step)
    })
    await store.execute(sql`analyze`)
  })
}
