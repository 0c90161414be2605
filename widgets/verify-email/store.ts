import { atom } from 'nanostores'
import { cooldownOf } from '../../src/account/cooldown.ts'
import { handoffOf } from '../../src/account/handoff.ts'
import { pendingRegistration } from '../../src/account/pending-registration.ts'
import { completeRegistration, register, sendVerificationEmail, verifyEmail } from '../../src/api/auth.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/form/failure-text.ts'
import { createSubmission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { isCompleteCode } from '../../src/validation/code.ts'
import { checkEmail, type EmailFault, normalizeEmail } from '../../src/validation/email.ts'
import type { Faults } from '../../src/validation/faults.ts'

/** Milliseconds until the redirect after verification (docs/rules.md, Delays). */
const REDIRECT_AFTER = 2000

export type VerifyEmailFaults = Faults<{ email: string; code: string }, EmailFault | 'code-incomplete'>

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

/** The mailed code of a registration or of an unverified address. */
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
  /** The step after the success text has shown for a while; leaving the screen runs it immediately. */
  let finish = () => {}

  /** Shows the faults. @returns whether there is one */
  function refuse(faults: VerifyEmailFaults): boolean {
    $faults.set(faults)
    const faulty = Boolean(faults.email ?? faults.code)
    if (faulty) submission.clear()
    return faulty
  }
  const emailFault = (): VerifyEmailFaults => ({ email: checkEmail($email.get().trim()) })

  /** This browser's registration of the shown address, if it still has it. */
  function ownRegistration() {
    const stored = registration ? pending.find() : undefined
    return stored && normalizeEmail(stored.email) === normalizeEmail($email.get()) ? stored : undefined
  }

  return {
    /** False if the handoff has no address: the form then asks for it. */
    addressKnown: known !== undefined,
    $email,
    $code,
    $faults,
    $submission: submission.$state,
    $cooldown: cooldown.$seconds,
    setEmail(value: string) {
      $email.set(value)
      $faults.set({ ...$faults.get(), email: undefined })
    },
    setCode(value: string) {
      $code.set(value)
      $faults.set({ ...$faults.get(), code: undefined })
    },
    async verify() {
      if (verified) return
      // check the address before the code
      if (refuse(emailFault()) || refuse(isCompleteCode($code.get()) ? {} : { code: 'code-incomplete' })) return
      const body = { ...ownRegistration(), email: $email.get().trim(), otp: $code.get(), challenge }
      await submission.run(
        async () => {
          const { token, user } = await call(registration ? completeRegistration : verifyEmail, { body })
          verified = true
          pending.clear()
          if (token && user) session.keep(token, user)
          // signing in opens the next screen, so it waits until the success text has been shown
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
