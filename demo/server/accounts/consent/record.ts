import { desc, eq, sql } from 'drizzle-orm'
import type { ConsentGiven } from '../../../../src/contract/consent.ts'
import { consents, notices, type PendingConsent, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Agreement, Notices } from './notices.ts'

async function keepText(store: Store, { text: { hash, version, language, text } }: Agreement, now: Date) {
  await store.insert(notices).values({ hash, version, language, text, firstAt: now }).onConflictDoNothing()
}

interface Given {
  readonly userId: string
  readonly origin: string | null
  readonly now: Date
}

export async function recordConsent(store: Store, agreement: Agreement, { userId, origin, now }: Given): Promise<void> {
  await keepText(store, agreement, now)
  const { text, purposes } = agreement
  await store.insert(consents).values({ userId, hash: text.hash, purposes, origin, at: now })
}

export async function pendingOf(
  store: Store,
  agreement: Agreement | undefined,
  now: Date,
): Promise<PendingConsent | null> {
  if (!agreement) return null
  await keepText(store, agreement, now)
  return { hash: agreement.text.hash, purposes: agreement.purposes, at: now.getTime() }
}

interface Confirming {
  readonly notices: Notices
  /** What the browser that confirms agreed to. */
  readonly given: ConsentGiven | undefined
  readonly now: Date
}

/**
 * Records the consent of a registration that was just confirmed: that of the confirming browser, or else the one that
 * came with the registration. @throws a Refusal if there is none and the operator requires one
 */
export async function confirmConsent(
  store: Store,
  { id: userId, partner: origin, pendingConsent }: Pick<typeof users.$inferSelect, 'id' | 'partner' | 'pendingConsent'>,
  { notices, given, now }: Confirming,
): Promise<void> {
  // the notice may have changed since the registration, which was to the text of that time
  const isPending = pendingConsent !== null && (!given || !notices.isCurrent(given.hash))
  if (isPending && (!given || given.hash === pendingConsent.hash)) {
    const { hash, purposes, at } = pendingConsent
    await store.insert(consents).values({ userId, hash, purposes, origin, at: new Date(at) })
  } else {
    const own = notices.read(given)
    if (own) await recordConsent(store, own, { userId, origin, now })
  }
  if (pendingConsent) await store.update(users).set({ pendingConsent: null }).where(eq(users.id, userId))
}

export const consentsOf = (store: Store, userId: string) =>
  store
    .select({
      at: consents.at,
      version: notices.version,
      language: notices.language,
      hash: notices.hash,
      purposes: consents.purposes,
      origin: consents.origin,
      text: notices.text,
    })
    .from(consents)
    .innerJoin(notices, eq(notices.hash, consents.hash))
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))

/** The version that the member agreed to last, or null, for a statement that selects a member. */
export const agreedVersion = sql<string | null>`(select ${notices.version} from ${consents}
  join ${notices} on ${notices.hash} = ${consents.hash}
  where ${consents.userId} = ${users.id} order by ${consents.id} desc limit 1)`
