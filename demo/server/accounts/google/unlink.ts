import { eq } from 'drizzle-orm'
import { lockMember } from '../../db/lock-member.ts'
import { googleSteps, type Member, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Mail } from '../../mail/mail.ts'
import { googleUnlinkedMail } from '../../mail/writing.ts'
import { endSessions } from '../sessions.ts'

/** Milliseconds for which a new way to sign in is recent; a reset of the password removes recent ones, which may be an intruder's. */
export const RECENT = 30 * 86_400_000

async function takeOff(store: Store, userId: string, now: Date): Promise<void> {
  await store.delete(googleSteps).where(eq(googleSteps.userId, userId))
  await store
    .update(users)
    .set({ googleId: null, googleEmail: null, googleLinkedAt: null, accessChangedAt: now })
    .where(eq(users.id, userId))
}

/**
 * Ends a recent link, but not to the Google account that created the account, because that may be the only way to sign
 * in.
 * @returns true if it removed a link
 */
export async function endRecentLink(store: Store, { id, googleLinkedAt }: Member, now: Date): Promise<boolean> {
  if (!googleLinkedAt || now.getTime() - googleLinkedAt.getTime() >= RECENT) return false
  await takeOff(store, id, now)
  return true
}

/** Ends the other sessions too, because the server does not know which of them Google opened. */
export async function unlinkGoogle(
  store: Store,
  { mail, member, now, except }: { mail: Pick<Mail, 'enqueue'>; member: Member; now: Date; except?: string },
): Promise<void> {
  await takeOff(store, member.id, now)
  await endSessions(store, member.id, except)
  await mail.enqueue(store, googleUnlinkedMail(member, now))
}

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
