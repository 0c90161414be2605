import { atom } from 'nanostores'
import type { resetPassword, setPasswordGoogle } from '../api/auth.ts'
import { createSubmission } from '../form.ts'
import { handedEmail } from '../handoff.ts'
import type { Host } from '../host.ts'
import type { Panel } from '../panel.ts'
import { checkNewPassword, type NewPasswordFault, type NewPasswordForm } from '../validation/new-password.ts'

/** What sets a reset apart from setting a first password: the call, and how long its success is read. */
export interface NewPasswordKind {
  readonly call: typeof resetPassword | typeof setPasswordGoogle
  /** Milliseconds until it goes to the login (spec, section 9). */
  readonly redirectAfter: number
}

export type NewPasswordText = NewPasswordFault | 'done' | 'failed'

/** A new password with a code from the mail: for a forgotten one, or the first one of a Google account. */
export function createNewPasswordStore(
  { environment, call }: Panel,
  host: Pick<Host, 'router'>,
  kind: NewPasswordKind,
) {
  const email = handedEmail(host.router)
  const $form = atom<NewPasswordForm>({ email, otp: '', newPassword: '', confirmation: '' })
  const submission = createSubmission<NewPasswordText>(environment)
  let cancelRedirect = () => {}

  return {
    $form,
    $submission: submission.$state,
    set<Field extends keyof NewPasswordForm>(field: Field, value: string) {
      $form.set({ ...$form.get(), [field]: value })
    },
    async submit() {
      if (submission.$state.get().status === 'done') return
      const form = $form.get()
      const fault = checkNewPassword(form)
      if (fault) return submission.fail(fault)
      await submission.run(
        async () => {
          const body = { email: form.email.trim(), otp: form.otp, newPassword: form.newPassword }
          await call(kind.call, { body })
          $form.set({ ...form, newPassword: '', confirmation: '' })
          cancelRedirect = environment.after(kind.redirectAfter, () =>
            host.router.navigate('/login', { replace: true, handoff: { email: body.email } }),
          )
          return 'done'
        },
        () => 'failed',
      )
    },
    release: () => cancelRedirect(),
  }
}

export type NewPasswordStore = ReturnType<typeof createNewPasswordStore>
