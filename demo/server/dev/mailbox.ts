import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { mails } from '../db/schema.ts'
import type { Letter } from '../mail/letter.ts'

const KEPT = 500

/** What a demonstration keeps of its mails; production has none. */
export interface Mailbox {
  /** Written with what the letter tells, in its transaction. */
  keep(within: Store, letter: Letter): Promise<void>
  /** Newest first; of one recipient, or of all. */
  list(recipient?: string): Promise<(typeof mails.$inferSelect)[]>
  /** The HTML part of one. */
  page(id: number): Promise<string | undefined>
}

export const createMailbox = (store: Store, now: () => Date): Mailbox => ({
  async keep(within, { to, subject, text, html, code }) {
    await within.insert(mails).values({ recipient: to, subject, text, html, code: code ?? null, sentAt: now() })
    await within.delete(mails).where(lte(mails.id, sql`(select max(${mails.id}) from ${mails}) - ${KEPT}`))
  },
  list: (recipient) =>
    store
      .select()
      .from(mails)
      .where(recipient ? eq(mails.recipient, recipient) : undefined)
      .orderBy(desc(mails.id))
      .limit(KEPT),
  async page(id) {
    const [mail] = await store.select({ html: mails.html }).from(mails).where(eq(mails.id, id))
    return mail?.html
  },
})
