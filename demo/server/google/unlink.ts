import { eq } from 'drizzle-orm'
import { googleUnlinkedLetter } from '../accounts/letters.ts'
import { endSessions, type Member } from '../accounts/sessions.ts'
import type { Store } from '../db/open.ts'
import { googleSteps, users } from '../db/schema.ts'
import type { Mail } from '../mail/mail.ts'

/** A link so young may have been made by whoever a new password is to keep out; milliseconds. */
const RECENT = 30 * 86_400_000

/** Takes the Google account off, and what is under way with Google. Call it with the account locked. */
async function takeOff(store: Store, userId: string): Promise<void> {
  await store.delete(googleSteps).where(eq(googleSteps.userId, userId))
  await store.update(users).set({ googleId: null, googleLinkedAt: null }).where(eq(users.id, userId))
}

/**
 * Ends the link that was made in the last 30 days. The Google account that the member's own was made with stays: it may
 * be their only way in. Call it with the account locked. @returns whether there was one
 */
export async function endRecentLink(store: Store, { id, googleLinkedAt }: Member, now: Date): Promise<boolean> {
  if (!googleLinkedAt || now.getTime() - googleLinkedAt.getTime() >= RECENT) return false
  await takeOff(store, id)
  return true
}

/** For an operator: the Google account goes, and every session with it. Call it with the account locked. */
export async function removeGoogle(store: Store, userId: string): Promise<void> {
  await takeOff(store, userId)
  await endSessions(store, userId)
}

/**
 * Takes the Google account off, ends every session but that of the given token, because nothing tells which ones Google
 * opened, and tells the owner. Call it with the account locked.
 */
export async function unlinkGoogle(
  store: Store,
  { mail, member, now, except }: { mail: Pick<Mail, 'enqueue'>; member: Member; now: Date; except?: string },
): Promise<void> {
  await takeOff(store, member.id)
  await endSessions(store, member.id, except)
  await mail.enqueue(store, googleUnlinkedLetter(member, now))
}
