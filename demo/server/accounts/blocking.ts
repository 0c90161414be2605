import { eq } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { codes, googleSteps, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { addressOf, sentence } from '../http/session/refuse-blocked.ts'
import type { Mail } from '../mail/mail.ts'
import { blockedMail, unblockedMail } from '../mail/writing.ts'
import { recordAction } from './member-actions.ts'
import { endSessions } from './sessions.ts'

interface Blocking {
  readonly userId: string
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/** Ends what could still sign the member in. @returns false if the member was blocked before */
export const blockMember = (
  store: Store,
  { userId, reason, by, at }: Blocking,
  { mail, support }: { mail: Pick<Mail, 'enqueue'>; support: string | undefined },
): Promise<boolean> =>
  store.transaction(async (within) => {
    const member = await lockMember(within, userId)
    if (!member || member.blockedAt) return false
    await within.update(users).set({ blockedAt: at, blockReason: reason }).where(eq(users.id, userId))
    for (const table of [codes, googleSteps]) await within.delete(table).where(eq(table.userId, userId))
    await endSessions(within, userId)
    await recordAction(within, { userId, action: 'block', reason, by, at })
    await mail.enqueue(within, blockedMail(member, { reason: sentence(reason), at, address: addressOf(support) }))
    return true
  })

/** @returns false if the member was not blocked */
export const unblockMember = (
  store: Store,
  { userId, reason, by, at }: Blocking,
  mail: Pick<Mail, 'enqueue'>,
): Promise<boolean> =>
  store.transaction(async (within) => {
    const member = await lockMember(within, userId)
    if (!member?.blockedAt) return false
    await within.update(users).set({ blockedAt: null, blockReason: null }).where(eq(users.id, userId))
    await recordAction(within, { userId, action: 'unblock', reason, by, at })
    await mail.enqueue(within, unblockedMail(member, at))
    return true
  })
