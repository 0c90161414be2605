import { and, eq, isNull } from 'drizzle-orm'
import { codeOf } from '../db/cause.ts'
import { codes, type Member, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { emailChangedMail } from '../mail/writing.ts'
import { Refusal } from '../refusals/failure.ts'
import type { AccountsBackend } from './backend.ts'
import { removeRegistrations } from './registrations.ts'

interface Moving {
  readonly member: Member
  readonly email: string
  readonly now: Date
}

/**
 * Gives the account the address, to which a code was mailed and typed. A registration of the address that nobody has
 * confirmed is removed. Codes that were mailed to the old address end; sessions continue, and the old address gets a
 * mail.
 * @throws a Refusal `email-taken` if an account got the address meanwhile
 */
export async function moveEmail({ mail }: Pick<AccountsBackend, 'mail'>, store: Store, { member, email, now }: Moving) {
  const unconfirmed = and(eq(users.email, email), isNull(users.verifiedAt))
  const waiting = await store.select({ id: users.id }).from(users).where(unconfirmed).for('update')
  await removeRegistrations(
    store,
    waiting.map(({ id }) => id),
  )
  await store
    .update(users)
    .set({ email, accessChangedAt: now })
    .where(eq(users.id, member.id))
    .catch((fault: unknown) => {
      if (codeOf(fault) === '23505') throw new Refusal('email-taken')
      throw fault
    })
  await store.delete(codes).where(eq(codes.userId, member.id))
  await mail.enqueue(store, emailChangedMail(member, { email, at: now }))
}
