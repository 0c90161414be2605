import { randomUUID } from 'node:crypto'
import { asc, count, eq, lte } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { mailRequests } from '../db/schema.ts'
import type { Place, Vault } from '../vault/vault.ts'

// What visitors asked to be mailed. The same row is written for every address, before the answer and with what it
// belongs to; whether the address has an account is found out after the answer, so that its time does not tell.

export type RequestKind = (typeof mailRequests.$inferSelect)['kind']

export interface MailRequest {
  readonly kind: RequestKind
  readonly email: string
}

/** The wait before another try, in milliseconds, and how long there are any: by then the visitor has asked again. */
const AGAIN_AFTER = 5_000
const LIFETIME = 600_000

const placeOf = (id: string): Place => ({ table: 'mail_requests', column: 'sealed', row: id, userId: '' })

export async function writeRequest(store: Store, vault: Vault, { kind, email }: MailRequest, now: Date): Promise<void> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + LIFETIME)
  await store.insert(mailRequests).values({ id, kind, sealed: vault.seal(placeOf(id), email), dueAt: now, expiresAt })
}

export async function countRequests(store: Store): Promise<number> {
  const [row] = await store.select({ waiting: count() }).from(mailRequests)
  return row?.waiting ?? 0
}

interface Settling {
  readonly store: Store
  readonly vault: Vault
  readonly now: () => Date
  /** Makes the code and writes the mail, in the transaction that removes the request. */
  readonly answer: (store: Store, request: MailRequest) => Promise<void>
  readonly onFault: (fault: unknown, request: { readonly kind: RequestKind; readonly givenUp: boolean }) => void
}

/** Answers what is due, the oldest first, each in a transaction of its own and on one node alone. */
export async function answerRequests({ store, vault, now, answer, onFault }: Settling): Promise<void> {
  for (;;) {
    let taken: typeof mailRequests.$inferSelect | undefined
    try {
      await store.transaction(async (transaction) => {
        const oldest = transaction.select().from(mailRequests).where(lte(mailRequests.dueAt, now()))
        ;[taken] = await oldest.orderBy(asc(mailRequests.dueAt)).limit(1).for('update', { skipLocked: true })
        if (!taken) return
        await answer(transaction, { kind: taken.kind, email: vault.open(placeOf(taken.id), taken.sealed) })
        await transaction.delete(mailRequests).where(eq(mailRequests.id, taken.id))
      })
      if (!taken) return
    } catch (fault) {
      if (!taken) throw fault
      const { id, kind, expiresAt, tries } = taken
      const dueAt = new Date(now().getTime() + AGAIN_AFTER)
      const givenUp = dueAt >= expiresAt
      onFault(fault, { kind, givenUp })
      const row = eq(mailRequests.id, id)
      if (givenUp) await store.delete(mailRequests).where(row)
      else
        await store
          .update(mailRequests)
          .set({ dueAt, tries: tries + 1 })
          .where(row)
    }
  }
}
