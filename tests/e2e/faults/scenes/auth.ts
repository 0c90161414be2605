import { forgotPassword } from '../../../../src/contract/auth.ts'
import { accountMessages } from '../../../../widgets/account/messages.ts'
import { forgotPasswordMessages } from '../../../../widgets/forgot-password/messages.ts'
import { loginMessages } from '../../../../widgets/login/messages.ts'
import { navMessages } from '../../../../widgets/nav/messages.ts'
import { registerMessages } from '../../../../widgets/register/messages.ts'
import { resetPasswordMessages } from '../../../../widgets/reset-password/messages.ts'
import { setPasswordMessages } from '../../../../widgets/set-password/messages.ts'
import { verifyEmailMessages } from '../../../../widgets/verify-email/messages.ts'
import { codeMember, newEmail, registration, type TestServer } from '../../../support/server.ts'
import { type Kind, RETRY_AFTER, statusOf } from '../kinds.ts'
import { asMember } from '../members.ts'
import {
  type Facts,
  fill,
  type Outcome,
  oneNotice,
  pass,
  press,
  pressing,
  type Scene,
  type Step,
  see,
  textFor,
} from '../scene.ts'

// A 401 of these calls answers what was typed (docs/rules.md, Refused tokens).

const login = loginMessages.get()
const register = registerMessages.get()
const verify = verifyEmailMessages.get()
const forgot = forgotPasswordMessages.get()
const reset = resetPasswordMessages.get()
const set = setPasswordMessages.get()
const nav = navMessages.get()
const account = accountMessages.get()

const inHindi: Step = async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('panel-language', 'hi'))
  await page.reload()
  await page.getByText('English', { exact: true }).filter({ visible: true }).first().waitFor()
}

/** The code was used by the lost answer, so the member needs another. */
const twice = { notices: ['Invalid or expired code'] }

const credentials = fill(({ email, password }) => ({ email, password }))
const known = async (panel: TestServer): Promise<Facts> => {
  const { email, password } = await panel.register()
  return { email, password }
}
const waiting = async (panel: TestServer): Promise<Facts> => {
  const { email, otp } = await panel.pending()
  return { email, otp, password: registration(email).password }
}

/** Types the last mailed code. A trusted event would also send it. */
const typeCode: Step = async ({ page, panel, facts }) =>
  page.locator('[name=otp]').evaluate(
    (input: HTMLInputElement, code) => {
      input.value = code
      input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
    },
    facts.otp ?? (await panel.code(facts.email ?? '')),
  )

/** Waits for the end of the previous case's resend wait. */
const COOLDOWN = pass(60_000)
const resend = [press(account.resend)]
/** Returns the texts of a wait, because its seconds pass before the test reads it. */
const resendWithin = (seconds: number) =>
  new RegExp(`^(${Array.from({ length: seconds }, (_, at) => account.resendIn({ seconds: at + 1 })).join('|')})$`)
type Texts = Parameters<typeof textFor>[0]
/** A 429 says how long to wait, and the button waits as long. */
const limited =
  (texts: Texts) =>
  (kind: Kind): Outcome | undefined =>
    statusOf(kind) === 429
      ? {
          notices: [textFor(texts, kind)],
          text: resendWithin(RETRY_AFTER),
          again: [pass(RETRY_AFTER * 1000), ...resend],
        }
      : undefined
const resending = (notice: string, texts: Texts) => ({
  act: resend,
  again: resend,
  done: { text: resendWithin(60), notices: [notice] },
  says: oneNotice(texts, limited(texts)),
})

const toCode = (title: string): readonly Step[] => [credentials, press(login.signIn), see(title), COOLDOWN]

const signingIn: readonly Scene[] = [
  {
    call: 'login',
    on: 'login',
    facts: known,
    before: [credentials],
    ...pressing(login.signIn),
    done: { text: login.signedIn },
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
    before: [...toCode(login.verifyLogin), fill({ otp: '12' })],
    ...resending(login.resent, { otherwise: login['resend-failed'] }),
  },
  {
    call: 'verifyLogin',
    on: 'login',
    facts: async () => codeMember,
    before: [...toCode(login.verifyLogin), typeCode],
    ...pressing(login.verifyLogin),
    done: { text: login.signedIn },
    says: oneNotice({ otherwise: login['code-failed'] }),
    twice,
  },
  {
    call: 'sendVerificationEmail',
    on: 'login',
    doing: 'the code of an address sent again',
    facts: waiting,
    before: [...toCode(login.verifyEmail), fill({ otp: '12' })],
    ...resending(login.resent, { otherwise: login['resend-failed'] }),
  },
  {
    call: 'verifyEmail',
    on: 'login',
    facts: waiting,
    before: [...toCode(login.verifyEmail), typeCode],
    ...pressing(login.verifyEmail),
    done: { text: login.signedIn },
    says: oneNotice({ otherwise: login['email-code-failed'] }),
    twice,
  },
  {
    call: 'chooseLanguage',
    on: 'app',
    address: () => '/dashboard',
    facts: asMember,
    before: [inHindi],
    act: [press('English')],
    done: { text: 'हिन्दी' },
    says: 'goes on',
  },
  // A logout ends the session whatever the server answers (docs/rules.md, Session).
  {
    call: 'logout',
    on: 'login',
    facts: asMember,
    before: [see(login.signedIn)],
    act: [press(login.signOut)],
    done: { text: login.title },
    says: 'goes on',
  },
  {
    call: 'logout',
    on: 'nav',
    facts: asMember,
    attributes: () => ({ home: 'https://panel.example' }),
    before: [see(nav.account({ name: 'Meera Iyer' }))],
    act: [press(nav.account({ name: 'Meera Iyer' })), press(nav.logout)],
    done: { text: nav.signUp },
    says: 'goes on',
  },
]

