import { randomUUID } from 'node:crypto'
import { asc, count, eq, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { mailRequests } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Cell, Vault } from '../db/vault/vault.ts'
import type { DeliveryCounts } from './delivery.ts'

// The server stores the same row for every address, and looks the account up only after the answer, so that the
// duration of the answer does not reveal the account.

type RequestKind = (typeof mailRequests.$inferSelect)['kind']

export interface MailRequest {
  readonly kind: RequestKind
  readonly email: string
  /** The member who changes the address. */
  readonly userId?: string
}

/** Milliseconds before a retry, and after which retries end, because the visitor has asked again by then. */
const AGAIN_AFTER = 5_000
const LIFETIME = 600_000

const cellOf = (id: string): Cell => ({
  table: 'mail_requests',
  column: 'sealed',
  row: id,
  userId: '',
  what: `The request for a mail ${id}`,
})

export async function writeRequest(
  store: Store,
  vault: Vault,
  { kind, ...sent }: MailRequest,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + LIFETIME)
  await store
    .insert(mailRequests)
    .values({ id, kind, sealed: vault.seal(cellOf(id), JSON.stringify(sent)), dueAt: now, expiresAt })
}

export async function countRequests(store: Store): Promise<number> {
  const [row] = await store.select({ waiting: count() }).from(mailRequests)
  return row?.waiting ?? 0
}

interface Settling {
  readonly store: Store
  readonly vault: Vault
  readonly now: () => Date
  readonly answer: (store: Store, request: MailRequest) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly counts: DeliveryCounts
}

export async function answerRequests({ store, vault, now, answer, log, counts }: Settling): Promise<void> {
  for (;;) {
    let taken: typeof mailRequests.$inferSelect | undefined
    try {
      await store.transaction(async (transaction) => {
        const oldest = transaction.select().from(mailRequests).where(lte(mailRequests.dueAt, now()))
        ;[taken] = await oldest.orderBy(asc(mailRequests.dueAt)).limit(1).for('update', { skipLocked: true })
        if (!taken) return
        await answer(transaction, { kind: taken.kind, ...JSON.parse(vault.open(cellOf(taken.id), taken.sealed)) })
        await transaction.delete(mailRequests).where(eq(mailRequests.id, taken.id))
      })
      if (!taken) return
    } catch (fault) {
      if (!taken) throw fault
      const { id, kind, expiresAt, tries } = taken
      const dueAt = new Date(now().getTime() + AGAIN_AFTER)
      const givenUp = dueAt >= expiresAt
      log.error({ err: fault, kind, givenUp }, 'a request for a mail could not be answered')
      const row = eq(mailRequests.id, id)
      if (givenUp) {
        counts.givenUp += 1
        await store.delete(mailRequests).where(row)
      } else
        await store
          .update(mailRequests)
          .set({ dueAt, tries: tries + 1 })
          .where(row)
    }
  }
}
