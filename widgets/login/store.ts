import { atom } from 'nanostores'
import { cooldownOf } from '../../src/account/cooldown.ts'
import { type CodeStep, handoffOf } from '../../src/account/handoff.ts'
import { type Notice, takeNotice } from '../../src/account/login-notice.ts'
import { createSigningOut } from '../../src/account/signing-out.ts'
import { login, sendVerificationEmail, verifyEmail, verifyLogin } from '../../src/api/auth.ts'
import type { AnswerOf } from '../../src/api/call.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/form/failure-text.ts'
import { createSubmission } from '../../src/form/submission.ts'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { isCompleteCode } from '../../src/validation/code.ts'
import { checkEmail, type EmailFault } from '../../src/validation/email.ts'
import type { Faults } from '../../src/validation/faults.ts'

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

export type LoginFaults = Faults<{ email: string; password: string }, EmailFault | 'password-missing'>

type SignedIn = Pick<AnswerOf<typeof verifyLogin>, 'token' | 'user'>

/** Whether a server without `next` asks to verify the e-mail first (docs/rules.md, Sign-in). */
const asksToVerify = (error: unknown): boolean =>
  error instanceof CallError && /verif/i.test(error.serverMessage) && /e-?mail/i.test(error.serverMessage)

/** Sign-in with its three modes (docs/rules.md, Sign-in). */
export function createLoginStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, session, call } = panel
  const { $leaving, signOut } = createSigningOut(panel)
  const handed = handoffOf(host.router)
  const $mode = atom<LoginMode>(handed?.step ?? 'credentials')
  const $email = atom(handed?.email ?? '')
  const $password = atom('')
  const $code = atom('')
  const $faults = atom<LoginFaults>({})
  const submission = createSubmission<LoginText>(environment)
  const cooldown = cooldownOf(environment)
  let challenge = handed?.challenge

  const state = session.$state.get()
  const notice = takeNotice(environment) ?? (state.status === 'guest' && state.reason === 'expired' && 'expired')
  if (notice) submission.fail(notice)

  function forget() {
    $password.set('')
    $code.set('')
    $faults.set({})
    $mode.set('credentials')
  }

  function enter({ token, user }: SignedIn, reload: boolean): boolean {
    if (!token || !user) return false
    session.signIn(token, user)
    host.router.navigate('/dashboard', { reload, replace: true })
    return true
  }

  function open(mode: LoginMode) {
    $code.set('')
    $faults.set({})
    submission.clear()
    $mode.set(mode)
    const { email } = credentials()
    host.router.navigate('/login', {
      replace: true,
      handoff: mode === 'credentials' ? { email } : { email, step: mode, challenge },
    })
  }

  const credentials = () => ({ email: $email.get().trim(), password: $password.get() })

  async function signIn() {
    const email = checkEmail($email.get().trim())
    const password = $password.get() === '' ? 'password-missing' : undefined
    $faults.set({ email, password })
    if (email || password) return submission.clear()
    await submission.run(
      async () => {
        try {
          const answer = await call(login, { body: credentials() })
          if (!enter(answer, false)) {
            challenge = answer.challenge
            open(answer.next ?? 'verify-login')
            cooldown.start()
          }
        } catch (error) {
          if (!asksToVerify(error)) throw error
          open('verify-email')
        }
        return undefined
      },
      failureText({ refused: 'login-failed', unanswered: 'login-exception' }),
    )
  }

  const given = () => ({ email: credentials().email, otp: $code.get(), challenge })

  const verifyLoginCode = () =>
    submission.run(
      async () => {
        const answer = await call(verifyLogin, { body: given() })
        if (!enter(answer, true)) throw new CallError('malformed')
        return undefined
      },
      () => 'code-failed',
    )

  const verifyEmailCode = () =>
    submission.run(
      async () => {
        const answer = await call(verifyEmail, { body: given() })
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
    setEmail(value: string) {
      $email.set(value)
      $faults.set({ ...$faults.get(), email: undefined })
    },
    setPassword(value: string) {
      $password.set(value)
      $faults.set({ ...$faults.get(), password: undefined })
    },
    setCode: (value: string) => $code.set(value),
    signIn,
    async verify() {
      if (!isCompleteCode($code.get())) return
      await ($mode.get() === 'verify-login' ? verifyLoginCode() : verifyEmailCode())
    },
    /**
     * Repeats the login with the credentials in memory, or requests the verification code again. A reload loses the
     * credentials, so the form then asks for them (docs/rules.md, Sign-in).
     */
    async resend() {
      const repeats = $mode.get() === 'verify-login'
      if (repeats && $password.get() === '') {
        open('credentials')
        return submission.fail('expired')
      }
      await submission.run(
        async () => {
          const answer = repeats
            ? await call(login, { body: credentials() })
            : await call(sendVerificationEmail, { body: { email: credentials().email } })
          challenge = answer.challenge
          cooldown.start()
          return 'resent'
        },
        (error) => {
          cooldown.follow(error)
          return 'resend-failed'
        },
      )
    },
    back: () => open('credentials'),
    $leaving,
    signOut,
    // after any sign-in, clear the typed credentials: the next visitor must not find them
    release: session.$state.listen(({ status }) => {
      if (status === 'member') forget()
    }),
  }
}

export type LoginStore = ReturnType<typeof createLoginStore>
