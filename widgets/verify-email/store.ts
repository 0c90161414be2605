import { atom } from 'nanostores'
import { cooldownOf } from '../../src/account/cooldown.ts'
import { failureText } from '../../src/account/failure.ts'
import { handoffOf } from '../../src/account/handoff.ts'
import { pendingRegistration } from '../../src/account/pending-registration.ts'
import { completeRegistration, register, sendVerificationEmail, verifyEmail } from '../../src/api/auth.ts'
import { createSubmission } from '../../src/form.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { isCompleteCode } from '../../src/validation/code.ts'
import { checkEmail, type EmailFault, normalizeEmail } from '../../src/validation/email.ts'

/** Spec, section 9: the redirect after verification. */
const REDIRECT_AFTER = 2000

export interface VerifyEmailFaults {
  readonly email?: EmailFault
  readonly code?: 'code-incomplete'
}

export type VerifyEmailText =
  | 'verify-failed'
  | 'verify-answer-failed'
  | 'complete-answer-failed'
  | 'verify-exception'
  | 'verified'
  | 'registered'
  | 'resent'
  | 'resend-failed'
  | 'send-answer-failed'
  | 'resend-answer-failed'
  | 'registration-gone'

/** The e-mailed code: of a registration, or of an address that is still to be verified. */
export function createVerifyEmailStore({ environment, session, call }: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const handed = handoffOf(host.router)
  const pending = pendingRegistration(environment, host.onSite)
  const known = handed?.email ?? pending.find()?.email
  const registration = handed ? handed.registration === true : known !== undefined
  const $email = atom(known ?? '')
  const $code = atom('')
  const $faults = atom<VerifyEmailFaults>({})
  const submission = createSubmission<VerifyEmailText>(environment)
  const cooldown = cooldownOf(environment)
  let challenge = handed?.challenge
  let verified = false
  /** What is left to do after the success text has been read; leaving the screen does it at once. */
  let finish = () => {}

  /** Whether a field of these is faulty. */
  function refuse(faults: VerifyEmailFaults): boolean {
    $faults.set(faults)
    const faulty = Boolean(faults.email ?? faults.code)
    if (faulty) submission.clear()
    return faulty
  }
  function emailFault(): VerifyEmailFaults {
    const email = checkEmail($email.get().trim())
    return email ? { email } : {}
  }

  /** What this browser registered for the address on the screen, if it still has it. */
  function ownRegistration() {
    const stored = registration ? pending.find() : undefined
    return stored && normalizeEmail(stored.email) === normalizeEmail($email.get()) ? stored : undefined
  }

  return {
    /** False where the previous screen handed no address over: then it is asked for. */
    addressKnown: known !== undefined,
    $email,
    $code,
    $faults,
    $submission: submission.$state,
    $cooldown: cooldown.$seconds,
    setEmail(value: string) {
      $email.set(value)
      $faults.set({})
    },
    setCode(value: string) {
      $code.set(value)
      $faults.set({})
    },
    async verify() {
      if (verified) return
      // the address first, and only then the code
      if (refuse(emailFault()) || refuse(isCompleteCode($code.get()) ? {} : { code: 'code-incomplete' })) return
      const body = { ...ownRegistration(), email: $email.get().trim(), otp: $code.get(), challenge }
      await submission.run(
        async () => {
          const { token, user } = await call(registration ? completeRegistration : verifyEmail, { body })
          verified = true
          pending.clear()
          if (token && user) session.keep(token, user)
          // signing in moves the member on, so it waits until the success text has been read
          const cancel = environment.after(REDIRECT_AFTER, () => {
            finish()
            host.router.navigate(token && user ? '/dashboard' : '/login', { replace: true })
          })
          finish = () => {
            cancel()
            finish = () => {}
            if (token && user) session.signIn(token, user)
          }
          return registration ? 'registered' : 'verified'
        },
        failureText({
          refused: 'verify-failed',
          answered: registration ? 'complete-answer-failed' : 'verify-answer-failed',
          unanswered: 'verify-exception',
        }),
      )
    },
    async resend() {
      if (verified || refuse(emailFault())) return
      const email = $email.get().trim()
      const stored = ownRegistration()
      if (registration && !stored) return submission.fail('registration-gone')
      await submission.run(
        async () => {
          const answer = stored
            ? await call(register, { body: stored })
            : await call(sendVerificationEmail, { body: { email } })
          challenge = answer.challenge
          cooldown.start()
          return 'resent'
        },
        (error) => {
          cooldown.follow(error)
          const answered = registration ? 'resend-answer-failed' : 'send-answer-failed'
          return failureText<VerifyEmailText>({ refused: 'resend-failed', answered })(error)
        },
      )
    },
    release: () => finish(),
  }
}

export type VerifyEmailStore = ReturnType<typeof createVerifyEmailStore>