const newcomer = async (): Promise<Facts> => ({ email: newEmail() })
const form = fill(({ email = '' }) => {
  const { firstName, lastName, password } = registration(email)
  return { firstName, lastName, email, password, confirmation: password, terms: true }
})

const toVerification = [form, press(register.submit), see(register.registered), pass(2000), see(verify.title), COOLDOWN]

const registering: readonly Scene[] = [
  // Without the notice the form works, and the server decides (docs/rules.md, Consent).
  { call: 'getNotice', on: 'register', facts: newcomer, done: { text: register.title }, says: 'goes on' },
  {
    call: 'register',
    on: 'register',
    facts: newcomer,
    before: [form],
    ...pressing(register.submit),
    done: { text: register.title, notices: [register.registered] },
    says: oneNotice({ answered: register['answer-failed'], otherwise: register['register-failed'] }),
  },
  {
    call: 'register',
    on: 'verify-email',
    opens: 'register',
    doing: 'the code of a registration sent again',
    facts: newcomer,
    before: [...toVerification, fill({ otp: '12' })],
    ...resending(verify.resent, { answered: verify['resend-answer-failed'], otherwise: verify['resend-failed'] }),
  },
  {
    call: 'completeRegistration',
    on: 'verify-email',
    opens: 'register',
    facts: newcomer,
    before: [...toVerification, typeCode],
    ...pressing(verify.verify),
    done: { text: verify.title, notices: [verify.registered] },
    says: oneNotice({
      refused: verify['verify-failed'],
      answered: verify['complete-answer-failed'],
      otherwise: verify['verify-exception'],
    }),
    twice,
  },
  {
    call: 'sendVerificationEmail',
    on: 'verify-email',
    facts: waiting,
    before: [COOLDOWN, fill(({ email }) => ({ email, otp: '12' }))],
    ...resending(verify.resent, { answered: verify['send-answer-failed'], otherwise: verify['resend-failed'] }),
  },
  {
    call: 'verifyEmail',
    on: 'verify-email',
    facts: waiting,
    before: [fill(({ email }) => ({ email })), typeCode],
    ...pressing(verify.verify),
    done: { text: verify.title, notices: [verify.verified] },
    says: oneNotice({
      refused: verify['verify-failed'],
      answered: verify['verify-answer-failed'],
      otherwise: verify['verify-exception'],
    }),
    twice,
  },
]

const forgetful = async (panel: TestServer): Promise<Facts> => {
  const { email, password } = await panel.register()
  await panel.call(forgotPassword, { body: { email } })
  return { email, password, otp: await panel.code(email) }
}
const newPassword = fill(({ email, otp }) => ({
  email,
  otp,
  newPassword: 'Fresh#Rules1',
  confirmation: 'Fresh#Rules1',
}))
const asking = {
  on: 'forgot-password',
  facts: known,
  before: [fill(({ email }) => ({ email }))],
  done: { text: forgot.title, notices: [forgot.sent] },
} as const

const recovering: readonly Scene[] = [
  {
    ...asking,
    call: 'forgotPassword',
    ...pressing(forgot.submit),
    says: oneNotice({ answered: forgot['request-failed'], otherwise: forgot.failed }),
  },
  // The reset follows, also after a failed check (docs/rules.md, Forgot password).
  {
    ...asking,
    call: 'checkUserType',
    act: [press(forgot.submit)],
    says: 'goes on',
    reports: /Failed to check user type/,
  },
  {
    call: 'resetPassword',
    on: 'reset-password',
    facts: forgetful,
    before: [newPassword],
    ...pressing(reset.submit),
    done: { text: reset.title, notices: [reset.done] },
    says: oneNotice({ answered: reset['answer-failed'], otherwise: reset.failed }),
    twice,
  },
  {
    call: 'setPasswordGoogle',
    on: 'set-password',
    facts: forgetful,
    before: [newPassword],
    ...pressing(set.submit),
    done: { text: set.title, notices: [set.done] },
    says: oneNotice({ otherwise: set.failed }),
    twice,
  },
]

export const authScenes: readonly Scene[] = [...signingIn, ...registering, ...recovering]
