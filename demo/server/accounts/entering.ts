import { HttpFailure } from '../failure.ts'
import type { Language } from '../language.ts'
import type { Panel } from '../panel.ts'
import { type Purpose, takeCode } from './codes.ts'
import { readCode, readEmail } from './given.ts'
import { findByEmail, followLanguage, shown } from './members.ts'
import { waitForNext } from './sending.ts'
import { type Member, openSession } from './sessions.ts'

/** The answer that signs the member in. */
export async function signIn({ database, config }: Panel, member: Member, language: Language, message: string) {
  await followLanguage(database.store, member, language)
  return {
    success: true,
    message,
    token: await openSession(database.store, member.id, config.now()),
    user: await shown(database.store, member),
  }
}

interface GivenCode {
  readonly email: string
  readonly otp: string
}

/** The account that the code was sent to. One wording for wrong, expired and used up, and for no such account. */
export async function redeemCode(panel: Panel, purpose: Purpose, given: GivenCode): Promise<Member> {
  const { database, config } = panel
  const [email, code] = [readEmail(given.email), readCode(given.otp)]
  const member = await findByEmail(database.store, email)
  // an unknown account takes the same path, and finds no code there
  const taken = await takeCode(database.store, config.secret, member?.id ?? '', purpose, code, config.now())
  if (!member || !taken) throw new HttpFailure(400, 'invalid-code', 'Invalid or expired code')
  return member
}

/** Refuses a mail before its time, whether or not the address has an account. */
export async function refuseTooSoon(panel: Panel, purpose: Purpose, email: string): Promise<void> {
  const wait = await waitForNext(panel, purpose, email)
  if (wait === 0) return
  throw new HttpFailure(429, 'rate-limited', `Please wait ${wait} seconds before asking for another code.`, wait)
}
