import { useStore } from '@nanostores/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { commonMessages } from '../../src/ui/messages/common.ts'
import { PasswordField } from '../../src/ui/password-field.tsx'
import type { UnlinkStore } from './unlink-store.ts'
import type { YourDataStore } from './your-data-store.ts'

/** Tells password managers whose password this is. */
export const Owner = ({ email }: { email: string }) => (
  <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
)

interface CurrentPasswordProps {
  readonly store: Pick<UnlinkStore | YourDataStore, '$form' | '$submission' | 'set'>
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
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

export const CardForm = ({ submit, cancel, busy, onSubmit, onCancel, onKeyDown, children }: CardFormProps) => (
  <form className="panel-profile-form" noValidate method="post" onSubmit={submits(onSubmit)} onKeyDown={onKeyDown}>
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
