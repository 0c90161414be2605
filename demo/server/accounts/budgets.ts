import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { RefusalCode } from '../../../src/contract/refusals.ts'
import { budgets as table } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { seconds, tooMany } from '../refusals/failure.ts'
import type { Limits } from './config.ts'

export interface Budget {
  readonly name: keyof Limits
  readonly key: string
}

export interface BudgetState {
  readonly name: keyof Limits
  readonly used: number
  readonly limit: number
  /** Seconds until the window ends. */
  readonly wait: number
  readonly endsAt: Date
}

const isExceeded = ({ used, limit }: BudgetState): boolean => used > limit

function createRows(limits: Limits, secret: string, now: () => Date) {
  const keyOf = ({ name, key }: Budget): string =>
    createHmac('sha256', secret).update(`budget:${name}:${key}`).digest('base64url')

  function stateOf({ name }: Budget, row: { used: number; endsAt: Date } | undefined): BudgetState {
    const { used, endsAt } = row ?? { used: 0, endsAt: now() }
    return { name, used, limit: limits[name].points, wait: seconds(endsAt.getTime() - now().getTime()), endsAt }
  }

  async function add(store: Store, budgets: readonly Budget[], by: number): Promise<BudgetState[]> {
    const at = now()
    const rows = budgets.map((budget) => ({
      key: keyOf(budget),
      used: Math.max(by, 0),
      endsAt: new Date(at.getTime() + limits[budget.name].seconds * 1000),
    }))
    const ended = lte(table.endsAt, at)
    const counted = await store
      .insert(table)
      // sorts the rows, so that two transactions with the same budgets cannot deadlock
      .values([...rows].sort((one, other) => (one.key < other.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: table.key,
        set: {
          used: sql`case when ${ended} then excluded.used else greatest(${table.used} + ${by}, 0) end`,
          endsAt: sql`case when ${ended} then excluded.ends_at else ${table.endsAt} end`,
        },
      })
      .returning()
    return budgets.map((budget, index) =>
      stateOf(
        budget,
        counted.find(({ key }) => key === rows[index]?.key),
      ),
    )
  }

  return { keyOf, stateOf, add }
}

export type Budgets = ReturnType<typeof createBudgets>

export function createBudgets(limits: Limits, secret: string, now: () => Date, onHit: (name: keyof Limits) => void) {
  const { keyOf, stateOf, add } = createRows(limits, secret, now)

  /** @returns the seconds to wait if the limit is exceeded, otherwise 0 */
  async function use(store: Store, budget: Budget): Promise<number> {
    const [exceeded] = (await add(store, [budget], 1)).filter(isExceeded)
    return exceeded?.wait ?? 0
  }

  return {
    add,
    use,
    async limit(store: Store, budget: Budget, code?: RefusalCode): Promise<void> {
      const wait = await use(store, budget)
      if (wait === 0) return
      onHit(budget.name)
      throw tooMany(wait, code)
    },
    /**
     * Counts one try in each budget before the try is checked, so that simultaneous tries cannot exceed the limit. If a
     * budget is exhausted, takes the try back and returns that budget as `refused`.
     */
    async take(store: Store, budgets: readonly Budget[]) {
      const taken = await add(store, budgets, 1)
      const refused = taken.find(isExceeded)
      if (refused) {
        onHit(refused.name)
        await add(store, budgets, -1)
      }
      return { taken, refused }
    },
    async read(store: Store, budget: Budget): Promise<BudgetState> {
      const [row] = await store
        .select()
        .from(table)
        .where(and(eq(table.key, keyOf(budget)), gt(table.endsAt, now())))
      return stateOf(budget, row)
    },
    async clear(store: Store, budgets: readonly Budget[]): Promise<void> {
      await store.delete(table).where(inArray(table.key, budgets.map(keyOf)))
    },
  }
}

export const sweepBudgets = (store: Store, now: Date) => store.delete(table).where(lte(table.endsAt, now))
