import * as auth from '../../../../../src/contract/auth.ts'
import { dashboard as overview } from '../../../../../src/contract/dashboard.ts'
import { logout, verify } from '../../../../../src/contract/session.ts'
import * as users from '../../../../../src/contract/users.ts'
import type { Rule } from '../rule.ts'
import { insist, NotTried, need } from '../verdict.ts'
import type { Visit } from '../visit.ts'
import { keepSession, refusesWrongCode } from './registration.ts'

const credentials = ({ visitor: { email }, known: { password } }: Visit) => ({ email, password })

export async function freshToken(visit: Visit): Promise<string> {
  const { email, askCode } = visit.visitor
  const answer = await visit.ask(auth.login, { body: credentials(visit) })
  if (answer.token) return answer.token
  const body = { email, otp: await askCode(email, 'sign-in') }
  return need((await visit.ask(auth.verifyLogin, { body })).token, 'sign-in by a code gave no token')
}

export const signInRules: readonly Rule[] = [
  {
    subject: auth.login,
    says: 'refuses a wrong password, and gives the same answer for an unknown account',
    async check(visit) {
      const { email } = visit.visitor
      const wrong = await visit.refuse(
        auth.login,
        { body: { email, password: 'Wrong#2026' } },
        'to a wrong password it',
      )
      const nobody = { email: `nobody.${email}`, password: 'Wrong#2026' }
      const unknown = await visit.refuse(auth.login, { body: nobody }, 'to an unknown address it')
      const messageOf = ({ body }: typeof wrong) => (body as { message: string }).message
      const alike = wrong.status === unknown.status && messageOf(wrong) === messageOf(unknown)
      insist(alike, 'the answer tells whether an address has an account')
    },
  },
  {
    subject: auth.login,
    says: 'takes the right password: with a session, or with the step that asks for a code',
    async check(visit) {
      const answer = await visit.ask(auth.login, { body: credentials(visit) })
      if (answer.token) {
        insist(answer.user, 'the answer has a token and no user')
        keepSession(visit.known, answer)
      } else visit.known.codeAsked = true
    },
  },
  refusesWrongCode(auth.verifyLogin),
  {
    subject: auth.verifyLogin,
    says: 'takes the code that was mailed, and signs the member in',
    async check({ visitor, known, ask }) {
      if (!known.codeAsked) throw new NotTried('this account is not asked for a code')
      const otp = await visitor.askCode(visitor.email, 'sign-in')
      const answer = await ask(auth.verifyLogin, { body: { email: visitor.email, otp } })
      insist(answer.token && answer.user, 'the answer has no token and user')
      keepSession(known, answer)
    },
  },
  {
    subject: verify,
    says: 'gives the member of the token',
    async check(visit) {
      const { user } = await visit.ask(verify)
      insist(user.email === visit.visitor.email, 'the address is another')
      insist(!visit.known.userId || user.id === visit.known.userId, 'the id is another than at sign-in')
    },
  },
  {
    subject: users.profile,
    says: 'gives the member, and whether there is a password',
    async check(visit) {
      const { user, hasPassword } = await visit.ask(users.profile)
      insist(user.email === visit.visitor.email, 'the address is another')
      insist(hasPassword, 'hasPassword is false for a member who has one')
    },
  },
  {
    subject: overview,
    says: 'gives the balance that the session check gives',
    async check(visit) {
      const { dashboard } = await visit.ask(overview)
      const points = await visit.points()
      insist(dashboard.stats.currentPoints === points, `${dashboard.stats.currentPoints} points, not ${points}`)
    },
  },
  {
    subject: auth.checkUserType,
    says: 'does not take a member with a password for one of Google',
    async check(visit) {
      const { isGoogleUser } = await visit.ask(auth.checkUserType, { body: { email: visit.visitor.email } })
      insist(!isGoogleUser, 'isGoogleUser is true')
    },
  },
]

export const signOutRules: readonly Rule[] = [
  {
    subject: logout,
    says: 'ends the token, and no other session',
    async check(visit) {
      const [token, other] = [await freshToken(visit), await freshToken(visit)]
      await visit.ask(logout, { token })
      const status = await visit.statusOf(token)
      insist(status === 401, `afterwards the session is answered ${status}, not 401`)
      const kept = await visit.statusOf(other)
      insist(kept === 200, `afterwards another session is answered ${kept}`)
    },
  },
]
