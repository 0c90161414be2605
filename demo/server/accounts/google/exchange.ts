import type { AnswerSentBy } from '../../../../src/contract/call.ts'
import type { exchangeGoogleCode } from '../../../../src/contract/google.ts'
import type { Backend } from '../../backend.ts'
import type { Store } from '../../db/store.ts'
import type { Language } from '../../http/language.ts'
import { Refusal } from '../../http/refusals/failure.ts'
import { messages } from '../../http/refusals/messages.ts'
import { issueChallenge } from '../challenge.ts'
import { refuseUsedUp } from '../code-tries.ts'
import { asksForCode, signIn } from '../entering.ts'
import { lockMember } from '../lock-member.ts'
import { followLanguage } from '../members.ts'
import { codeStep } from '../rules.ts'
import { sendCode, waitForNext } from '../sending.ts'
import type { Member } from '../sessions.ts'
import { memberOfStep, takeStep } from './steps.ts'

interface Exchange {
  readonly code: string
  readonly verifier?: string | undefined
  readonly address: string
  readonly language: Language
  readonly device: string
  readonly now: Date
}

type Answer = AnswerSentBy<typeof exchangeGoogleCode>

const refused = () => new Refusal('google-failed')

async function askForCode(
  backend: Backend,
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
 * Requires that the account is still linked to the verified Google account. If the account requires a code and Google
 * verified an address other than the account's own, mails a login code first.
 */
export const exchangeCode = (backend: Backend, exchange: Exchange): Promise<Answer> =>
  backend.database.store.transaction(async (store) => {
    const { code, verifier, language, device, now } = exchange
    // locks the account before the step, as every transaction does, so that two of them cannot deadlock
    const member = await lockMember(store, await memberOfStep(store, 'sign-in', code))
    const step = await takeStep(store, { kind: 'sign-in', key: code, verifier }, now)
    if (!member || !step?.googleId || member.googleId !== step.googleId) throw refused()
    if (!step.emailProven && asksForCode(backend.config, member)) return askForCode(backend, store, member, exchange)
    return signIn(backend, store, member, { now, language, device, message: messages.signedIn })
  })
