import type { AnswerSentBy } from '../../../../src/contract/call.ts'
import type { ConsentGiven } from '../../../../src/contract/consent-given.ts'
import type { exchangeGoogleCode } from '../../../../src/contract/google.ts'
import { lockMember } from '../../db/lock-member.ts'
import type { Member } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { refuseBlocked } from '../../http/session/refuse-blocked.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { Language } from '../../refusals/language.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { issueChallenge } from '../challenge.ts'
import { refuseUsedUp } from '../code-tries.ts'
import { asksForCode, signIn } from '../entering.ts'
import { followLanguage } from '../members.ts'
import { codeStep } from '../rules.ts'
import { sendCode, waitForNext } from '../sending.ts'
import { memberOfGoogle } from './accounts.ts'
import { provenEmail } from './issuer.ts'
import { memberOfStep, takeStep } from './steps.ts'

interface Exchange {
  readonly code: string
  readonly verifier?: string | undefined
  readonly consent?: ConsentGiven | undefined
  readonly address: string
  readonly language: Language
  readonly device: string
  readonly now: Date
}

type Answer = AnswerSentBy<typeof exchangeGoogleCode>

const refused = () => new Refusal('google-failed')

async function askForCode(
  backend: AccountsBackend,
  store: Store,
  member: Member,
  { address, language, now }: Exchange,
): Promise<Answer> {
  const asking = { purpose: 'login', email: member.email, address } as const
  await refuseUsedUp(backend, member.email, store)
  if ((await waitForNext(backend, asking, store)) === 0)
    await sendCode(backend, store, await followLanguage(store, member, language), 'login')
  const challenge = issueChallenge(backend.config.secret, asking, now)
  return { ...codeStep(asking.purpose, challenge), email: member.email }
}

/**
 * Signs in the member of the Google account. Creates the member of a newcomer here and not in the callback, because only
 * the page that began the sign-in knows what the visitor agreed to. Refuses if the callback found a member whose Google
 * account was unlinked since. Mails a login code first if the account requires one and Google did not verify the
 * account's own address.
 */
export const exchangeCode = (backend: AccountsBackend, exchange: Exchange): Promise<Answer> =>
  backend.database.store.transaction(async (store) => {
    const { code, verifier, consent, language, device, now } = exchange
    // locks the account before the step, as every transaction does, so that two of them cannot deadlock
    const known = await lockMember(store, await memberOfStep(store, 'sign-in', code))
    const step = await takeStep(store, { kind: 'sign-in', key: code, verifier }, now)
    if (!step?.account) throw refused()
    const { userId, account } = step
    const member = userId ? known : await memberOfGoogle(backend, store, account, { consent, language, now })
    if (member?.googleId !== account.id) throw refused()
    refuseBlocked(backend.config, member)
    // both are normalized; the address at Google is often not the member's address
    const isProven = provenEmail(account) === member.email
    if (!isProven && asksForCode(backend.config, member)) return askForCode(backend, store, member, exchange)
    return signIn(backend, store, member, { now, language, device, message: messages.signedIn })
  })
