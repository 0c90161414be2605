import { eq } from 'drizzle-orm'
import { sessions, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../http/refusals/failure.ts'

/** Records that the member of this session has just proven who they are (docs/rules.md, Fresh proof). */
export async function markProven(store: Store, tokenHash: string, now: Date): Promise<void> {
  const proven = await store
    .update(sessions)
    .set({ provenAt: now })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id })
  if (proven.length === 0) throw new Refusal('unauthorized')
}

/** Records a change of the password, the Google account, the e-mail or the bank account, in its transaction. */
export const noteAccessChange = (store: Store, userId: string, now: Date) =>
  store.update(users).set({ accessChangedAt: now }).where(eq(users.id, userId))
