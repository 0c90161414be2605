import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { NewPasswordScreen } from '../account/new-password/screen.tsx'
import type { NewPasswordStore } from '../account/new-password/store.ts'
import { setPasswordMessages } from './messages.ts'

export function SetPasswordScreen({ store, host }: { store: NewPasswordStore; host: Host }) {
  return <NewPasswordScreen store={store} host={host} texts={useStore(setPasswordMessages)} />
}
