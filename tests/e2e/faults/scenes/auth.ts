import { accountMessages } from '../../../../src/account/messages.ts'
import { forgotPassword } from '../../../../src/api/auth.ts'
import { forgotPasswordMessages } from '../../../../widgets/forgot-password/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { navMessages } from '../../../../widgets/nav/messages.ts'
import { registerMessages } from '../../../../widgets/register/messages.ts'
import { resetPasswordMessages } from '../../../../widgets/reset-password/messages.ts'
import { setPasswordMessages } from '../../../../widgets/set-password/messages.ts'
import { verifyEmailMessages } from '../../../../widgets/verify-email/messages.ts'
import { codeMember, newEmail, registration, type TestServer } from '../../../support/server.ts'
import type { Step } from '../in-page.ts'
import { type Kind, RETRY_AFTER } from '../kinds.ts'
import { asMember } from '../members.ts'
import { type Facts, isDone, type Outcome, oneNotice, type Scene, statusOf, textFor } from '../scene.ts'

// A 401 of these calls answers what was typed (docs/rules.md, Refused tokens).

const login = loginMessages.get()
const register = registerMessages.get()
const verify = verifyEmailMessages.get()
const forgot = forgotPasswordMessages.get()
const reset = resetPasswordMessages.get()
const set = setPasswordMessages.get()
const nav = navMessages.get()
const account = accountMessages.get()

/** What the server says of a code that was used before. */
const CODE_USED = 'Invalid or expired code'

const credentials = ({ email = '', password = '' }: Facts): Step => ({ fill: { email, password } })
const known = async (panel: TestServer): Promise<Facts> => {
  const { email, password } = await panel.register()
  return { email, password }
}
/** The same member with another session: each is ended once. */
const again = async (panel: TestServer, { email = '', password = '', ...facts }: Facts): Promise<Facts> => ({
  ...facts,
  token: await panel.signIn({ email, password }),
})
const waiting = async (panel: TestServer): Promise<Facts> => {
  const { email, otp } = await panel.pending()
  return { email, otp, password: registration(email).password }
}

/** After a resend the next one must wait, even a resend of the previous case. */
const COOLDOWN: Step = { pass: 60_000 }
const resend = [{ press: account.resend }]
const resent = (notice: string) => ({ text: account.resendIn({ seconds: 60 }), notices: [notice] })
/** A server that is asked too often says how long to wait, and the button waits as long. */
const limitedOrShown =
  (texts: Parameters<typeof textFor>[0]) =>
  (kind: Kind): Outcome | undefined =>
    statusOf(kind) === 429
      ? {
          notices: [textFor(texts, kind)],
          text: account.resendIn({ seconds: RETRY_AFTER }),
          again: [{ pass: RETRY_AFTER * 1000 }, ...resend],
        }
      : undefined
const ofResend = (texts: Parameters<typeof textFor>[0]) => oneNotice(texts, limitedOrShown(texts))

/** The answer was lost or spoilt, and the code is used: the server says so, and the way on is another code. */
const usedWhenDone =
  (notice: string) =>
  (kind: Kind): Outcome | undefined =>
    isDone(kind) ? { notices: [notice], done: { text: '', notices: [CODE_USED] } } : undefined

/** Credentials of an account that asks for a code, up to the code. */
const toCode = (facts: Facts, title: string): readonly Step[] => [
  credentials(facts),
  { press: login.signIn },
  { see: title },
  COOLDOWN,
]

const signingIn: readonly Scene[] = [
  {
    call: 'login',
    on: 'login',
    facts: known,
    before: (facts) => [credentials(facts)],
    act: [{ press: login.signIn }],
    again: [{ press: login.signIn }],
    done: { text: login.signedIn },
    // the result's message, or 'Login failed'; on an exception with 'Please try again.'
    says: oneNotice({
      unanswered: login['login-exception'],
      unreadable: login['login-exception'],
      otherwise: login['login-failed'],
    }),
  },
  {
    call: 'login',
    on: 'login',
    doing: 'a login code sent again',
    facts: async () => codeMember,
    before: (facts) => [...toCode(facts, login.verifyLogin), { fill: { otp: '12' } }],
    act: resend,
    again: resend,
    done: resent(login.resent),
    says: ofResend({ otherwise: login['resend-failed'] }),
  },
  {
    call: 'verifyLogin',
    on: 'login',
    facts: async () => codeMember,
    before: (facts) => toCode(facts, login.verifyLogin),
    mailed: true,
    act: [{ press: login.verifyLogin }],
    again: [{ press: login.verifyLogin }],
    done: { text: login.signedIn },
    says: oneNotice({ otherwise: login['code-failed'] }, usedWhenDone(login['code-failed'])),
  },
  {
    call: 'sendVerificationEmail',
    on: 'login',
    doing: 'the code of an address sent again',
    facts: waiting,
    before: (facts) => [...toCode(facts, login.verifyEmail), { fill: { otp: '12' } }],
    act: resend,
    again: resend,
    done: resent(login.resent),
    says: ofResend({ otherwise: login['resend-failed'] }),
  },
  {
    call: 'verifyEmail',
    on: 'login',
    fresh: waiting,
    before: (facts) => toCode(facts, login.verifyEmail),
    mailed: true,
    act: [{ press: login.verifyEmail }],
    again: [{ press: login.verifyEmail }],
    done: { text: login.signedIn },
    says: oneNotice({ otherwise: login['email-code-failed'] }, usedWhenDone(login['email-code-failed'])),
  },
  {
    call: 'logout',
    on: 'login',
    facts: asMember,
    fresh: again,
    before: () => [{ see: login.signedIn }],
    act: [{ press: login.signOut }],
    again: [],
    done: { text: login.title },
    // whatever the server says, the member is signed out here
    says: () => 'goes on',
    late: ['after the element was removed'],
  },
  {
    call: 'logout',
    on: 'nav',
    facts: asMember,
    fresh: again,
    attributes: () => ({ home: 'https://panel.example' }),
    before: () => [{ see: nav.account({ name: 'Meera Iyer' }) }],
    act: [{ press: `MI ${nav.account({ name: 'Meera Iyer' })}` }, { press: nav.logout }],
    again: [],
    done: { text: nav.signUp },
    says: () => 'goes on',
    late: ['after the element was removed'],
  },
]

