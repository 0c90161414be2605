import type { AnswerSentBy } from '../../../src/api/call.ts'
import type { exchangeGoogleCode } from '../../../src/api/google.ts'
import { signIn } from '../accounts/entering.ts'
import { lockMember } from '../accounts/members.ts'
import type { Store } from '../db/open.ts'
import { HttpFailure } from '../failure.ts'
import type { Language } from '../language.ts'
import { memberOfStep, takeStep } from './steps.ts'

interface Exchange {
  readonly code: string
  readonly verifier?: string | undefined
  readonly language: Language
  readonly now: Date
}

const refused = () => new HttpFailure(400, 'invalid-code', 'Authentication failed. Please try again.')

/**
 * The session that the callback's code stands for, opened with the account locked and only while the account still has
 * the Google account that was proven: one that was unlinked since opens nothing.
 */
export const exchangeCode = (
  store: Store,
  { code, verifier, language, now }: Exchange,
): Promise<AnswerSentBy<typeof exchangeGoogleCode>> =>
  store.transaction(async (transaction) => {
    // the account is locked before the step is taken, as everywhere, so that two such changes never wait for each other
    const member = await lockMember(transaction, await memberOfStep(transaction, 'sign-in', code))
    const step = await takeStep(transaction, { kind: 'sign-in', key: code, verifier }, now)
    if (!member || !step?.googleId || member.googleId !== step.googleId) throw refused()
    return signIn(transaction, member, { now, language, message: 'Login successful' })
  })
