import * as auth from '../../../../../src/contract/auth.ts'
import type { Rule } from '../rule.ts'
import { insist, NotTried, need } from '../verdict.ts'
import type { Known, Visit } from '../visit.ts'
import { consentFor } from './own-record.ts'

const names = { firstName: 'Conformance', lastName: 'Check' }
const weak = ['short', 'nodigits#Here', 'nospecial1Here', 'NOLOWER#1234', 'noupper#1234']

const registrationOf = ({ visitor, known }: Visit, email = visitor.email) => ({
  ...names,
  email,
  password: known.password,
})

export function keepSession(known: Known, answer: { token?: string | null; user?: { id: string } | null }): void {
  if (!answer.token || !answer.user) return
  known.token = answer.token
  known.userId = answer.user.id
}

export const refusesWrongCode = (
  call: typeof auth.completeRegistration | typeof auth.verifyEmail | typeof auth.verifyLogin,
): Rule => ({
  subject: call,
  says: 'refuses a wrong code',
  async check(visit) {
    const body = { email: visit.visitor.email, otp: '000000' }
    await visit.refuse(call, { body }, 'to the code 000000 it')
  },
})

export const registrationRules: readonly Rule[] = [
  {
    subject: auth.register,
    says: 'refuses a password that meets fewer than the five rules',
    async check(visit) {
      for (const password of weak)
        await visit.refuse(auth.register, { body: { ...registrationOf(visit), password } }, `to "${password}" it`)
    },
  },
  {
    subject: auth.register,
    says: 'refuses an empty name and an invalid e-mail address',
    async check(visit) {
      const body = registrationOf(visit)
      await visit.refuse(auth.register, { body: { ...body, firstName: ' ' } }, 'to an empty first name it')
      await visit.refuse(auth.register, { body: { ...body, lastName: '' } }, 'to an empty last name it')
      await visit.refuse(auth.register, { body: { ...body, email: 'no address' } }, 'to "no address" it')
    },
  },
  {
    subject: auth.register,
    says: 'takes a new member',
    async check(visit) {
      const body = { ...registrationOf(visit), ...(await consentFor(visit)) }
      keepSession(visit.known, await visit.ask(auth.register, { body }))
      visit.known.registered = true
    },
  },
  {
    subject: auth.sendVerificationEmail,
    says: 'sends the code again, or says with 429 and Retry-After how long to wait',
    async check(visit) {
      const received = await visit.send(auth.sendVerificationEmail, { body: { email: visit.visitor.email } })
      const isLimited = received.status === 429 && Number(received.headers.get('Retry-After')) > 0
      insist(received.status === 200 || isLimited, `answered ${received.status}`)
    },
  },
  refusesWrongCode(auth.completeRegistration),
  {
    subject: auth.completeRegistration,
    says: 'takes the code that was mailed, and signs the member in',
    async check({ visitor, known, ask }) {
      need(known.registered, 'nobody was registered')
      if (known.token) throw new NotTried('register signed the member in, without a code')
      const otp = await visitor.askCode(visitor.email, 'registration')
      const answer = await ask(auth.completeRegistration, { body: { email: visitor.email, otp } })
      keepSession(known, answer)
      insist(answer.user?.email === visitor.email || !answer.user, 'the answer is of another member')
    },
  },
  refusesWrongCode(auth.verifyEmail),
  {
    subject: auth.verifyEmail,
    says: 'takes the code that was mailed to a second address, once',
    async check(visit) {
      const { secondEmail, askCode } = visit.visitor
      if (!secondEmail) throw new NotTried('it needs a second --email')
      const registration = { ...registrationOf(visit, secondEmail), ...(await consentFor(visit)) }
      await visit.ask(auth.register, { body: registration })
      const body = { email: secondEmail, otp: await askCode(secondEmail, 'registration') }
      await visit.ask(auth.verifyEmail, { body })
      await visit.refuse(auth.verifyEmail, { body }, 'to the same code again it')
    },
  },
]
