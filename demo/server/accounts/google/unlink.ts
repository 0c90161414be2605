import { eq } from 'drizzle-orm'
import { googleSteps, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { googleUnlinkedMail } from '../../mail/writing.ts'
import { lockMember } from '../lock-member.ts'
import { endSessions, type Member } from '../sessions.ts'

/** Milliseconds. An intruder whom a new password should keep out may have made a link younger than this. */
const RECENT = 30 * 86_400_000

/** Removes the Google account and all pending steps. Call it with the account locked. */
async function takeOff(store: Store, userId: string): Promise<void> {
  await store.delete(googleSteps).where(eq(googleSteps.userId, userId))
  await store.update(users).set({ googleId: null, googleEmail: null, googleLinkedAt: null }).where(eq(users.id, userId))
}

/**
 * Removes a link of the last 30 days. The Google account that the account was created with stays, because it may be the
 * only way to sign in. Call it with the account locked. @returns whether there was one
 */
export async function endRecentLink(store: Store, { id, googleLinkedAt }: Member, now: Date): Promise<boolean> {
  if (!googleLinkedAt || now.getTime() - googleLinkedAt.getTime() >= RECENT) return false
  await takeOff(store, id)
  return true
}

/**
 * Unlinks the Google account, ends every session except that of the given token, because nothing shows which ones
 * Google opened, and mails the owner. Call it with the account locked.
 */
export async function unlinkGoogle(
  store: Store,
  { mail, member, now, except }: { mail: Pick<Mail, 'enqueue'>; member: Member; now: Date; except?: string },
): Promise<void> {
  await takeOff(store, member.id)
  await endSessions(store, member.id, except)
  await mail.enqueue(store, googleUnlinkedMail(member, now))
}

/** The same for an operator; ends all sessions. @returns whether there was a Google account */
export const unlinkMember = (
  store: Store,
  userId: string,
  { mail, now }: { mail: Pick<Mail, 'enqueue'>; now: Date },
): Promise<boolean> =>
  store.transaction(async (within) => {
    const member = await lockMember(within, userId)
    if (!member?.googleId) return false
    await unlinkGoogle(within, { mail, member, now })
    return true
  })
