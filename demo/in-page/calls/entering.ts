import { codeAfterPassword, codeStep } from '../../server/accounts/rules.ts'
import { readEmail } from '../../server/accounts/typed.ts'
import { Refusal } from '../../server/refusals/failure.ts'
import { messages } from '../../server/refusals/messages.ts'
import type { Some } from '../answering.ts'
import { checkCode, issueChallenge, refuseTooSoon, sendCode, spendCodes, waitForNext } from '../codes.ts'
import { type InPage, memberByEmail, shown } from '../panel.ts'
import { matches } from '../passwords.ts'
import { signIn } from '../sessions.ts'

type Entering = Some<'login' | 'verifyLogin' | 'verify' | 'logout' | 'checkUserType'>

export const entering = (panel: InPage): Entering => ({
  async login({ body }) {
    const email = readEmail(body.email)
    const member = memberByEmail(panel.state, email)
    if (!(await matches(member?.password, body.password)) || !member) throw new Refusal('wrong-credentials')
    const purpose = codeAfterPassword(member, member.loginCode)
    if (!purpose) return signIn(panel, member, messages.signedIn)
    const asking = { purpose, email } as const
    if (body.resend) refuseTooSoon(panel, asking)
    if (body.resend || waitForNext(panel, asking) === 0) sendCode(panel, member, purpose)
    return codeStep(purpose, issueChallenge(panel))
  },
  verifyLogin({ body }) {
    const member = checkCode(panel, 'login', body)
    spendCodes(panel, member, 'login')
    return signIn(panel, member, messages.signedIn)
  },
  verify: ({ member }) => ({ success: true, user: shown(panel.state, member) }),
  logout({ token }) {
    panel.state.sessions = panel.state.sessions.filter((one) => one.token !== token)
    return { success: true, message: messages.signedOut }
  },
  checkUserType({ body }) {
    readEmail(body.email)
    return { success: true, isGoogleUser: false }
  },
})
