import type { WritableAtom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import type { verifyLogin } from '../../src/contract/auth.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { type EmailFault, readEmail } from '../../src/contract/validation/email.ts'
import type { CodeStep } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import type { Form } from '../../src/ui/form/form.ts'
import { signalAfterSignIn } from '../account/after-sign-in.ts'
import type { Notice } from '../account/login-notice.ts'

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

export type LoginForm = { readonly email: string; readonly password: string; readonly code: string }
export type LoginFault = EmailFault | 'password-missing'

export interface LoginContext {
  readonly panel: Panel
  readonly host: Pick<Host, 'router'>
  readonly form: Form<LoginForm, LoginFault, LoginText>
  readonly $mode: WritableAtom<LoginMode>
  challenge: string | null | undefined
}

type SignedIn = Pick<AnswerOf<typeof verifyLogin>, 'token' | 'user'>

export function credentialsOf({ form }: LoginContext) {
  const { email, password } = form.$form.get()
  return { email: readEmail(email), password }
}

export function enter({ panel, host }: LoginContext, { token, user }: SignedIn, reload: boolean): boolean {
  if (!token || !user) return false
  panel.session.signIn(token, user)
  signalAfterSignIn(panel)
  host.router.navigate('/dashboard', { reload, replace: true })
  return true
}

export function open(parts: LoginContext, mode: LoginMode) {
  const { form, host, $mode, challenge } = parts
  form.restart({ code: '' })
  $mode.set(mode)
  const { email } = credentialsOf(parts)
  host.router.navigate('/login', {
    replace: true,
    handoff: mode === 'credentials' ? { email } : { email, step: mode, challenge },
  })
}
