import { and, eq, isNull } from 'drizzle-orm'
import type { Backend } from '../backend.ts'
import { codeOf } from '../db/cause.ts'
import { codes, googleSteps, users } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../http/refusals/failure.ts'
import { emailChangedMail } from '../mail/writing.ts'
import type { Member } from './sessions.ts'

interface Moving {
  readonly member: Member
  readonly email: string
  readonly now: Date
}

/** Removes a registration of the address that nobody has confirmed. */
async function dropUnconfirmed(store: Store, email: string): Promise<void> {
  const unconfirmed = and(eq(users.email, email), isNull(users.verifiedAt), isNull(users.erasedAt))
  const [waiting] = await store.select({ id: users.id }).from(users).where(unconfirmed).for('update')
  if (!waiting) return
  for (const table of [codes, googleSteps]) await store.delete(table).where(eq(table.userId, waiting.id))
  await store.delete(users).where(eq(users.id, waiting.id))
}

/**
 * Gives the account the address, to which a code was mailed and typed. Codes that were mailed to the old address end;
 * sessions continue, and the old address gets a mail.
 * @throws a Refusal `email-taken` if an account got the address meanwhile
 */
export async function moveEmail({ mail }: Pick<Backend, 'mail'>, store: Store, { member, email, now }: Moving) {
  await dropUnconfirmed(store, email)
  await store
    .update(users)
    .set({ email })
    .where(eq(users.id, member.id))
    .catch((fault: unknown) => {
      if (codeOf(fault) === '23505') throw new Refusal('email-taken')
      throw fault
    })
  await store.delete(codes).where(eq(codes.userId, member.id))
  await mail.enqueue(store, emailChangedMail(member, { email, at: now }))
}
