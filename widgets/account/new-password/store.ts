import { atom } from 'nanostores'
import { CallError, isRefusal } from '../../../src/client/errors.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { resetPassword, type setPasswordGoogle } from '../../../src/contract/auth.ts'
import { readEmail } from '../../../src/contract/validation/email.ts'
import {
  checkNewPassword,
  type NewPasswordFault,
  type NewPasswordForm,
} from '../../../src/contract/validation/new-password.ts'
import { handoffOf } from '../../../src/element/handoff.ts'
import type { Host } from '../../../src/element/host.ts'
import { failureText } from '../../../src/ui/form/failure-text.ts'
import { createForm } from '../../../src/ui/form/form.ts'

export interface NewPasswordKind {
  readonly call: typeof resetPassword | typeof setPasswordGoogle
  /** Milliseconds until the sign-in screen opens (docs/rules.md, Delays). */
  readonly redirectAfter: number
}

export type NewPasswordText = 'done' | 'failed' | 'answer-failed'

interface Fields extends NewPasswordForm {
  readonly keepGoogle: boolean
}

export function createNewPasswordStore(
  { environment, call }: Panel,
  host: Pick<Host, 'router'>,
  kind: NewPasswordKind,
) {
  const { email = '', challenge } = handoffOf(host.router) ?? {}
  const form = createForm<Fields, NewPasswordFault, NewPasswordText>(environment, {
    email,
    otp: '',
    newPassword: '',
    confirmation: '',
    keepGoogle: false,
  })
  const $asksGoogle = atom(false)
  let cancelRedirect = () => {}

  return {
    ...form,
    $asksGoogle,
    async submit() {
      const typed = form.$form.get()
      if (form.$submission.get().status === 'done' || form.refuse(checkNewPassword(typed))) return
      const { otp, newPassword, keepGoogle } = typed
      await form.run(
        async () => {
          const body = { email: readEmail(typed.email), otp, newPassword, challenge }
          const keep = kind.call === resetPassword && { keepGoogle: $asksGoogle.get() ? keepGoogle : null }
          await call(kind.call, { body: { ...body, ...keep } }).catch((error) => {
            if (error instanceof CallError && isRefusal(error, 'google-linked')) $asksGoogle.set(true)
            throw error
          })
          form.restart({ newPassword: '', confirmation: '' })
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
