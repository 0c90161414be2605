import { desc, eq, lte, sql } from 'drizzle-orm'
import { mails } from '../../server/db/schema.ts'
import type { Store } from '../../server/db/store.ts'
import type { KeptMail } from '../../server/mail/written-mail.ts'

const KEPT = 500

export interface Mailbox {
  list(recipient?: string): Promise<(typeof mails.$inferSelect)[]>
  page(id: number): Promise<string | undefined>
}

export async function keepMail(within: Store, { to, subject, text, html, code }: KeptMail, at: Date): Promise<void> {
  await within.insert(mails).values({ recipient: to, subject, text, html, code: code ?? null, sentAt: at })
  await within.delete(mails).where(lte(mails.id, sql`(select max(${mails.id}) from ${mails}) - ${KEPT}`))
}

export const createMailbox = (store: Store): Mailbox => ({
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
