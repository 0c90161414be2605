import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import type { DevicesStore } from './devices-store.ts'
import type { LoginCodeStore } from './login-code-store.ts'
import { securityMessages } from './messages.ts'

export function LoginCode({ store }: { store: LoginCodeStore }) {
  const t = useStore(securityMessages)
  const on = useStore(store.$on)
  const submission = useStore(store.$submission)
  const waits = submission.status === 'pending'
  if (on === undefined) return null
  return (
    <div className="panel-profile-form panel-profile-link">
      <Checkbox
        label={t['login-code']}
        checked={on}
        aria-disabled={waits}
        // Without this, the browser would show a press that the store ignores.
        onClick={(event) => waits && event.preventDefault()}
        onChange={store.change}
      />
      <FormNotice state={submission} texts={t} />
    </div>
  )
}

export function Devices({ store }: { store: DevicesStore }) {
  const t = useStore(securityMessages)
  const count = useStore(store.$count)
  const isOpen = useStore(store.$isOpen)
  const submission = useStore(store.$submission)
  const list = useStore(store.$list)
  if (count === undefined) return null
  return (
    <div className="panel-profile-form panel-profile-link">
      <p className="panel-profile-mute">{t.devices({ n: count })}</p>
      <FormNotice state={submission} texts={t} />
      {isOpen && list ? (
        <list.SessionList store={list.store} />
      ) : (
        <div className="panel-profile-actions">
          <Button onClick={store.show} busy={submission.status === 'pending'}>
            {t.showDevices}
          </Button>
        </div>
      )}
    </div>
  )
}
