import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { entries, redemptions, transactions } from '../../demo/server/db/schema.ts'
import type { Store } from '../../demo/server/db/store.ts'
import { pointsOf } from '../../demo/server/money/ledger/ledger.ts'
import { redeemReward } from '../../src/contract/rewards.ts'
import { atOnce } from './crowd.ts'
import { givePoints } from './points.ts'
import { send, type TestServer } from './server.ts'

export const REWARD = { id: 'saat-elaichi-tea', cost: 100 }

/** What was answered to a crowd that redeems one reward from one balance, and what is stored then. */
export interface Outcome {
  readonly succeeded: number
  /** The different refusals, and the different codes. */
  readonly refused: readonly string[]
  readonly codes: number
  readonly balance: number
  readonly redemptions: number
  /** What the entries say was paid for rewards. */
  readonly paid: number
}

/** The expected outcome if the balance is not enough for all: exactly balance / cost redemptions. */
export function exact(points: number): Outcome {
  const succeeded = Math.floor(points / REWARD.cost)
  const paid = succeeded * REWARD.cost
  const refused = ['400 Insufficient Points']
  return { succeeded, refused, codes: succeeded, balance: points - paid, redemptions: succeeded, paid }
}

const summed = (answers: readonly { code?: string; refused?: string }[]) => ({
  succeeded: answers.filter(({ code }) => code).length,
  refused: [...new Set(answers.flatMap(({ refused }) => refused ?? []))],
  codes: new Set(answers.flatMap(({ code }) => code ?? [])).size,
})

/** Redeems `count` times at once as a member with these points, on the nodes in turn. */
export async function redeemAtOnce(panel: TestServer, apis: readonly string[], count: number, points: number) {
  const { store } = panel.server.database
  const { id: userId, token } = await panel.register()
  await givePoints(panel, userId, points)
  const answers = await atOnce(count, async (index) => {
    const request = { token, id: REWARD.id, key: randomUUID() }
    const { status, answer } = await send(apis[index % apis.length] ?? '', redeemReward, request)
    return status === 200 ? { code: answer.redemption.redemptionCode } : { refused: `${status} ${answer.message}` }
  })
  const [paid] = await store
    .select({ points: sql<number>`coalesce(sum(${entries.amount}), 0)`.mapWith(Number) })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(transactions.userId, userId), eq(transactions.kind, 'redemption'), gt(entries.amount, 0)))
  return {
    ...summed(answers),
    balance: await pointsOf(store, userId),
    redemptions: await store.$count(redemptions, eq(redemptions.userId, userId)),
    paid: paid?.points ?? 0,
  } satisfies Outcome
}

/**
 * A naive check: read the balance, compare, then write, on separate tables without constraints. The same load must
 * break it, otherwise the test of the real one proves nothing.
 */
export async function redeemNaively(stores: readonly [Store, ...Store[]], count: number, points: number) {
  const [store] = stores
  await store.execute(sql`create table naive_balance (points bigint not null)`)
  await store.execute(sql`create table naive_redemptions (code text not null, cost bigint not null)`)
  await store.execute(sql`insert into naive_balance values (${points})`)
  const read = async (within: Store, expression: string, table: string) => {
    const [row] = await within.select({ value: sql.raw(expression).mapWith(Number) }).from(sql.raw(table))
    return row?.value ?? Number.NaN
  }
  const answers = await atOnce(count, async (index) => {
    const node = stores[index % stores.length] ?? store
    if ((await read(node, 'points', 'naive_balance')) < REWARD.cost) return { refused: '400 Insufficient Points' }
    const code = randomUUID()
    await node.execute(sql`update naive_balance set points = points - ${REWARD.cost}`)
    await node.execute(sql`insert into naive_redemptions values (${code}, ${REWARD.cost})`)
    return { code }
  })
  return {
    ...summed(answers),
    balance: await read(store, 'points', 'naive_balance'),
    redemptions: await read(store, 'count(*)', 'naive_redemptions'),
    paid: await read(store, 'coalesce(sum(cost), 0)', 'naive_redemptions'),
  } satisfies Outcome
}
