import type { setPasswordGoogle } from '../../../src/contract/auth.ts'
import type { ReceivedBodyOf } from '../../../src/contract/call.ts'
import { readChangedPassword, readEmail, readResetPassword } from '../../server/accounts/typed.ts'
import { Refusal } from '../../server/refusals/failure.ts'
import { messages } from '../../server/refusals/messages.ts'
import type { Some } from '../answering.ts'
import { answerMailRequest, checkCode, issueChallenge, refuseTooSoon, spendCodes } from '../codes.ts'
import type { InPage } from '../panel.ts'
import { hashOf, matches } from '../passwords.ts'
import { endSessions } from '../sessions.ts'
import type { Member } from '../state.ts'

type Passwords = Some<'forgotPassword' | 'resetPassword' | 'setPasswordGoogle' | 'changePassword'>

export function newPasswords(panel: InPage): Passwords {
  function replace(member: Member, hash: string, except?: string) {
    member.password = hash
    spendCodes(panel, member)
    endSessions(panel, member.id, except)
  }
  async function byCode(body: ReceivedBodyOf<typeof setPasswordGoogle>) {
    const hash = await hashOf(readResetPassword(body.newPassword))
    replace(checkCode(panel, 'reset', body), hash)
  }
  return {
    forgotPassword({ body }) {
      const email = readEmail(body.email)
      refuseTooSoon(panel, { purpose: 'reset', email })
      answerMailRequest(panel, 'reset', email)
      const message = messages.resetCodeMailed
      return { success: true, message, challenge: issueChallenge(panel) }
    },
    async resetPassword({ body }) {
      await byCode(body)
      return { success: true, message: messages.passwordReset }
    },
    async setPasswordGoogle({ body }) {
      await byCode(body)
      return { success: true, message: messages.passwordSet }
    },
    async changePassword({ body, member, token }) {
      const { newPassword, currentPassword } = body
      if (member.password !== null) {
        if (!currentPassword) throw new Refusal('current-password-missing')
        if (!(await matches(member.password, currentPassword))) throw new Refusal('wrong-current-password')
      }
      replace(member, await hashOf(readChangedPassword(newPassword)), token)
      return { success: true, message: messages.passwordChanged }
    },
  }
}
