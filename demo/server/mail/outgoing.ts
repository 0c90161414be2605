import { randomUUID } from 'node:crypto'
import { and, count, eq, isNotNull, not, notInArray, sql } from 'drizzle-orm'
import { channels } from '../db/channels.ts'
import { outgoingMails } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { type Cell, prefixOf, SealFault, type Vault } from '../db/vault/vault.ts'
import type { MailedCode, WrittenMail } from './written-mail.ts'

// A mail is stored in the transaction of the change that it reports, leased by one node at a time, and removed once the
// mail server has accepted it (docs/decisions/019-outgoing-mails.md).

export type OutgoingMail = typeof outgoingMails.$inferSelect

interface Content extends Pick<WrittenMail, 'to' | 'subject' | 'text' | 'html'> {
  readonly mailed?: MailedCode | undefined
}

/** Milliseconds after which the server gives up mailing a code: five times the code's life (accounts/rules.ts). */
export const MAILED_WITHIN = 3_000_000
const NOTICE_LIFETIME = 2 * 86_400_000

const cellOf = (id: string): Cell => ({
  table: 'outgoing_mails',
  column: 'sealed',
  row: id,
  userId: '',
  what: `The queued mail ${id}`,
})

export async function writeMail(store: Store, vault: Vault, mail: WrittenMail, now: Date): Promise<void> {
  const { kind, to, userId, subject, text, html, mailed } = mail
  const id = randomUUID()
  const content: Content = { to, subject, text, html, ...(mailed ? { mailed } : {}) }
  const sealed = vault.seal(cellOf(id), JSON.stringify(content))
  const expiresAt = new Date(now.getTime() + (mailed ? MAILED_WITHIN : NOTICE_LIFETIME))
  await store.insert(outgoingMails).values({ id, kind, userId, sealed, createdAt: now, dueAt: now, expiresAt })
  await store.execute(sql`select pg_notify(${channels.mailWaits}, '')`)
}

export const contentOf = (vault: Vault, { id, sealed }: Pick<OutgoingMail, 'id' | 'sealed'>): Content =>
  JSON.parse(vault.open(cellOf(id), sealed))

/**
 * Leases due mails, the oldest first.
 * @param by the caller's name, unique to its process
 * @param underWay the ids of the mails that the caller is sending: it does not take them again after their lease has
 * ended
 */
export async function takeMails(
  store: Store,
  { by, now, until }: { by: string; now: Date; until: Date },
  most: number,
  underWay: readonly string[],
): Promise<OutgoingMail[]> {
  // an array makes every query plan select the rows only once
  const due = sql`array(select id from ${outgoingMails} where due_at <= ${now.toISOString()}
    and ${notInArray(outgoingMails.id, [...underWay])} order by due_at limit ${most} for update skip locked)`
  return store
    .update(outgoingMails)
    .set({ leasedBy: by, dueAt: until, tries: sql`${outgoingMails.tries} + 1` })
    .where(sql`${outgoingMails.id} = any(${due})`)
    .returning()
}

const leased = (by: string, id: string) => and(eq(outgoingMails.id, id), eq(outgoingMails.leasedBy, by))

export const removeMail = (store: Store, by: string, id: string) => store.delete(outgoingMails).where(leased(by, id))

export const putBack = (store: Store, by: string, id: string, dueAt: Date) =>
  store.update(outgoingMails).set({ leasedBy: null, dueAt }).where(leased(by, id))

export const endLeases = (store: Store, now: Date) =>
  store.update(outgoingMails).set({ leasedBy: null, dueAt: now }).where(isNotNull(outgoingMails.leasedBy))

export async function countMails(store: Store): Promise<number> {
  const [row] = await store.select({ waiting: count() }).from(outgoingMails)
  return row?.waiting ?? 0
}

export async function resealMails(store: Store, vault: Vault): Promise<number> {
  let left = 0
  const stale = not(sql`starts_with(${outgoingMails.sealed}, ${prefixOf(vault.writes)})`)
  for (const { id, sealed } of await store.select().from(outgoingMails).where(stale)) {
    try {
      const resealed = vault.seal(cellOf(id), vault.open(cellOf(id), sealed))
      await store.update(outgoingMails).set({ sealed: resealed }).where(eq(outgoingMails.id, id))
    } catch (fault) {
      if (!(fault instanceof SealFault)) throw fault
      left += 1
    }
  }
  return left
}
