import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { SupportLink } from '../../src/ui/support-link.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { CurrentPassword } from './form-parts.tsx'
import { yourDataMessages } from './messages.ts'
import type { YourDataStore } from './your-data-store.ts'

interface View {
  readonly store: YourDataStore
  readonly email: string
  readonly points: number
  readonly hasPassword: boolean | undefined
  /** True while the cards above still load. */
  readonly waits: boolean
}

function DeleteDialog({ store, email, points, hasPassword }: View) {
  const t = useStore(yourDataMessages)
  const state = useStore(store.$submission)
  const form = useUniqueId()
  const busy = state.status === 'pending'
  const asksPassword = hasPassword !== false
  return (
    <Dialog
      title={t.ask}
      onClose={store.cancel}
      actions={
        <>
          <Button key="keep" onClick={store.cancel} disabled={busy}>
            {t.keep}
          </Button>
          <Button key="delete" kind="bad" type="submit" form={form} busy={busy}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <p>{t.whatGoes}</p>
      {points > 0 && <p>{t.pointsLost({ n: points })}</p>}
      <form
        id={form}
        className="panel-profile-form"
        noValidate
        method="post"
        onSubmit={submits(() => store.confirm(asksPassword))}
      >
        {asksPassword && <CurrentPassword store={store} label={t.password} name="password" email={email} />}
        <FormNotice state={state} texts={t} />
        {state.status === 'failed' && <SupportLink />}
      </form>
    </Dialog>
  )
}

export function YourData(view: View) {
  const { store, waits } = view
  const t = useStore(yourDataMessages)
  const open = useStore(store.$editing)
  const download = useStore(store.$download)
  const part = useStore(store.$consentPart)
  return (
    <Card title={t.title}>
      <div className="panel-profile-form">
        <p className="panel-profile-mute">{t.lede}</p>
        <FormNotice state={download} texts={t} />
        {download.status === 'failed' && <SupportLink />}
        <div className="panel-profile-actions">
          <Button onClick={store.download} busy={download.status === 'pending'}>
            {t.download}
          </Button>
          <Button onClick={store.edit}>{t.delete}</Button>
        </div>
      </div>
      {part && !waits && <part.Consent panel={store.panel} />}
      {open && <DeleteDialog {...view} />}
    </Card>
  )
}
