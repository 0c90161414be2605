import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { Panel } from '../../src/client/panel.ts'
import type { ConsentState, Notice } from '../../src/contract/consent.ts'
import { Button } from '../../src/ui/button.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { AgreeDialog } from '../account/data-notice/agree-dialog.tsx'
import { type Agreement, createAgreement } from '../account/data-notice/agreement.ts'
import { NoticeDialog } from '../account/data-notice/notice-dialog.tsx'
import { Entry } from './entry.tsx'
import { PartFault, PartWaits } from './load-fault.tsx'
import { consentMessages } from './messages.ts'

interface View {
  readonly store: Agreement
  readonly notice: Notice
  readonly agreed: ConsentState['agreed']
}

/** Shows what the member agreed to, and withdraws or gives an optional purpose in one press. */
function Agreed({ store, notice, agreed }: View) {
  const t = useStore(consentMessages)
  const submission = useStore(store.$submission)
  const agreeing = useStore(store.$reading)
  const [reading, setReading] = useState(false)
  const isDue = agreed?.version !== notice.version
  const busy = submission.status === 'pending'
  const optional = notice.purposes.filter(({ id, required }) => !required && (!isDue || agreed?.purposes.includes(id)))
  return (
    <div className="panel-profile-form panel-profile-link">
      <p>
        {agreed ? t.agreedTo({ version: agreed.version, date: formatDate(agreed.at) ?? agreed.at }) : t.notAgreed}
        {agreed && isDue && ` ${t.newer}`}
      </p>
      {optional.map(({ id, what }) => {
        const isGiven = agreed?.purposes.includes(id) ?? false
        return (
          <Entry key={id} name={what} isText lines={[isGiven ? t.given : t.notGiven]}>
            <Button
              aria-label={(isGiven ? t.withdrawFrom : t.agreeTo)({ what })}
              onClick={() => (isGiven ? store.withdraw(id) : store.give(id))}
              waits={busy}
            >
              {isGiven ? t.withdraw : t.agree}
            </Button>
          </Entry>
        )
      })}
      {!agreeing && <FormNotice state={submission} texts={t} />}
      <div className="panel-profile-actions">
        {isDue ? (
          <Button onClick={store.read}>{t.readAndAgree}</Button>
        ) : (
          <Button onClick={() => setReading(true)}>{t.read}</Button>
        )}
      </div>
      {reading && <NoticeDialog notice={notice} onClose={() => setReading(false)} />}
      {agreeing && <AgreeDialog store={store} notice={notice} agreed={agreed} onLater={store.close} />}
    </div>
  )
}

/** Draws `children` below once its own height is final, so that they do not move. */
export function Consent({ panel, children }: { panel: Panel; children: ReactNode }) {
  const { loadFailed } = useStore(consentMessages)
  const [store] = useState(() => createAgreement(panel))
  const state = useStore(store.$state)
  if (state.status === 'loading') return <PartWaits />
  return (
    <>
      {state.status === 'failed' && <PartFault state={state} text={loadFailed} onRetry={store.refresh} />}
      {state.status === 'ready' && state.value.notice && (
        <Agreed store={store} notice={state.value.notice} agreed={state.value.agreed} />
      )}
      {children}
    </>
  )
}
