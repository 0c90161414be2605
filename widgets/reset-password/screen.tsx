import { useStore } from '@nanostores/react'
import type { Host } from '../../src/host.ts'
import { NewPasswordScreen } from '../../src/new-password/screen.tsx'
import type { NewPasswordStore } from '../../src/new-password/store.ts'
import { resetPasswordMessages } from './messages.ts'

/** The form for a new password, in this screen's words. */
export function ResetPasswordScreen({ store, host }: { store: NewPasswordStore; host: Host }) {
  return <NewPasswordScreen store={store} host={host} texts={useStore(resetPasswordMessages)} />
}
