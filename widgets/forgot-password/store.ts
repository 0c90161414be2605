import { atom } from 'nanostores'
import { checkUserType, forgotPassword } from '../../src/api/auth.ts'
import { createSubmission } from '../../src/form.ts'
import { type Handoff, handedEmail } from '../../src/handoff.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { checkEmail, type EmailFault } from '../../src/validation/email.ts'

/** Spec, section 9: the redirect after the request. */
const REDIRECT_AFTER = 3000

export type ForgotPasswordText = EmailFault | 'sent' | 'failed'

/** Asks for the mailed code, then leads to where it is used (spec, section 2). */
export function createForgotPasswordStore({ environment, call }: Panel, host: Pick<Host, 'router'>) {
  const $email = atom(handedEmail(host.router))
  const submission = createSubmission<ForgotPasswordText>(environment)
  let cancelRedirect = () => {}

  return {
    $email,
    $submission: submission.$state,
    setEmail: (value: string) => $email.set(value),
    async submit() {
      if (submission.$state.get().status === 'done') return
      const handoff: Handoff = { email: $email.get().trim() }
      const fault = checkEmail(handoff.email)
      if (fault) return submission.fail(fault)
      await submission.run(
        async () => {
          const body = { email: handoff.email }
          await call(forgotPassword, { body })
          // whatever the check says, or does not: a reset works for every account that has a password
          const type = await call(checkUserType, { body }).catch(() => undefined)
          const next = type?.isGoogleUser ? '/set-password' : '/reset-password'
          cancelRedirect = environment.after(REDIRECT_AFTER, () => host.router.navigate(next, { handoff }))
          return 'sent'
        },
        () => 'failed',
      )
    },
    release: () => cancelRedirect(),
  }
}

export type ForgotPasswordStore = ReturnType<typeof createForgotPasswordStore>
