import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

const each = (count: number, first = 1) => sql`from generate_series(${first}::int, ${first + count - 1}::int) as i`
const idsOf = (key: string) => (kind: string) => sql`${`${kind}-${key}-`}::text || i`

async function run({ server }: TestServer, steps: readonly SQL[]): Promise<void> {
  await server.database.unhurried(async (store) => {
    await store.transaction(async (transaction) => {
      for (const step of steps) await transaction.execute(step)
    })
    await store.execute(sql`analyze`)
  })
}

export function lengthenLedger(panel: TestServer, userId: string, count: number): Promise<void> {
  const id = idsOf(randomUUID())
  const member = `member:${userId}`
  const move = (kind: string, from: string, to: string, points: number): SQL[] => [
    sql`insert into transactions (id, kind, user_id, reference, points, number, balance, held, created_at)
      select ${id(kind)}, ${kind}, ${userId}, ${id('cause')}, ${points}::int, last.number + i,
        last.balance + i * ${to === member ? points : -points}::int, last.held, now()
      from (select number, balance, held from transactions where user_id = ${userId} union all values (0, 0, 0)
        order by number desc limit 1) as last, generate_series(1, ${count}::int) as i`,
    sql`insert into entries (transaction_id, account, amount) select ${id(kind)}, side.account, side.amount ${each(count)},
      (values (${from}, ${-points}::int), (${to}, ${points}::int)) as side (account, amount)`,
  ]
  return run(panel, [
    ...move('survey_credit', 'panel:surveys', member, 20),
    ...move('redemption', member, 'panel:rewards', 10),
  ])
}

export function lengthenResponses(panel: TestServer, userId: string, count: number): Promise<void> {
  const id = idsOf(randomUUID())
  return run(panel, [
    sql`insert into surveys (id, position, title, description, category, points_reward, estimated_time, target_audience)
      select ${id('survey')}, 1000 + i, 'Habits', '', '', 20, 5, '' ${each(count)}`,
    sql`insert into responses (id, user_id, survey_id, points_earned, time_spent, language, completed_at)
      select ${id('response')}, ${userId}, ${id('survey')}, 20, 60, 'en', now() - i * interval '1 hour' ${each(count)}`,
  ])
}

export function openSurveys(panel: TestServer, count: number): Promise<void> {
  const id = idsOf(randomUUID())
  return run(panel, [
    sql`insert into surveys (id, position, title, description, category, points_reward, estimated_time, target_audience)
      select ${id('survey')}, 1000 + i, 'Habits', 'What you buy.', 'Food', 20, 5, 'Everybody' ${each(count)}`,
    sql`insert into questions (survey_id, id, position, question, type, required)
      select ${id('survey')}, 'q1', 0, 'What did you buy?', 'text', true ${each(count)}`,
  ])
}

const BATCH = 50_000

/**
 * Adds members with sessions. Every second member has completed the survey, so there are as many entries as members.
 */
export async function addMembers(panel: TestServer, count: number, surveyId: string): Promise<void> {
  const id = idsOf(randomUUID())
  for (let first = 1; first <= count; first += BATCH) {
    const all = each(Math.min(BATCH, count - first + 1), first)
    const half = sql`${all} where i % 2 = 0`
    await run(panel, [
      sql`insert into users (id, email, first_name, last_name, verified_at, created_at)
        select ${id('member')}, ${id('member')} || '@example.org', 'Meera', 'Iyer', now(), now() ${all}`,
      sql`insert into sessions (token_hash, id, user_id, created_at, last_used_at, proven_at, expires_at)
        select ${id('session')}, ${id('session')}, ${id('member')}, now(), now(), now(), now() + interval '7 days' ${all}`,
      sql`insert into responses (id, user_id, survey_id, points_earned, time_spent, language, completed_at)
        select ${id('response')}, ${id('member')}, ${surveyId}, 20, 60, 'en', now() ${half}`,
      sql`insert into transactions (id, kind, user_id, reference, points, number, balance, held, created_at)
        select ${id('credit')}, 'survey_credit', ${id('member')}, ${id('response')}, 20, 1, 20, 0, now() ${half}`,
      sql`insert into entries (transaction_id, account, amount) select ${id('credit')}, side.account, side.amount ${all},
        lateral (values ('panel:surveys', -20), ('member:' || ${id('member')}, 20)) as side (account, amount)
        where i % 2 = 0`,
    ])
  }
}
