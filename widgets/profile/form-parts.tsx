import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import type { SubmissionState } from '../../src/ui/form/submission.ts'
import { submits } from '../../src/ui/form/submits.ts'
import { commonMessages } from '../../src/ui/messages/common.ts'
import { PasswordField } from '../../src/ui/password-field.tsx'

/** Tells password managers whose password this is. */
export const Owner = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
)

interface CurrentPasswordProps {
  readonly store: {
    readonly $form: ReadableAtom<{ readonly password: string }>
    readonly $submission: ReadableAtom<SubmissionState<string>>
    set(field: 'password', value: string): void
  }
  readonly label: string
  readonly name: string
  readonly email: string
}

export function CurrentPassword({ store, email, ...field }: CurrentPasswordProps) {
  const common = useStore(commonMessages)
  return (
    <>
      <Owner email={email} />
      <PasswordField
        {...field}
        autoComplete="current-password"
        required
        readOnly={useStore(store.$submission).status === 'pending'}
        value={useStore(store.$form).password}
        onInput={(value) => store.set('password', value)}
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
      />
    </>
  )
}

interface CardFormProps {
  readonly submit: string
  readonly cancel: string
  readonly busy: boolean
  readonly onSubmit: () => unknown
  readonly onCancel: () => void
  /** True if Escape cancels too, because little would be lost. */
  readonly escapes?: boolean
  readonly children: ReactNode
}

export const CardForm = ({ submit, cancel, busy, onSubmit, onCancel, escapes, children }: CardFormProps) => (
  <form
    className="panel-profile-form"
    noValidate
    method="post"
    onSubmit={submits(onSubmit)}
    onKeyDown={(event) => escapes && event.key === 'Escape' && onCancel()}
  >
    {children}
    <div className="panel-profile-actions">
      <Button type="submit" kind="primary" busy={busy}>
        {submit}
      </Button>
      <Button onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
    </div>
  </form>
)
