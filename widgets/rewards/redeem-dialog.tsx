import { useStore } from '@nanostores/react'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { worded } from '../../src/ui/messages/worded.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { Reserved } from '../../src/ui/reserved.tsx'
import { BesideCode, CopyCode } from './codes.tsx'
import { redemptionMessages } from './messages.ts'
import { Blank, Failure, Outcome } from './outcome.tsx'
import type { Given } from './redeemed-codes.ts'
import type { RedemptionStore } from './redemption-store.ts'

interface View {
  readonly store: RedemptionStore
  readonly points: number
}

const LONGEST_CODE = 'PB-0000-0000-0000'

function Done({ store, name, given }: { store: RedemptionStore; name: string; given: Given }) {
  const t = useStore(redemptionMessages)
  const { code, pin, expiresOn } = given
  return (
    <>
      <Notice kind="good">{code ? t.redeemed : t.noCode}</Notice>
      {code && <CopyCode store={store} code={code} name={name} />}
      {code && <BesideCode pin={pin} expiresOn={expiresOn} />}
      {code && <p className="panel-rewards-mute">{t.kept}</p>}
    </>
  )
}

function Space() {
  const t = useStore(redemptionMessages)
  return (
    <>
      <Notice kind="good">
        <Blank text={t.redeemed} />
      </Notice>
      <div className="panel-rewards-code">
        <code>
          <Blank text={LONGEST_CODE} />
        </code>
        <span className={buttonClass({})}>
          <Blank text={t.copy} />
        </span>
      </div>
      <p className="panel-rewards-mute">
        <Blank text={t.kept} />
      </p>
    </>
  )
}

export function RedeemDialog({ store, points }: View) {
  const t = useStore(redemptionMessages)
  const state = useStore(store.$redeeming)
  if (!state || (state.status === 'pending' && state.unseen)) return null
  const { reward, status } = state
  const { name, pointsCost } = worded(reward)
  const busy = status === 'pending'
  const was = status === 'asking' ? state.was : undefined
  const tooDear = was !== undefined && points < pointsCost
  const done = status === 'done'
  const ask = t.ask({ n: pointsCost, name })
  const title = done ? t.done({ name }) : ask
  return (
    <Dialog
      title={title}
      heading={<Reserved longest={ask}>{title}</Reserved>}
      onClose={store.close}
      actions={
        done ? (
          <Button key="close" onClick={store.close}>
            {t.close}
          </Button>
        ) : (
          <>
            <Button key="cancel" onClick={store.close}>
              {status === 'failed' ? t.close : t.cancel}
            </Button>
            {!tooDear && !(status === 'failed' && state.soldOut) && (
              <Button key="redeem" kind="primary" busy={busy} onClick={store.confirm}>
                {status === 'failed' ? t.tryAgain : t.redeem}
              </Button>
            )}
          </>
        )
      }
    >
      <Outcome done={done && <Done store={store} name={name} given={state.given} />} space={<Space />}>
        {was !== undefined && (
          <Notice kind="info" live="assertive">
            {t.repriced({ n: pointsCost, was })} {tooDear && t.tooDear}
          </Notice>
        )}
        {points >= pointsCost && <p>{t.left({ n: points - pointsCost })}</p>}
        {status !== 'failed' && <p className="panel-rewards-mute panel-rewards-slot">{t.comes}</p>}
        <Notice kind="bad" live="assertive">
          {status === 'failed' && (
            <Failure message={state.serverMessage || t.failed}>{state.unanswered && <p>{t.unanswered}</p>}</Failure>
          )}
        </Notice>
      </Outcome>
    </Dialog>
  )
}
