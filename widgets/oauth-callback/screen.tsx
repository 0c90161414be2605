import { useStore } from '@nanostores/react'
import type { Host } from '../../src/host.ts'
import { Door } from '../../src/ui/door.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { oauthCallbackMessages } from './messages.ts'
import type { OAuthCallbackStore } from './store.ts'

/** A moment's wait. What went wrong is told by the login, or here where there is none to go to. */
export function OAuthCallbackScreen({ store, host }: { store: OAuthCallbackStore; host: Host }) {
  const t = useStore(oauthCallbackMessages)
  const state = useStore(store.$state)
  if (state === 'working') return <Spinner label={t.working} />
  return (
    <Door title={t.title} lede="">
      <Notice kind="bad">{t[state]}</Notice>
      <Link router={host.router} to="/login">
        {t.login}
      </Link>
    </Door>
  )
}
