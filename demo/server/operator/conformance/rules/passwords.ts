import * as auth from '../../../../../src/contract/auth.ts'
import * as users from '../../../../../src/contract/users.ts'
import type { Rule } from '../rule.ts'
import { Broken, insist } from '../verdict.ts'
import type { Visit } from '../visit.ts'
import { freshToken } from './session.ts'

const renewed = (password: string): string => `${password.slice(0, 60)}+`

const LONGEST_WAIT = 120

async function newPasswordCode(visit: Visit): Promise<string> {
  const { email, askCode } = visit.visitor
  const received = await visit.send(auth.forgotPassword, { body: { email } })
  const wait = Number(received.headers.get('Retry-After'))
  if (received.status === 429 && wait > 0 && wait <= LONGEST_WAIT) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    await visit.ask(auth.forgotPassword, { body: { email } })
  } else if (received.status !== 200) throw visit.verdict(auth.forgotPassword, `answered ${received.status}`)
  return askCode(email, 'a new password')
}

const byCode = (call: typeof auth.resetPassword | typeof auth.setPasswordGoogle): Rule => ({
  subject: call,
  says: 'takes the code that was mailed once, and ends all sessions',
  async check(visit) {
    const { email } = visit.visitor
    const token = await freshToken(visit)
    const newPassword = renewed(visit.known.password)
    const body = { email, otp: await newPasswordCode(visit), newPassword }
    await visit.ask(call, { body })
    visit.known.password = newPassword
    const status = await visit.statusOf(token)
    insist(status === 401, `afterwards an earlier session is answered ${status}, not 401`)
    await visit.refuse(call, { body }, 'to the same code again it')
  },
})

const refusesWrongCode = (call: typeof auth.resetPassword | typeof auth.setPasswordGoogle): Rule => ({
  subject: call,
  says: 'refuses a wrong code',
  async check(visit) {
    const body = { email: visit.visitor.email, otp: '000000', newPassword: renewed(visit.known.password) }
    await visit.refuse(call, { body }, 'to the code 000000 it')
  },
})

export const passwordRules: readonly Rule[] = [
  {
    subject: users.changePassword,
    says: 'refuses a wrong current password, and the session goes on',
    async check(visit) {
      const body = { currentPassword: 'Wrong#2026', newPassword: renewed(visit.known.password) }
      await visit.refuse(users.changePassword, { body }, 'to a wrong current password it')
      const status = await visit.statusOf(visit.token())
      insist(status === 200, `afterwards the session is answered ${status}`)
    },
  },
  {
    subject: users.changePassword,
    says: 'takes a new password, and the old one no longer opens the account',
    async check(visit) {
      const { known, visitor } = visit
      const [before, newPassword] = [known.password, renewed(known.password)]
      await visit.ask(users.changePassword, { body: { currentPassword: before, newPassword } })
      known.password = newPassword
      const opens = async (password: string) =>
        (await visit.send(auth.login, { body: { email: visitor.email, password } })).status < 400
      if (!(await opens(before))) return
      if (await opens('Wrong#2026')) throw visit.verdict(auth.login, 'takes any password')
      throw new Broken('the old password still opens the account')
    },
  },
  {
    subject: auth.forgotPassword,
    says: 'gives the same answer for a known and an unknown address',
    async check(visit) {
      const nobody = `nobody.${visit.visitor.email}`
      const { message } = await visit.ask(auth.forgotPassword, { body: { email: nobody } })
      const known = await visit.send(auth.forgotPassword, { body: { email: visit.visitor.email } })
      if (known.status === 429) return
      const shown = (known.body as { message?: unknown }).message ?? ''
      insist(known.status === 200 && shown === message, `a member's address is answered ${known.status} "${shown}"`)
    },
  },
  refusesWrongCode(auth.resetPassword),
  byCode(auth.resetPassword),
  refusesWrongCode(auth.setPasswordGoogle),
  byCode(auth.setPasswordGoogle),
]
