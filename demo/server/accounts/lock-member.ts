import { eq } from 'drizzle-orm'
import { users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Member } from './sessions.ts'

/**
 * Locks the account until the transaction ends. Every transaction that changes data of a member locks the account
 * first, so that two changes run in order and cannot deadlock. `update` also blocks new rows of the account, such as
 * bank details.
 */
export async function lockMember(
  store: Store,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.id, userId)).for(strength)
  return member
}
