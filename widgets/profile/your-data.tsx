import { useStore } from '@nanostores/react'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { SupportLink } from '../../src/ui/support-link.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { CurrentPassword } from './form-parts.tsx'
import { PartWaits } from './load-fault.tsx'
import { yourDataMessages } from './messages.ts'
import type { OwnRecordStore } from './own-record-store.ts'
import type { YourDataStore } from './your-data-store.ts'

interface Deletion {
  readonly store: YourDataStore
  readonly email: string
  readonly points: number
  readonly hasPassword: boolean | undefined
}

interface View extends Deletion {
  readonly record: OwnRecordStore
}

function DeleteDialog({ store, email, points, hasPassword }: Deletion) {
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

function Correct({ record }: Pick<View, 'record'>) {
  const t = useStore(yourDataMessages)
  if (!useStore(record.$corrects)) return null
  return (
    <div className="panel-profile-form panel-profile-link">
      <Heading depth={3}>{t.correct}</Heading>
      <p className="panel-profile-mute">{t.correctLede}</p>
    </div>
  )
}

function Download({ store }: Pick<View, 'store'>) {
  const t = useStore(yourDataMessages)
  const state = useStore(store.$download)
  return (
    <div className="panel-profile-form panel-profile-link">
      <Heading depth={3}>{t.copy}</Heading>
      <p className="panel-profile-mute">{t.copyLede}</p>
      <div className="panel-profile-actions">
        <Button onClick={store.download} busy={state.status === 'pending'}>
          {t.download}
        </Button>
      </div>
      <FormNotice state={state} texts={t} />
      {state.status === 'failed' && <SupportLink />}
    </div>
  )
}

export function YourData({ record, ...deletion }: View) {
  const { store } = deletion
  const t = useStore(yourDataMessages)
  const open = useStore(store.$editing)
  const part = useStore(store.$consentPart)
  const rights = useStore(store.$rights)
  return (
    <Card title={t.title}>
      <p className="panel-profile-mute">{t.lede}</p>
      {part && rights ? (
        <part.Consent panel={store.panel}>
          <Correct record={record} />
          <rights.Rights store={rights.store}>
            <Download store={store} />
            <div className="panel-profile-actions panel-profile-link">
              <Button kind="text" onClick={store.edit}>
                {t.delete}
              </Button>
            </div>
          </rights.Rights>
        </part.Consent>
      ) : (
        <PartWaits />
      )}
      {open && <DeleteDialog {...deletion} />}
    </Card>
  )
}
