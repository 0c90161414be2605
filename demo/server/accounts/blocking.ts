import { eq } from 'drizzle-orm'
import { lockMember } from '../db/lock-member.ts'
import { codes, googleSteps, type Member, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Mail } from '../mail/mail.ts'
import { blockedMail, unblockedMail } from '../mail/writing.ts'
import type { ServerConfig } from '../operator/settings/config.ts'
import { supportOf } from '../operator/settings/facts.ts'
import { Refusal } from '../refusals/failure.ts'
import { recordAction } from './member-actions.ts'
import { endSessions } from './sessions.ts'

const sentence = (text: string): string => (/[.!?।]$/.test(text) ? text : `${text}.`)
const addressOf = (support: string | undefined): string => (support ? `: ${support}` : '')

/**
 * Refuses a blocked member, who learns the reason and how to complain. Call it only after the right password or code,
 * so that the refusal reveals no account, or under the lock of a call whose session was found before the block.
 */
export function refuseBlocked(config: Pick<ServerConfig, 'facts'>, member: Member | undefined): void {
  if (!member?.blockedAt) return
  const values = { reason: sentence(member.blockReason ?? ''), address: addressOf(supportOf(config)) }
  throw new Refusal('account-blocked', { values })
}

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
