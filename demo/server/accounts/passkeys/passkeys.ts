import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import { lockMember } from '../../db/lock-member.ts'
import { type Member, passkeys } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { passkeyAddedMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { AccountsBackend } from '../backend.ts'
import { RECENT } from '../google/unlink.ts'
import { noteAccessChange } from '../proof.ts'
import { endSessions, refuseEnded } from '../sessions.ts'
import { readName } from '../typed.ts'
import type { readCreated } from './webauthn.ts'

const MOST_PASSKEYS = 10

export const passkeysOf = (store: Store, userId: string) =>
  store.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt))

type Created = Awaited<ReturnType<typeof readCreated>>

interface Adding {
  readonly member: Member
  readonly token: string
  readonly created: Created
  readonly typed: string
  readonly now: Date
}

export const addPasskey = ({ database, mail }: AccountsBackend, { member, token, created, typed, now }: Adding) =>
  database.store.transaction(async (store) => {
    const name = readName(typed, 'name-unfit')
    const userId = member.id
    // counts under the lock, so that simultaneous additions cannot exceed the limit
    await lockMember(store, userId)
    await refuseEnded(store, token, now)
    const [kept] = await store.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
    if (kept && kept.count >= MOST_PASSKEYS) throw new Refusal('passkeys-full')
    const row = { id: randomUUID(), userId, ...created, name, createdAt: now }
    // a credential that another account has is refused, not moved
    const added = await store.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
    if (added.length === 0) throw new Refusal('passkey-failed')
    await noteAccessChange(store, userId, now)
    await mail.enqueue(store, passkeyAddedMail(member, now, name))
  })

const own = (member: Member, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, member.id))

export async function renamePasskey(store: Store, member: Member, id: string, typed: string): Promise<void> {
  const name = readName(typed, 'name-unfit')
  const renamed = await store.update(passkeys).set({ name }).where(own(member, id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw new Refusal('passkey-missing')
}

/** Ends the other sessions too, because the server does not know which of them the passkey opened. */
export const removePasskey = (
  { database }: AccountsBackend,
  member: Member,
  id: string,
  token: string,
): Promise<void> =>
  database.store.transaction(async (store) => {
    await lockMember(store, member.id)
    const removed = await store.delete(passkeys).where(own(member, id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw new Refusal('passkey-missing')
    await endSessions(store, member.id, token)
  })

/** Ends the passkeys that an intruder may have added (docs/rules.md, Passkeys). */
export async function endRecentPasskeys(store: Store, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RECENT)
  await store.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
}
