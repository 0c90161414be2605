import { atom } from 'nanostores'
import { login, sendVerificationEmail, verifyEmail, verifyLogin } from '../../src/api/auth.ts'
import type { AnswerOf } from '../../src/api/call.ts'
import { cooldownOf } from '../../src/cooldown.ts'
import { CallError } from '../../src/errors.ts'
import { createSubmission } from '../../src/form.ts'
import { handedEmail } from '../../src/handoff.ts'
import type { Host } from '../../src/host.ts'
import { takeNotice } from '../../src/notice.ts'
import type { Panel } from '../../src/panel.ts'
import { isCompleteCode } from '../../src/validation/code.ts'
import { checkEmail, type EmailFault } from '../../src/validation/email.ts'

export type LoginMode = 'credentials' | 'verify-login' | 'verify-email'

export type LoginText =
  | 'login-failed'
  | 'login-exception'
  | 'code-failed'
  | 'email-code-failed'
  | 'email-verified'
  | 'resent'
  | 'resend-failed'
  | 'expired'

export interface LoginFaults {
  readonly email?: EmailFault
  readonly password?: 'password-missing'
}

type SignedIn = Pick<AnswerOf<typeof verifyLogin>, 'token' | 'user'>

/** A failure that asks to verify the e-mail first, from a server that does not send `next` (ruling 3). */
const asksToVerify = (error: unknown): boolean =>
  error instanceof CallError && /verif/i.test(error.serverMessage) && /e-?mail/i.test(error.serverMessage)

/** Sign-in with its three modes (spec, section 2 and 4: Login flow). */
export function createLoginStore({ environment, session, call, signOut }: Panel, host: Pick<Host, 'router'>) {
  const $mode = atom<LoginMode>('credentials')
  const $email = atom(handedEmail(host.router))
  const $password = atom('')
  const $code = atom('')
  const $faults = atom<LoginFaults>({})
  const submission = createSubmission<LoginText>(environment)
  const cooldown = cooldownOf(environment)

  const state = session.$state.get()
  if (takeNotice(environment) === 'expired' || (state.status === 'guest' && state.reason === 'expired'))
    submission.fail('expired')

  function enter({ token, user }: SignedIn, reload: boolean): boolean {
    if (!token || !user) return false
    $password.set('')
    $code.set('')
    session.signIn(token, user)
    host.router.navigate('/dashboard', { reload, replace: true })
    return true
  }

  function open(mode: LoginMode) {
    $code.set('')
    $faults.set({})
    submission.clear()
    $mode.set(mode)
  }

  const credentials = () => ({ email: $email.get().trim(), password: $password.get() })

  async function signIn() {
    const email = checkEmail($email.get().trim())
    const password = $password.get() === '' ? 'password-missing' : undefined
    $faults.set({ ...(email ? { email } : {}), ...(password ? { password } : {}) })
    if (email || password) return
    await submission.run(
      async () => {
        try {
          const answer = await call(login, { body: credentials() })
          if (!enter(answer, false)) {
            open(answer.next ?? 'verify-login')
            cooldown.start()
          }
        } catch (error) {
          if (!asksToVerify(error)) throw error
          open('verify-email')
        }
        return undefined
      },
      (error) => (error instanceof CallError && error.status ? 'login-failed' : 'login-exception'),
    )
  }

  const verifyLoginCode = () =>
    submission.run(
      async () => {
        const answer = await call(verifyLogin, { body: { email: credentials().email, otp: $code.get() } })
        if (!enter(answer, true)) throw new CallError('malformed')
        return undefined
      },
      () => 'code-failed',
    )

  const verifyEmailCode = () =>
    submission.run(
      async () => {
        const answer = await call(verifyEmail, { body: { email: credentials().email, otp: $code.get() } })
        if (enter(answer, true)) return undefined
        open('credentials')
        return 'email-verified'
      },
      () => 'email-code-failed',
    )

  return {
    $mode,
    $email,
    $password,
    $code,
    $faults,
    $submission: submission.$state,
    $cooldown: cooldown.$seconds,
    setEmail: (value: string) => $email.set(value),
    setPassword: (value: string) => $password.set(value),
    setCode: (value: string) => $code.set(value),
    signIn,
    async verify() {
      if (!isCompleteCode($code.get())) return
      await ($mode.get() === 'verify-login' ? verifyLoginCode() : verifyEmailCode())
    },
    /** Repeats the login with the credentials still in memory (ruling 4), or sends the e-mail's code again. */
    resend: () =>
      submission.run(
        async () => {
          if ($mode.get() === 'verify-login') await call(login, { body: credentials() })
          else await call(sendVerificationEmail, { body: { email: credentials().email } })
          cooldown.start()
          return 'resent'
        },
        (error) => {
          if (error instanceof CallError && error.retryAfter) cooldown.start(error.retryAfter)
          return 'resend-failed'
        },
      ),
    back: () => open('credentials'),
    signOut,
  }
}

export type LoginStore = ReturnType<typeof createLoginStore>
