import { atom, computed, type WritableAtom } from 'nanostores'
import { type Cooldown, codeName, cooldownOf } from '../../src/account/cooldown.ts'
import { type CodeStep, handoffOf } from '../../src/account/handoff.ts'
import { type Notice, takeNotice } from '../../src/account/login-notice.ts'
import { createSigningOut } from '../../src/account/signing-out.ts'
import { login, sendVerificationEmail, verifyEmail, verifyLogin } from '../../src/api/auth.ts'
import type { AnswerOf } from '../../src/api/call.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/form/failure-text.ts'
import { createForm, type Form } from '../../src/form/form.ts'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { isCompleteCode } from '../../src/validation/code.ts'
import { checkEmail, type EmailFault } from '../../src/validation/email.ts'

export type LoginMode = 'credentials' | CodeStep

export type LoginText =
  | 'login-failed'
  | 'login-exception'
  | 'code-failed'
  | 'email-code-failed'
  | 'email-verified'
  | 'resent'
  | 'resend-failed'
  | Notice

type LoginForm = { readonly email: string; readonly password: string; readonly code: string }
type LoginFault = EmailFault | 'password-missing'

interface Parts {
  readonly panel: Panel
  readonly host: Pick<Host, 'router'>
  readonly form: Form<LoginForm, LoginFault, LoginText>
  readonly cooldown: Cooldown
  readonly $mode: WritableAtom<LoginMode>
  /** The server's challenge for the code that it sent last. */
  challenge: string | null | undefined
}

type SignedIn = Pick<AnswerOf<typeof verifyLogin>, 'token' | 'user'>

/** The code step that a failure asks for: `next` decides; without it, a message about verifying the e-mail does. */
function stepIn(error: unknown): { readonly next?: CodeStep; readonly challenge?: string } {
  if (!(error instanceof CallError)) return {}
  const { next, challenge } = Object(error.answer)
  if (next === 'verify-login' || next === 'verify-email') return { next, challenge }
  const asks = /verif/i.test(error.serverMessage) && /e-?mail/i.test(error.serverMessage)
  return asks ? { next: 'verify-email', challenge } : {}
}

function credentialsOf({ form }: Parts) {
  const { email, password } = form.$form.get()
  return { email: email.trim(), password }
}

/** Opens the dashboard for the member. @returns whether there is one */
function enter({ panel, host }: Parts, { token, user }: SignedIn, reload: boolean): boolean {
  if (!token || !user) return false
  panel.session.signIn(token, user)
  host.router.navigate('/dashboard', { reload, replace: true })
  return true
}

function open(parts: Parts, mode: LoginMode) {
  const { form, host, $mode, challenge } = parts
  form.restart({ code: '' })
  $mode.set(mode)
  const { email } = credentialsOf(parts)
  host.router.navigate('/login', {
    replace: true,
    handoff: mode === 'credentials' ? { email } : { email, step: mode, challenge },
  })
}

async function signIn(parts: Parts) {
  const { panel, form } = parts
  const body = credentialsOf(parts)
  if (form.refuse({ email: checkEmail(body.email), password: body.password ? undefined : 'password-missing' })) return
  await form.run(
    async () => {
      try {
        const answer = await panel.call(login, { body })
        if (!enter(parts, answer, false)) {
          parts.challenge = answer.challenge
          open(parts, answer.next ?? 'verify-login')
        }
      } catch (error) {
        const { next, challenge } = stepIn(error)
        if (!next) throw error
        parts.challenge = challenge
        open(parts, next)
      }
      return undefined
    },
    failureText({ refused: 'login-failed', unanswered: 'login-exception' }),
  )
}

async function verify(parts: Parts) {
  const { panel, form, $mode, challenge } = parts
  const { code: otp } = form.$form.get()
  if (!isCompleteCode(otp)) return
  const isLogin = $mode.get() === 'verify-login'
  const body = { email: credentialsOf(parts).email, otp, challenge }
  await form.run(
    async () => {
      if (enter(parts, await panel.call(isLogin ? verifyLogin : verifyEmail, { body }), true)) return undefined
      if (isLogin) throw new CallError('malformed')
      open(parts, 'credentials')
      return 'email-verified'
    },
    () => (isLogin ? 'code-failed' : 'email-code-failed'),
  )
}

/**
 * Repeats the login with the credentials in memory, or requests the verification code again. A reload loses the
 * credentials, so the form then asks for them (docs/rules.md, Sign-in).
 */
async function resend(parts: Parts) {
  const { panel, form, cooldown, $mode } = parts
  const { email, password } = credentialsOf(parts)
  const repeats = $mode.get() === 'verify-login'
  if (repeats && !password) {
    open(parts, 'credentials')
    return form.fail('expired')
  }
  await form.run(
    async () => {
      const answer = repeats
        ? await panel.call(login, { body: { email, password, resend: true } })
        : await panel.call(sendVerificationEmail, { body: { email } })
      parts.challenge = answer.challenge
      cooldown.start()
      return 'resent'
    },
    (error) => {
      cooldown.follow(error)
      return 'resend-failed'
    },
  )
}

/** Sign-in with its three modes (docs/rules.md, Sign-in). */
export function createLoginStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, session } = panel
  const { email = '', step = 'credentials', challenge } = handoffOf(host.router) ?? {}
  const $mode = atom<LoginMode>(step)
  const form = createForm<LoginForm, LoginFault, LoginText>(environment, { email, password: '', code: '' })
  const cooldown = cooldownOf(
    environment,
    computed([$mode, form.$form], (mode, { email }) =>
      codeName(mode === 'verify-login' ? 'login' : 'registration', email),
    ),
  )
  const parts: Parts = { panel, host, form, cooldown, $mode, challenge }

  const state = session.$state.get()
  const notice = takeNotice(environment) ?? (state.status === 'guest' && state.reason === 'expired' && 'expired')
  if (notice) form.fail(notice)

  return {
    ...form,
    ...createSigningOut(panel),
    $mode,
    $cooldown: cooldown.$seconds,
    signIn: () => signIn(parts),
    verify: () => verify(parts),
    resend: () => resend(parts),
    back: () => open(parts, 'credentials'),
    // after any sign-in, clear the typed credentials: the next visitor must not find them
    release: session.$state.listen(({ status }) => {
      if (status !== 'member') return
      form.restart({ password: '', code: '' })
      $mode.set('credentials')
    }),
  }
}

export type LoginStore = ReturnType<typeof createLoginStore>
