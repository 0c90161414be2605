import { useStore } from '@nanostores/react'
import { commonMessages } from '../../src/messages/common.ts'
import { Button } from '../../src/ui/button.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'

/** Tells password managers whose password the form asks for. */
export const Owner = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
)

interface CurrentPasswordProps {
  readonly label: string
  readonly name: string
  /** The member's e-mail. */
  readonly email: string
  readonly value: string
  readonly busy: boolean
  readonly onInput: (value: string) => void
}

/** The current password, which proves that the owner makes the request. */
export function CurrentPassword({ email, busy, ...field }: CurrentPasswordProps) {
  const common = useStore(commonMessages)
  return (
    <>
      <Owner email={email} />
      <PasswordField
        {...field}
        autoComplete="current-password"
        required
        readOnly={busy}
        showLabel={common.showPassword}
        hideLabel={common.hidePassword}
      />
    </>
  )
}

interface FormActionsProps {
  readonly submit: string
  readonly cancel: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** The buttons of a form: submit and cancel. */
export const FormActions = ({ submit, cancel, busy, onCancel }: FormActionsProps) => (
  <div className="panel-profile-actions">
    <Button type="submit" kind="primary" busy={busy}>
      {submit}
    </Button>
    <Button onClick={onCancel} disabled={busy}>
      {cancel}
    </Button>
  </div>
)
