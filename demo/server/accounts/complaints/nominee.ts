import { eq } from 'drizzle-orm'
import { lockMember } from '../../db/lock-member.ts'
import { type Member, nominees } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { refuseBlocked } from '../../http/session/refuse-blocked.ts'
import { nomineeMail } from '../../mail/writing.ts'
import type { AccountsBackend } from '../backend.ts'

export async function nomineeOf(store: Store, userId: string) {
  const { name, email, namedAt } = nominees
  const [row] = await store.select({ name, email, namedAt }).from(nominees).where(eq(nominees.userId, userId))
  return row
}

/** Changes the nominee, and mails the member only if something changed. @param nominee undefined removes the person */
export const changeNominee = (
  { config, database, mail }: Pick<AccountsBackend, 'config' | 'database' | 'mail'>,
  { id }: Member,
  nominee: { name: string; email: string } | undefined,
  at: Date,
): Promise<void> =>
  database.store.transaction(async (within) => {
    const member = await lockMember(within, id)
    refuseBlocked(config, member)
    const before = await nomineeOf(within, id)
    if (!member || (before?.name === nominee?.name && before?.email === nominee?.email)) return
    const row = nominee && { ...nominee, namedAt: at }
    if (!row) await within.delete(nominees).where(eq(nominees.userId, id))
    else
      await within
        .insert(nominees)
        .values({ userId: id, ...row })
        .onConflictDoUpdate({ target: nominees.userId, set: row })
    await mail.enqueue(within, nomineeMail(member, nominee?.name, at))
  })
