import type { Panel } from '../../src/client/panel.ts'
import { checkUserType, forgotPassword } from '../../src/contract/auth.ts'
import { checkEmail, type EmailFault, readEmail } from '../../src/contract/validation/email.ts'
import { type Handoff, handedEmail } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { failureText } from '../../src/ui/form/failure-text.ts'
import { createForm } from '../../src/ui/form/form.ts'

/** Milliseconds until the redirect after the request (docs/rules.md, Delays). */
const REDIRECT_AFTER = 3000

export type ForgotPasswordText = 'sent' | 'failed' | 'request-failed'

export function createForgotPasswordStore({ environment, call }: Panel, host: Pick<Host, 'router'>) {
  const form = createForm<{ email: string }, EmailFault, ForgotPasswordText>(environment, {
    email: handedEmail(host.router),
  })
  let cancelRedirect = () => {}

  return {
    ...form,
    async submit() {
      const handoff: Handoff = { email: readEmail(form.$form.get().email) }
      if (form.$submission.get().status === 'done' || form.refuse({ email: checkEmail(handoff.email) })) return
      await form.run(
        async () => {
          const body = { email: handoff.email }
          const { challenge } = await call(forgotPassword, { body })
          // The answer of the check does not matter, because a reset works for every account that has a password.
          const type = await call(checkUserType, { body }).catch((cause: unknown) => {
            environment.report(new Error('Failed to check user type', { cause }))
          })
          const next = type?.isGoogleUser ? '/set-password' : '/reset-password'
          cancelRedirect = environment.after(REDIRECT_AFTER, () =>
            host.router.navigate(next, { handoff: { ...handoff, challenge } }),
          )
          return 'sent'
        },
        failureText({ refused: 'failed', answered: 'request-failed' }),
      )
    },
    release: () => cancelRedirect(),
  }
}

export type ForgotPasswordStore = ReturnType<typeof createForgotPasswordStore>
