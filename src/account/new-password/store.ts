import { atom } from 'nanostores'
import type { resetPassword, setPasswordGoogle } from '../../api/auth.ts'
import type { Host } from '../../element/host.ts'
import { failureText } from '../../form/failure-text.ts'
import { createSubmission } from '../../form/submission.ts'
import type { Panel } from '../../panel/panel.ts'
import { type Faults, firstFault } from '../../validation/faults.ts'
import { checkNewPassword, type NewPasswordFault, type NewPasswordForm } from '../../validation/new-password.ts'
import { handoffOf } from '../handoff.ts'

/** How a reset differs from setting a first password: the call, and how long its success shows. */
export interface NewPasswordKind {
  readonly call: typeof resetPassword | typeof setPasswordGoogle
  /** Milliseconds until the sign-in screen opens (docs/rules.md, Delays). */
  readonly redirectAfter: number
}

export type NewPasswordText = 'done' | 'failed' | 'answer-failed'

/** Sets a new password with a mailed code: a forgotten one, or the first one of a Google account. */
export function createNewPasswordStore(
  { environment, call }: Panel,
  host: Pick<Host, 'router'>,
  kind: NewPasswordKind,
) {
  const { email = '', challenge } = handoffOf(host.router) ?? {}
  const $form = atom<NewPasswordForm>({ email, otp: '', newPassword: '', confirmation: '' })
  const $keepGoogle = atom(false)
  const $faults = atom<Faults<NewPasswordForm, NewPasswordFault>>({})
  const submission = createSubmission<NewPasswordText>(environment)
  let cancelRedirect = () => {}

  return {
    $form,
    /** Whether a recently linked Google account stays linked. Does not apply to a first password. */
    $keepGoogle,
    $faults,
    $submission: submission.$state,
    set<Field extends keyof NewPasswordForm>(field: Field, value: string) {
      $form.set({ ...$form.get(), [field]: value })
      $faults.set({ ...$faults.get(), [field]: undefined })
    },
    setKeepGoogle: (keep: boolean) => $keepGoogle.set(keep),
    async submit() {
      if (submission.$state.get().status === 'done') return
      const form = $form.get()
      const faults = checkNewPassword(form)
      $faults.set(faults)
      if (firstFault(faults)) return submission.clear()
      await submission.run(
        async () => {
          const body = { email: form.email.trim(), otp: form.otp, newPassword: form.newPassword, challenge }
          await call(kind.call, { body: { ...body, ...($keepGoogle.get() ? { keepGoogle: true } : {}) } })
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
