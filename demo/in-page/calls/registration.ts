import { readEmail, readFirstPassword, readName } from '../../server/accounts/typed.ts'
import { messages } from '../../server/http/refusals/messages.ts'
import type { Some } from '../answering.ts'
import { checkCode, issueChallenge, refuseTooSoon, sendCode, spendCodes } from '../codes.ts'
import { type InPage, memberByEmail, newId } from '../panel.ts'
import { hashOf, matches } from '../passwords.ts'
import { signIn } from '../sessions.ts'
import type { Member } from '../state.ts'

type Registering = Some<'register' | 'sendVerificationEmail' | 'verifyEmail' | 'completeRegistration'>

/** What the confirming page registered. */
type Own = Partial<Pick<Member, 'firstName' | 'lastName' | 'password'>>

/** Registration, pending until the code confirms it. */
export function registering(panel: InPage): Registering {
  const { state, mail } = panel

  function confirm(given: Parameters<typeof checkCode>[2], own: Own, message: string) {
    const member = checkCode(panel, 'registration', given)
    if (member.verifiedAt === null) Object.assign(member, own, { verifiedAt: panel.now() })
    spendCodes(panel, member, 'registration')
    return signIn(panel, member, message + (member.password ? '' : messages.noPassword))
  }

  return {
    async register({ body }) {
      const firstName = readName(body.firstName, 'first-name-missing')
      const lastName = readName(body.lastName, 'last-name-missing')
      const email = readEmail(body.email)
      const password = readFirstPassword(body.password)
      refuseTooSoon(panel, { purpose: 'registration', email })
      const hash = await hashOf(password)
      const before = memberByEmail(state, email)
      const isSame = await matches(before?.password, password)
      if (before && before.verifiedAt !== null) mail.send({ email, purpose: 'registration', code: undefined })
      else {
        const names = { firstName, lastName, createdAt: panel.now() }
        // of two different passwords neither is kept: one may be a stranger's
        if (before) Object.assign(before, names, isSame ? {} : { password: null })
        const fresh = { id: newId(), email, password: hash, verifiedAt: null, loginCode: false, bank: null, ...names }
        if (!before) state.members.push(fresh)
        sendCode(panel, before ?? fresh, 'registration')
      }
      const message = messages.accountCreated
      return { success: true, message, challenge: issueChallenge(panel) }
    },
    sendVerificationEmail({ body }) {
      const email = readEmail(body.email)
      refuseTooSoon(panel, { purpose: 'registration', email })
      const member = memberByEmail(state, email)
      if (member?.verifiedAt === null) sendCode(panel, member, 'registration')
      return { success: true, message: messages.verificationMailed, challenge: issueChallenge(panel) }
    },
    verifyEmail: ({ body }) => confirm(body, {}, messages.emailVerified),
    async completeRegistration({ body }) {
      const { firstName, lastName, password } = body
      const own = {
        ...(firstName === undefined ? {} : { firstName: readName(firstName, 'first-name-missing') }),
        ...(lastName === undefined ? {} : { lastName: readName(lastName, 'last-name-missing') }),
        ...(password === undefined ? {} : { password: await hashOf(readFirstPassword(password)) }),
      }
      return confirm(body, own, messages.registered)
    },
  }
}