const person = ({ email = '' }: Facts) => {
  const { firstName, lastName, password } = registration(email)
  return { firstName, lastName, email, password, confirmation: password, terms: true }
}
const newcomer = async (): Promise<Facts> => ({ email: newEmail() })

/** From the form of a registration to the screen that asks for its code. */
const toVerification = (facts: Facts): readonly Step[] => [
  { fill: person(facts) },
  { press: register.submit },
  { see: register.registered },
  { pass: 2000 },
  { see: verify.title },
  COOLDOWN,
]

const registering: readonly Scene[] = [
  {
    call: 'register',
    on: 'register',
    fresh: newcomer,
    before: (facts) => [{ fill: person(facts) }],
    act: [{ press: register.submit }],
    again: [{ press: register.submit }],
    done: { text: register.title, notices: [register.registered] },
    says: oneNotice({ answered: register['answer-failed'], otherwise: register['register-failed'] }),
  },
  {
    call: 'register',
    on: 'verify-email',
    opens: 'register',
    doing: 'the code of a registration sent again',
    fresh: newcomer,
    before: (facts) => [...toVerification(facts), { fill: { otp: '12' } }],
    act: resend,
    again: resend,
    done: resent(verify.resent),
    says: ofResend({ answered: verify['resend-answer-failed'], otherwise: verify['resend-failed'] }),
  },
  {
    call: 'completeRegistration',
    on: 'verify-email',
    opens: 'register',
    fresh: newcomer,
    before: toVerification,
    mailed: true,
    act: [{ press: verify.verify }],
    again: [{ press: verify.verify }],
    done: { text: verify.title, notices: [verify.registered] },
    says: oneNotice(
      {
        refused: verify['verify-failed'],
        answered: verify['complete-answer-failed'],
        otherwise: verify['verify-exception'],
      },
      usedWhenDone(verify['verify-exception']),
    ),
  },
  {
    call: 'sendVerificationEmail',
    on: 'verify-email',
    facts: waiting,
    before: ({ email = '' }) => [COOLDOWN, { fill: { email, otp: '12' } }],
    act: resend,
    again: resend,
    done: resent(verify.resent),
    says: ofResend({ answered: verify['send-answer-failed'], otherwise: verify['resend-failed'] }),
  },
  {
    call: 'verifyEmail',
    on: 'verify-email',
    fresh: waiting,
    before: ({ email = '', otp = '' }) => [{ fill: { email, otp } }],
    act: [{ press: verify.verify }],
    again: [{ press: verify.verify }],
    done: { text: verify.title, notices: [verify.verified] },
    says: oneNotice(
      {
        refused: verify['verify-failed'],
        answered: verify['verify-answer-failed'],
        otherwise: verify['verify-exception'],
      },
      usedWhenDone(verify['verify-exception']),
    ),
  },
]

/** A code for a new password of a member. */
const forgotten = async (panel: TestServer, facts: Facts): Promise<Facts> => {
  const { email = '' } = facts
  await panel.call(forgotPassword, { body: { email } })
  return { otp: await panel.code(email) }
}
const newPassword = ({ email = '', otp = '' }: Facts): readonly Step[] => [
  { fill: { email, otp, newPassword: 'Fresh#Rules1', confirmation: 'Fresh#Rules1' } },
]

const recovering: readonly Scene[] = [
  {
    call: 'forgotPassword',
    on: 'forgot-password',
    facts: known,
    before: ({ email = '' }) => [{ fill: { email } }],
    act: [{ press: forgot.submit }],
    again: [{ press: forgot.submit }],
    done: { text: forgot.title, notices: [forgot.sent] },
    says: oneNotice({ answered: forgot['request-failed'], otherwise: forgot.failed }),
  },
  {
    call: 'checkUserType',
    beside: true,
    on: 'forgot-password',
    facts: known,
    before: ({ email = '' }) => [{ fill: { email } }],
    act: [{ press: forgot.submit }],
    again: [],
    done: { text: forgot.title, notices: [forgot.sent] },
    // the way leads to the reset, also when the check fails (docs/rules.md, Forgot password)
    says: () => 'goes on',
    reports: /Failed to check user type/,
  },
  {
    call: 'resetPassword',
    on: 'reset-password',
    facts: known,
    fresh: forgotten,
    before: newPassword,
    act: [{ press: reset.submit }],
    again: [{ press: reset.submit }],
    done: { text: reset.title, notices: [reset.done] },
    says: oneNotice({ answered: reset['answer-failed'], otherwise: reset.failed }, usedWhenDone(reset.failed)),
  },
  {
    call: 'setPasswordGoogle',
    on: 'set-password',
    facts: known,
    fresh: forgotten,
    before: newPassword,
    act: [{ press: set.submit }],
    again: [{ press: set.submit }],
    done: { text: set.title, notices: [set.done] },
    says: oneNotice({ otherwise: set.failed }, usedWhenDone(set.failed)),
  },
]

export const authScenes: readonly Scene[] = [...signingIn, ...registering, ...recovering]
