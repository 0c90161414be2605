import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { GoogleMark } from '../../src/ui/google-mark.tsx'
import { SupportLink } from '../../src/ui/support-link.tsx'
import { untranslated } from '../../src/ui/untranslated.tsx'
import { useFocusOnTurn } from './focus.ts'
import { CardForm, CurrentPassword } from './form-parts.tsx'
import { securityMessages } from './messages.ts'
import type { UnlinkStore } from './unlink-store.ts'

interface View {
  readonly store: UnlinkStore
  readonly email: string
}

function UnlinkForm({ store, email }: View) {
  const t = useStore(securityMessages)
  const submission = useStore(store.$submission)
  const busy = submission.status === 'pending'
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && store.cancel()
  return (
    <CardForm
      submit={t.confirmUnlink}
      cancel={t.cancel}
      busy={busy}
      onSubmit={store.confirm}
      onCancel={store.cancel}
      onKeyDown={leave}
    >
      <p className="panel-profile-mute">{t.unlinkHint}</p>
      <CurrentPassword store={store} label={t.currentPassword} name="unlinkPassword" email={email} />
    </CardForm>
  )
}

export function LinkedGoogle(view: View) {
  const { store } = view
  const t = useStore(securityMessages)
  const linked = useStore(store.$linked)
  const asking = useStore(store.$editing)
  const submission = useStore(store.$submission)
  const box = useFocusOnTurn(asking)
  const since = formatDate(linked?.linkedAt)
  if (!linked && submission.status === 'idle') return null
  return (
    <div className="panel-profile-form panel-profile-link" ref={box}>
      {linked && (
        <div className="panel-profile-google">
          <GoogleMark />
          <p>
            <span className="panel-profile-small">{t.googleAccount}</span>
            {linked.email && (
              <span className="panel-profile-address" ref={untranslated}>
                {linked.email}
              </span>
            )}
            {since && <span className="panel-profile-small">{t.linkedSince({ date: since })}</span>}
          </p>
          {!asking && <Button onClick={store.edit}>{t.unlink}</Button>}
        </div>
      )}
      {asking && <UnlinkForm {...view} />}
      <FormNotice state={submission} texts={t} />
      {asking && submission.status === 'failed' && <SupportLink />}
    </div>
  )
}
