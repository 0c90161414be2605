import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { AuthCard } from '../../src/ui/auth-card.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { Untranslated } from '../../src/ui/untranslated.tsx'
import { oauthCallbackMessages } from './messages.ts'
import type { OAuthCallbackStore } from './store.ts'

export function OAuthCallbackScreen({ store, host }: { store: OAuthCallbackStore; host: Host }) {
  const t = useStore(oauthCallbackMessages)
  const state = useStore(store.$state)
  if (state === 'working') return <Spinner label={t.working} />
  if (typeof state === 'object') {
    const { firstName, email } = state.user
    return (
      <AuthCard title={t.title} lede={<Untranslated text={(email) => t.whose({ email })}>{email}</Untranslated>}>
        <Button kind="primary" large block onClick={store.accept}>
          <Untranslated text={(name) => t.continueAs({ name })}>{firstName || email}</Untranslated>
        </Button>
        <Button kind="text" onClick={store.decline}>
          {t.login}
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t.title} lede="">
      <Notice kind="bad">{t[state]}</Notice>
      <Link router={host.router} to="/login" className={buttonClass({ kind: 'line' })}>
        {t.login}
      </Link>
    </AuthCard>
  )
}
