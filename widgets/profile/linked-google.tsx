import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { GoogleMark } from '../../src/ui/google-mark.tsx'
import { SupportLink } from '../../src/ui/support-link.tsx'
import { Entry } from './entry.tsx'
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
  const busy = useStore(store.$submission).status === 'pending'
  return (
    <CardForm
      submit={t.confirmUnlink}
      cancel={t.cancel}
      busy={busy}
      onSubmit={store.confirm}
      onCancel={store.cancel}
      escapes
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
        <Entry
          mark={<GoogleMark />}
          name={linked.email || t.googleAccount}
          isText={!linked.email}
          lines={[linked.email && t.googleAccount, since && t.linkedSince({ date: since })]}
        >
          {!asking && <Button onClick={store.edit}>{t.unlink}</Button>}
        </Entry>
      )}
      {asking && <UnlinkForm {...view} />}
      <FormNotice state={submission} texts={t} />
      {asking && submission.status === 'failed' && <SupportLink />}
    </div>
  )
}
