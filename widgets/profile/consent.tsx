import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { CallError, messageOf } from '../../src/client/errors.ts'
import type { ResourceState } from '../../src/client/latest-request.ts'
import type { Panel } from '../../src/client/panel.ts'
import { Button } from '../../src/ui/button.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { AgreeDialog } from '../account/data-notice/agree-dialog.tsx'
import { type Agreement, createAgreement } from '../account/data-notice/agreement.ts'
import { NoticeDialog } from '../account/data-notice/notice-dialog.tsx'
import { consentMessages } from './messages.ts'

/** Returns true for a server without the call, on which this part does not show. */
const isMissing = (fault: Error): boolean => fault instanceof CallError && fault.status === 404

function LoadFault({
  store,
  state,
}: {
  store: Agreement
  state: Extract<ResourceState<unknown>, { status: 'failed' }>
}) {
  const t = useStore(consentMessages)
  return (
    <div className="panel-profile-form panel-profile-link">
      <Notice kind="bad" live="assertive">
        {messageOf(state.fault, t.loadFailed)}
      </Notice>
      <div className="panel-profile-actions">
        <Button onClick={store.refresh} busy={state.busy}>
          {t.tryAgain}
        </Button>
      </div>
    </div>
  )
}

/** Shows what the member agreed to, and withdraws or gives an optional purpose in one press. */
export function Consent({ panel }: { panel: Panel }) {
  const t = useStore(consentMessages)
  const [store] = useState(() => createAgreement(panel))
  const state = useStore(store.$state)
  const submission = useStore(store.$submission)
  const agreeing = useStore(store.$reading)
  const [reading, setReading] = useState(false)
  if (state.status === 'failed' && !isMissing(state.fault)) return <LoadFault store={store} state={state} />
  if (state.status !== 'ready' || !state.value.notice) return null
  const { notice, agreed } = state.value
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
          <div className="panel-profile-google" key={id}>
            <p>
              <span className="panel-profile-address">{what}</span>
              <span className="panel-profile-small">{isGiven ? t.given : t.notGiven}</span>
            </p>
            <Button
              aria-label={(isGiven ? t.withdrawFrom : t.agreeTo)({ what })}
              onClick={() => (isGiven ? store.withdraw(id) : store.give(id))}
              waits={busy}
            >
              {isGiven ? t.withdraw : t.agree}
            </Button>
          </div>
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
