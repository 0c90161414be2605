import { eq } from 'drizzle-orm'
import { type Member, users } from './schema.ts'
import type { Store } from './store.ts'

/**
 * Locks the account until the transaction ends. Every transaction that changes a member's data locks the account first,
 * so that two changes run one after the other and cannot deadlock. With `update`, the lock also blocks new rows that
 * refer to the account, such as bank details.
 */
export async function lockMember(
  store: Store,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.id, userId)).for(strength)
  return member
}
