import { randomUUID } from 'node:crypto'
import { memberActions } from '../db/schema.ts'
import type { Store } from '../db/store.ts'

/** Records what an operator did to an account. @returns the id of the record */
export async function recordAction(
  store: Store,
  action: Omit<typeof memberActions.$inferInsert, 'id'>,
): Promise<string> {
  const id = randomUUID()
  await store.insert(memberActions).values({ id, ...action })
  return id
}
