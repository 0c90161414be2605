import { eq } from 'drizzle-orm'
import { users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Member } from './sessions.ts'

/**
 * Locks the account until the transaction ends, and returns its current state. Every transaction that changes something
 * of a member, points too, locks the account before anything else: the later of two changes sees the earlier one, and
 * no two wait for each other. `update` also excludes rows being added to the account, such as bank details.
 */
export async function lockMember(
  store: Store,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Member | undefined> {
  const [member] = await store.select().from(users).where(eq(users.id, userId)).for(strength)
  return member
}
