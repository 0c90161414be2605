import { desc, eq, sql } from 'drizzle-orm'
import type { ConsentGiven } from '../../../../src/contract/consent-given.ts'
import { consents, notices, type PendingConsent, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { Agreement, Notices, ShownNotice } from './notices.ts'

/** Stores the texts before anybody agrees to one, because transactions that store a text and lock a member could deadlock. */
export async function keepTexts(store: Store, { texts }: Pick<Notices, 'texts'>, firstAt: Date): Promise<void> {
  const rows = texts.map(({ hash, version, language, text }) => ({ hash, version, language, text, firstAt }))
  if (rows.length > 0) await store.insert(notices).values(rows).onConflictDoNothing()
}

interface Given {
  readonly userId: string
  readonly origin: string | null
  readonly now: Date
}

export async function recordConsent(store: Store, agreement: Agreement, { userId, origin, now }: Given): Promise<void> {
  const { text, purposes } = agreement
  await store.insert(consents).values({ userId, hash: text.hash, purposes, origin, at: now })
}

export const pendingOf = (agreement: Agreement | undefined, now: Date): PendingConsent | null =>
  agreement ? { hash: agreement.text.hash, purposes: agreement.purposes, at: now.getTime() } : null

interface Confirming {
  readonly notices: Notices
  /** The agreement of the browser that confirms. */
  readonly given: ConsentGiven | undefined
  readonly now: Date
}

/**
 * Records the consent of a registration that was just confirmed: that of the confirming browser, or else the one that
 * came with the registration. @throws a Refusal if neither has one and the operator requires one
 */
export async function confirmConsent(
  store: Store,
  { id: userId, partner: origin, pendingConsent }: Pick<typeof users.$inferSelect, 'id' | 'partner' | 'pendingConsent'>,
  { notices, given, now }: Confirming,
): Promise<void> {
  // after a change of the notice, the browser still sends the agreement to the earlier text, which the registration has
  const isEarlier = given && given.hash === pendingConsent?.hash && !notices.isCurrent(given.hash)
  if (pendingConsent && (!given || isEarlier)) {
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

/**
 * Records a withdrawal from the text that the member agreed to last, also after the notice has changed, because nobody
 * must agree to a new text to withdraw from the old one. A repeated request adds nothing.
 * @returns false if the member asks for anything else
 */
export async function withdraw(
  store: Store,
  { hash, purposes }: ConsentGiven,
  { userId, origin, now }: Given,
): Promise<boolean> {
  const [last] = await consentsOf(store, userId).limit(1)
  if (last?.hash !== hash || !purposes.every((id) => last.purposes.includes(id))) return false
  const listed: ShownNotice['purposes'] = JSON.parse(last.text).purposes
  const isRequired = (id: string) => listed.some((purpose) => purpose.id === id && purpose.required)
  const left = last.purposes.filter((id) => purposes.includes(id) || isRequired(id))
  if (left.length < last.purposes.length)
    await store.insert(consents).values({ userId, hash, purposes: left, origin, at: now })
  return true
}

/** The version that the member agreed to last, or null, for a statement that selects a member. */
export const agreedVersion = sql<string | null>`(select ${notices.version} from ${consents}
  join ${notices} on ${notices.hash} = ${consents.hash}
  where ${consents.userId} = ${users.id} order by ${consents.id} desc limit 1)`
