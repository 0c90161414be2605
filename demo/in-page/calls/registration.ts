import { readConfirmation, readEmail, readRegistration } from '../../server/accounts/typed.ts'
import { messages } from '../../server/refusals/messages.ts'
import type { Some } from '../answering.ts'
import { answerMailRequest, checkCode, issueChallenge, refuseTooSoon, spendCodes } from '../codes.ts'
import { type InPage, memberByEmail, newId } from '../panel.ts'
import { hashOf, matches } from '../passwords.ts'
import { signIn } from '../sessions.ts'
import type { Member } from '../state.ts'

type Registering = Some<'register' | 'sendVerificationEmail' | 'verifyEmail' | 'completeRegistration'>

type Own = Partial<Pick<Member, 'firstName' | 'lastName' | 'password'>>

export function registering(panel: InPage): Registering {
  const { state } = panel

  function confirm(given: Parameters<typeof checkCode>[2], own: Own, message: string) {
    const member = checkCode(panel, 'registration', given)
    if (member.verifiedAt === null) Object.assign(member, own, { verifiedAt: panel.now() })
    spendCodes(panel, member, 'registration')
    return signIn(panel, member, message + (member.password ? '' : messages.noPassword))
  }

  return {
    async register({ body }) {
      const { email, password, ...names } = readRegistration(body)
      refuseTooSoon(panel, { purpose: 'registration', email })
      const hash = await hashOf(password)
      const before = memberByEmail(state, email)
      const isSame = await matches(before?.password, password)
      const own = { ...names, createdAt: panel.now() }
      if (!before)
        state.members.push({
          id: newId(),
          email,
          password: hash,
          verifiedAt: null,
          loginCode: false,
          bank: null,
          ...own,
        })
      // if the two passwords differ, stores neither, because one may be a stranger's
      else if (before.verifiedAt === null) Object.assign(before, own, isSame ? {} : { password: null })
      answerMailRequest(panel, 'registration', email)
      const message = messages.accountCreated
      return { success: true, message, challenge: issueChallenge(panel) }
    },
    sendVerificationEmail({ body }) {
      const email = readEmail(body.email)
      refuseTooSoon(panel, { purpose: 'registration', email })
      answerMailRequest(panel, 'verification', email)
      return { success: true, message: messages.verificationMailed, challenge: issueChallenge(panel) }
    },
    verifyEmail: ({ body }) => confirm(body, {}, messages.emailVerified),
    async completeRegistration({ body }) {
      const { names, password } = readConfirmation(body)
      const own = password === undefined ? names : { ...names, password: await hashOf(password) }
      return confirm(body, own, messages.registered)
    },
  }
}
