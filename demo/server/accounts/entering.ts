import type { Store } from '../db/open.ts'
import { HttpFailure } from '../failure.ts'
import type { Language } from '../language.ts'
import type { Panel } from '../panel.ts'
import { checkCode, type Purpose, type RightCode, spendCode } from './codes.ts'
import { readCode, readEmail } from './given.ts'
import { findByEmail, followLanguage, lockMember, shown } from './members.ts'
import { waitForNext } from './sending.ts'
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

const wrongPassword = () => new HttpFailure(401, 'unauthorized', 'Invalid email or password')

/** The account of the address, if the password is its own. */
export async function checkPassword(panel: Panel, email: string, password: string): Promise<Member> {
  const member = await findByEmail(panel.database.store, email)
  if (!(await panel.passwords.matches(member?.passwordHash, password)) || !member) {
    panel.metrics.signInFailures.add({})
    throw wrongPassword()
  }
  return member
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

interface GivenCode {
  readonly email: string
  readonly otp: string
}

const wrongCode = () => new HttpFailure(400, 'invalid-code', 'Invalid or expired code')

/** The code that was mailed, not spent yet. One wording for wrong, expired and used up, and for no such account. */
export async function checkGivenCode({ database, config, metrics }: Panel, purpose: Purpose, given: GivenCode) {
  const [email, code] = [readEmail(given.email), readCode(given.otp)]
  const member = await findByEmail(database.store, email)
  // an unknown account takes the same path, and finds no code there
  const right = await checkCode(database.store, config.secret, member?.id ?? '', purpose, code, config.now())
  if (!right) {
    metrics.codeFailures.add({ purpose })
    throw wrongCode()
  }
  return right
}

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
export async function refuseTooSoon(panel: Panel, purpose: Purpose, email: string): Promise<void> {
  const wait = await waitForNext(panel, purpose, email)
  if (wait === 0) return
  throw new HttpFailure(429, 'rate-limited', `Please wait ${wait} seconds before asking for another code.`, wait)
}
