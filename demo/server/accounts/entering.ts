import type { Store } from '../db/open.ts'
import { HttpFailure } from '../failure.ts'
import type { Language } from '../language.ts'
import type { Panel } from '../panel.ts'
import { wrongCode } from './code-tries.ts'
import { type RightCode, spendCode } from './codes.ts'
import { followLanguage, lockMember, shown } from './members.ts'
import { wrongPassword } from './password-tries.ts'
import { type Asking, waitForNext } from './sending.ts'
import { type Member, openSession } from './sessions.ts'

interface Entry {
  readonly now: Date
  readonly language: Language
  readonly message: string
}

/** The answer that signs the member in. Call it with the account locked. */
export async function signIn(store: Store, member: Member, { now, language, message }: Entry) {
  await followLanguage(store, member, language)
  return { success: true, message, token: await openSession(store, member.id, now), user: await shown(store, member) }
}

/**
 * Does what a right password allows, with the account locked, and only while the account still has the password that
 * was checked: a reset meanwhile has ended every session, and none may follow.
 */
export const withPassword = <T>(
  { database }: Panel,
  checked: Member,
  act: (store: Store, member: Member) => Promise<T>,
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, checked.id)
    if (!member || member.passwordHash !== checked.passwordHash) throw wrongPassword()
    return act(store, member)
  })

/** Spends the code and does what it allows, in one transaction with the account locked. */
export const withCode = <T>(
  { database }: Panel,
  right: RightCode,
  act: (store: Store, member: Member) => Promise<T>,
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, right.userId)
    if (!member || !(await spendCode(store, right))) throw wrongCode()
    return act(store, member)
  })

/** Refuses a mail before its time, whether or not the address has an account. */
export async function refuseTooSoon(panel: Panel, asking: Asking): Promise<void> {
  const wait = await waitForNext(panel, asking)
  if (wait === 0) return
  throw new HttpFailure(429, 'rate-limited', `Please wait ${wait} seconds before asking for another code.`, wait)
}
