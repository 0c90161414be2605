import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { CopyCode } from './codes.tsx'
import { redemptionMessages } from './messages.ts'
import type { Redeeming, RedemptionStore } from './redemption-store.ts'

interface View {
  readonly store: RedemptionStore
  readonly points: number
}

/** The code takes the focus, because the button that requested it is gone. */
function Done({ store, state }: { store: RedemptionStore; state: Extract<Redeeming, { status: 'done' }> }) {
  const t = useStore(redemptionMessages)
  const box = useRef<HTMLDivElement>(null)
  // an effect, because only a drawn element can take the focus
  useEffect(() => box.current?.focus(), [])
  const { reward, code } = state
  return (
    <div className="panel-rewards-form" ref={box} tabIndex={-1}>
      <Notice kind="good">{code ? t.redeemed : t.noCode}</Notice>
      {code && <CopyCode store={store} code={code} name={reward.name} />}
      {code && <p className="panel-rewards-mute">{t.kept}</p>}
    </div>
  )
}

/** Asks for confirmation, then shows the outcome and the code. */
export function RedeemDialog({ store, points }: View) {
  const t = useStore(redemptionMessages)
  const state = useStore(store.$redeeming)
  if (!state || (state.status === 'pending' && state.unseen)) return null
  const { reward, status } = state
  const { name, pointsCost } = reward
  const busy = status === 'pending'
  const was = status === 'asking' ? state.was : undefined
  const tooDear = was !== undefined && points < pointsCost
  const close = status === 'asking' || busy ? t.cancel : t.close
  return (
    <Dialog
      title={status === 'done' ? t.done({ name }) : t.ask({ n: pointsCost, name })}
      onClose={store.close}
      actions={
        <>
          <Button key="close" onClick={store.close}>
            {close}
          </Button>
          {status !== 'done' && !tooDear && (
            <Button key="redeem" kind="primary" busy={busy} onClick={store.confirm}>
              {status === 'failed' ? t.tryAgain : t.redeem}
            </Button>
          )}
        </>
      }
    >
      {status === 'done' ? (
        <Done store={store} state={state} />
      ) : (
        <>
          {was !== undefined && (
            <Notice kind="info" live="assertive">
              {t.repriced({ n: pointsCost, was })} {tooDear && t.tooDear}
            </Notice>
          )}
          {points >= pointsCost && <p>{t.left({ n: points - pointsCost })}</p>}
          <Notice kind="bad" live="assertive">
            {status === 'failed' && (
              <>
                {state.serverMessage || t.failed}
                {state.unanswered && <p>{t.unanswered}</p>}
              </>
            )}
          </Notice>
        </>
      )}
    </Dialog>
  )
}
