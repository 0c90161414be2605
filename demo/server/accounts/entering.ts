import type { RefusalCode } from '../../../src/contract/refusals.ts'
import type { Backend } from '../backend.ts'
import type { Store } from '../db/store.ts'
import type { Language } from '../http/language.ts'
import { Refusal } from '../http/refusals/failure.ts'
import type { ServerConfig } from '../operator/settings/config.ts'
import { type RightCode, spendCode } from './codes.ts'
import { lockMember } from './lock-member.ts'
import { followLanguage, shown } from './members.ts'
import { refuseDuring } from './rules.ts'
import { type Asking, waitForNext } from './sending.ts'
import { type Member, openSession } from './sessions.ts'

/** Opens a session and returns the sign-in answer. Call it with the account locked. */
export async function signIn(
  store: Store,
  member: Member,
  { now, language, message }: { now: Date; language: Language; message: string },
) {
  await followLanguage(store, member, language)
  return { success: true, message, token: await openSession(store, member.id, now), user: await shown(store, member) }
}

/** A sign-in also needs a mailed code if the owner turned that on, or the server requires it of everybody. */
export const asksForCode = ({ loginCode }: ServerConfig, member: Member): boolean =>
  member.loginCode || loginCode === 'all'

/**
 * Runs what a right password allows, with the account locked, and only if the account still has the checked password:
 * after a reset meanwhile, nothing may be done with the old one.
 */
export const withPassword = <T>(
  { database }: Backend,
  checked: Member,
  act: (store: Store, member: Member) => Promise<T>,
  wrong: RefusalCode = 'wrong-credentials',
  strength?: 'update',
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, checked.id, strength)
    if (!member || member.passwordHash !== checked.passwordHash) throw new Refusal(wrong)
    return act(store, member)
  })

/** Spends the code and runs what it allows, in one transaction with the account locked. */
export const withCode = <T>(
  { database }: Backend,
  right: RightCode,
  act: (store: Store, member: Member) => Promise<T>,
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, right.userId)
    if (!member || !(await spendCode(store, right))) throw new Refusal('invalid-code')
    return act(store, member)
  })

/** Refuses a mail during the wait, whether or not the address has an account. */
export async function refuseTooSoon(backend: Backend, asking: Asking): Promise<void> {
  refuseDuring(await waitForNext(backend, asking))
}
