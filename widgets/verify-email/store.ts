import { atom } from 'nanostores'
import { completeRegistration, register, sendVerificationEmail, verifyEmail } from '../../src/api/auth.ts'
import { cooldownOf } from '../../src/cooldown.ts'
import { CallError } from '../../src/errors.ts'
import { createSubmission } from '../../src/form.ts'
import { handoffOf } from '../../src/handoff.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { pendingRegistration } from '../../src/pending-registration.ts'
import { isCompleteCode } from '../../src/validation/code.ts'
import { checkEmail, normalizeEmail } from '../../src/validation/email.ts'

/** Spec, section 9: the redirect after verification. */
const REDIRECT_AFTER = 2000

export type VerifyEmailText =
  | 'email-missing'
  | 'email-invalid'
  | 'code-incomplete'
  | 'verify-failed'
  | 'verify-exception'
  | 'verified'
  | 'registered'
  | 'resent'
  | 'resend-failed'
  | 'registration-gone'

/** The e-mailed code: of a registration, or of an address that is still to be verified. */
export function createVerifyEmailStore({ environment, session, call }: Panel, host: Pick<Host, 'router' | 'onSite'>) {
  const handed = handoffOf(host.router)
  const pending = pendingRegistration(environment, host.onSite)
  const known = handed?.email ?? pending.find()?.email
  const registration = handed ? handed.registration === true : known !== undefined
  const $email = atom(known ?? '')
  const $code = atom('')
  const submission = createSubmission<VerifyEmailText>(environment)
  const cooldown = cooldownOf(environment)
  let verified = false
  /** What is left to do after the success text has been read; leaving the screen does it at once. */
  let finish = () => {}

  function emailFault() {
    const fault = checkEmail($email.get().trim())
    if (fault) submission.fail(fault)
    return fault
  }

  return {
    /** False where the previous screen handed no address over: then it is asked for. */
    addressKnown: known !== undefined,
    $email,
    $code,
    $submission: submission.$state,
    $cooldown: cooldown.$seconds,
    setEmail: (value: string) => $email.set(value),
    setCode: (value: string) => $code.set(value),
    async verify() {
      if (verified) return
      if (emailFault()) return
      if (!isCompleteCode($code.get())) return submission.fail('code-incomplete')
      const body = { email: $email.get().trim(), otp: $code.get() }
      await submission.run(
        async () => {
          const { token, user } = await call(registration ? completeRegistration : verifyEmail, { body })
          verified = true
          pending.clear()
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
        (error) => (error instanceof CallError && error.status ? 'verify-failed' : 'verify-exception'),
      )
    },
    async resend() {
      if (emailFault()) return
      const email = $email.get().trim()
      const stored = pending.find()
      if (registration && (!stored || normalizeEmail(stored.email) !== normalizeEmail(email)))
        return submission.fail('registration-gone')
      await submission.run(
        async () => {
          if (registration && stored) await call(register, { body: stored })
          else await call(sendVerificationEmail, { body: { email } })
          cooldown.start()
          return 'resent'
        },
        (error) => {
          if (error instanceof CallError && error.retryAfter) cooldown.start(error.retryAfter)
          return 'resend-failed'
        },
      )
    },
    release: () => finish(),
  }
}

export type VerifyEmailStore = ReturnType<typeof createVerifyEmailStore>
