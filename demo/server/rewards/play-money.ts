import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { users, withdrawals } from '../db/schema.ts'
import type { Store } from '../db/store.ts'

// Whether an account has play money is decided when it is made, and never changes (users.playMoney).

/** Matches rows of members whose money is real, by the column with the member's id. */
export const isReal = (userId: PgColumn) =>
  sql`exists (select 1 from ${users} as owner where owner.id = ${userId} and not owner.play_money)`

/** Matches withdrawals that may be paid, which excludes those of play money. */
export const isPayable = () => isReal(withdrawals.userId)

export async function hasPlayMoney(store: Store, userId: string): Promise<boolean> {
  const [owner] = await store.select({ playMoney: users.playMoney }).from(users).where(eq(users.id, userId))
  return owner?.playMoney === true
}
