import type { Store } from '../db/store.ts'
import { voidCodes } from './codes.ts'
import { setPassword } from './members.ts'
import { endSessions } from './sessions.ts'

/**
 * Sets the password, voids all mailed codes, and ends every session, or all except that of the given token. So anybody
 * who knew the old password is signed out. Call it with the account locked.
 */
export async function replacePassword(store: Store, userId: string, passwordHash: string, except?: string) {
  await setPassword(store, userId, passwordHash)
  await voidCodes(store, userId)
  await endSessions(store, userId, except)
}
