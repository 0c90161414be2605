import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { budgets as table } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { seconds } from '../http/refusals/failure.ts'
import type { BudgetLimits } from '../operator/settings/config.ts'

type BudgetName = keyof BudgetLimits

/** One budget of one account, address or challenge. */
export interface Budget {
  readonly name: BudgetName
  readonly key: string
}

export interface BudgetState {
  readonly name: BudgetName
  /** The count in this window. */
  readonly used: number
  readonly limit: number
  /** Seconds until the window ends. */
  readonly wait: number
  readonly endsAt: Date
}

/**
 * Counts failures exactly, in the database, by the server's clock. A try is counted before it is checked, and uncounted
 * if it was right, so that of many simultaneous tries no more than the limit are checked.
 */
export interface Budgets {
  /** Adds to each budget. @returns their new state, in the given order */
  add(store: Store, budgets: readonly Budget[], by: number): Promise<BudgetState[]>
  /** Counts one try against each. Beyond a limit it uncounts the try, and `refused` is the exhausted budget. */
  take(store: Store, budgets: readonly Budget[]): Promise<{ taken: BudgetState[]; refused: BudgetState | undefined }>
  /** The count of one budget. */
  used(store: Store, budget: Budget): Promise<number>
  clear(store: Store, budgets: readonly Budget[]): Promise<void>
}

export function createBudgets(limits: BudgetLimits, secret: string, now: () => Date): Budgets {
  const keyOf = ({ name, key }: Budget): string =>
    createHmac('sha256', secret).update(`budget:${name}:${key}`).digest('base64url')

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
      // in a fixed order, so that two transactions with the same budgets cannot deadlock
      .values([...rows].sort((one, other) => (one.key < other.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: table.key,
        set: {
          used: sql`case when ${ended} then excluded.used else greatest(${table.used} + ${by}, 0) end`,
          endsAt: sql`case when ${ended} then excluded.ends_at else ${table.endsAt} end`,
        },
      })
      .returning()
    return budgets.map(({ name }, index) => {
      const { used = 0, endsAt = at } = counted.find(({ key }) => key === rows[index]?.key) ?? {}
      return { name, used, limit: limits[name].points, wait: seconds(endsAt.getTime() - at.getTime()), endsAt }
    })
  }

  return {
    add,
    async take(store, budgets) {
      const taken = await add(store, budgets, 1)
      const refused = taken.find(({ used, limit }) => used > limit)
      if (refused) await add(store, budgets, -1)
      return { taken, refused }
    },
    async used(store, budget) {
      const [row] = await store
        .select()
        .from(table)
        .where(and(eq(table.key, keyOf(budget)), gt(table.endsAt, now())))
      return row?.used ?? 0
    },
    async clear(store, budgets) {
      await store.delete(table).where(inArray(table.key, budgets.map(keyOf)))
    },
  }
}

export const sweepBudgets = (store: Store, now: Date) => store.delete(table).where(lte(table.endsAt, now))
