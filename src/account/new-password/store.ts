import { atom } from 'nanostores'
import type { resetPassword, setPasswordGoogle } from '../../api/auth.ts'
import { createSubmission } from '../../form.ts'
import type { Host } from '../../host.ts'
import type { Panel } from '../../panel.ts'
import { checkNewPassword, type NewPasswordFault, type NewPasswordForm } from '../../validation/new-password.ts'
import { failureText } from '../failure.ts'
import { handoffOf } from '../handoff.ts'

/** What sets a reset apart from setting a first password: the call, and how long its success is read. */
export interface NewPasswordKind {
  readonly call: typeof resetPassword | typeof setPasswordGoogle
  /** Milliseconds until it goes to the login (spec, section 9). */
  readonly redirectAfter: number
}

export type NewPasswordText = 'done' | 'failed' | 'answer-failed'

/** A new password with a code from the mail: for a forgotten one, or the first one of a Google account. */
export function createNewPasswordStore(
  { environment, call }: Panel,
  host: Pick<Host, 'router'>,
  kind: NewPasswordKind,
) {
  const { email = '', challenge } = handoffOf(host.router) ?? {}
  const $form = atom<NewPasswordForm>({ email, otp: '', newPassword: '', confirmation: '' })
  const $fault = atom<{ field: keyof NewPasswordForm; code: NewPasswordFault } | undefined>()
  const submission = createSubmission<NewPasswordText>(environment)
  let cancelRedirect = () => {}

  return {
    $form,
    $fault,
    $submission: submission.$state,
    set<Field extends keyof NewPasswordForm>(field: Field, value: string) {
      $form.set({ ...$form.get(), [field]: value })
      if ($fault.get()?.field === field) $fault.set(undefined)
    },
    async submit() {
      if (submission.$state.get().status === 'done') return
      const form = $form.get()
      const fault = checkNewPassword(form)
      $fault.set(fault && { field: fault[0], code: fault[1] })
      if (fault) return submission.clear()
      await submission.run(
        async () => {
          const body = { email: form.email.trim(), otp: form.otp, newPassword: form.newPassword, challenge }
          await call(kind.call, { body })
          $form.set({ ...form, newPassword: '', confirmation: '' })
          cancelRedirect = environment.after(kind.redirectAfter, () =>
            host.router.navigate('/login', { replace: true, handoff: { email: body.email } }),
          )
          return 'done'
        },
        failureText({ refused: 'failed', answered: 'answer-failed' }),
      )
    },
    release: () => cancelRedirect(),
  }
}

export type NewPasswordStore = ReturnType<typeof createNewPasswordStore>
