import { eq } from 'drizzle-orm'
import type { RefusalCode } from '../../../src/contract/refusals.ts'
import { lockMember } from '../db/lock-member.ts'
import { knownDevices, type Member } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { refuseBlocked } from '../http/session/refuse-blocked.ts'
import { newDeviceMail } from '../mail/writing.ts'
import { Refusal } from '../refusals/failure.ts'
import type { Language } from '../refusals/language.ts'
import type { AccountsBackend } from './backend.ts'
import { type RightCode, spendCode } from './codes.ts'
import type { AccountsConfig } from './config.ts'
import { followLanguage, shown } from './members.ts'
import { refuseDuring } from './rules.ts'
import { type Asking, waitForNext } from './sending.ts'
import { openSession } from './sessions.ts'

interface SignIn {
  readonly now: Date
  readonly language: Language
  readonly device: string
  readonly message: string
}

/**
 * Records the device, and mails the member if it is new. The first device of an account is that of the registration,
 * so it causes no mail.
 */
async function noteDevice(
  { mail }: AccountsBackend,
  store: Store,
  member: Member,
  { now, device }: SignIn,
): Promise<void> {
  const known = await store.select().from(knownDevices).where(eq(knownDevices.userId, member.id))
  const isNew = known.length > 0 && !known.some((one) => one.device === device)
  if (isNew) await mail.enqueue(store, newDeviceMail(member, device, now))
  await store
    .insert(knownDevices)
    .values({ userId: member.id, device, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { seenAt: now } })
}

export async function signIn(backend: AccountsBackend, store: Store, member: Member, details: SignIn) {
  refuseBlocked(backend.config, member)
  const { now, language, device, message } = details
  const reader = await followLanguage(store, member, language)
  const token = await openSession(store, member.id, now, device)
  await noteDevice(backend, store, reader, details)
  return { success: true, message, token, user: await shown(store, member) }
}

export const asksForCode = ({ loginCode }: Pick<AccountsConfig, 'loginCode'>, member: Member): boolean =>
  member.loginCode || loginCode === 'all'

/** Runs `act` only if the checked password is still valid, because a reset may have changed it in the meantime. */
export const withPassword = <T>(
  { config, database }: AccountsBackend,
  checked: Member,
  act: (store: Store, member: Member) => Promise<T>,
  wrong: RefusalCode = 'wrong-credentials',
  strength?: 'update',
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, checked.id, strength)
    if (!member || member.passwordHash !== checked.passwordHash) throw new Refusal(wrong)
    refuseBlocked(config, member)
    return act(store, member)
  })

export const withCode = <T>(
  { config, database }: AccountsBackend,
  right: RightCode,
  act: (store: Store, member: Member) => Promise<T>,
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, right.userId)
    if (!member || !(await spendCode(store, right))) throw new Refusal('invalid-code')
    refuseBlocked(config, member)
    return act(store, member)
  })

export async function refuseTooSoon(backend: AccountsBackend, asking: Asking): Promise<void> {
  refuseDuring(await waitForNext(backend, asking))
}
