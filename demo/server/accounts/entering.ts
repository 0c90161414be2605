import type { RefusalCode } from '../../../src/contract/refusals.ts'
import type { Backend } from '../backend.ts'
import type { Store } from '../db/store.ts'
import type { Language } from '../http/language.ts'
import { Refusal } from '../http/refusals/failure.ts'
import type { ServerConfig } from '../operator/settings/config.ts'
import { refuseBlocked } from './blocking.ts'
import { type RightCode, spendCode } from './codes.ts'
import { lockMember } from './lock-member.ts'
import { followLanguage, shown } from './members.ts'
import { refuseDuring } from './rules.ts'
import { type Asking, waitForNext } from './sending.ts'
import { type Member, openSession } from './sessions.ts'

export async function signIn(
  store: Store,
  member: Member,
  { now, language, message }: { now: Date; language: Language; message: string },
) {
  await followLanguage(store, member, language)
  return { success: true, message, token: await openSession(store, member.id, now), user: await shown(store, member) }
}

export const asksForCode = ({ loginCode }: ServerConfig, member: Member): boolean =>
  member.loginCode || loginCode === 'all'

/** Runs `act` only if the checked password is still valid, because a reset may have changed it in the meantime. */
export const withPassword = <T>(
  { config, database }: Backend,
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
  { config, database }: Backend,
  right: RightCode,
  act: (store: Store, member: Member) => Promise<T>,
): Promise<T> =>
  database.store.transaction(async (store) => {
    const member = await lockMember(store, right.userId)
    if (!member || !(await spendCode(store, right))) throw new Refusal('invalid-code')
    refuseBlocked(config, member)
    return act(store, member)
  })

export async function refuseTooSoon(backend: Backend, asking: Asking): Promise<void> {
  refuseDuring(await waitForNext(backend, asking))
}
