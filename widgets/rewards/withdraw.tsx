import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import type { Host } from '../../src/element/host.ts'
import { submits } from '../../src/form/submits.ts'
import { formatRupees } from '../../src/format/points.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Reserved } from '../../src/ui/reserved.tsx'
import { RupeeField } from '../../src/ui/rupee-field.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { WITHDRAWAL_MINIMUM } from '../../src/validation/withdrawal.ts'
import { withdrawalMessages } from './messages.ts'
import type { WithdrawalStore } from './withdrawal-store.ts'

interface FormView {
  readonly store: WithdrawalStore
  readonly points: number
}

function WithdrawForm({ store, points }: FormView) {
  const t = useStore(withdrawalMessages)
  const typed = useStore(store.$amount)
  const { amount: fault } = useStore(store.$faults)
  const ready = useStore(store.$ready)
  const unanswered = useStore(store.$unanswered)
  const state = useStore(store.$submission)
  const busy = state.status === 'pending'
  const failed = state.status === 'failed'
  const bounds = { from: formatRupees(WITHDRAWAL_MINIMUM), to: formatRupees(points) }
  const range = points < WITHDRAWAL_MINIMUM ? t.tooFew({ ...bounds, n: points }) : t.range(bounds)
  // an amount that may have arrived may be out of the balance already
  const isNew = ready !== undefined && ready <= points && ready !== unanswered
  const left = isNew ? ` ${t.left({ left: formatRupees(points - ready) })}` : ''
  const reason = fault && (fault === 'amount-whole' ? t[fault] : t[fault](bounds))

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    await submits(store.submit)(event)
    // the button becomes inactive until the next amount: move the focus to the notice
    form.querySelector<HTMLElement>('.panel-notice-good')?.focus()
  }
  return (
    <form className="panel-rewards-form" noValidate method="post" onSubmit={send}>
      <RupeeField
        label={t.amount}
        name="amount"
        value={typed}
        onInput={store.type}
        readOnly={busy}
        hint={range + left}
        error={reason}
      />
      <Notice kind={failed ? 'bad' : 'good'} live={failed ? 'assertive' : 'polite'}>
        {(failed || state.status === 'done') && (state.serverMessage || t[state.code])}
      </Notice>
      <Notice kind="wait" live="polite">
        {!busy && unanswered !== undefined && t.unanswered({ amount: formatRupees(unanswered) })}
      </Notice>
      <Button type="submit" kind="primary" large block busy={busy} disabled={!busy && ready === undefined}>
        {t.submit({ amount: ready === undefined ? '' : formatRupees(ready) })}
      </Button>
    </form>
  )
}

/** The withdrawal form; without a bank account, a link to add one in the same space. */
export function Withdraw({ store, points, host }: FormView & { host: Host }) {
  const t = useStore(withdrawalMessages)
  const bank = useStore(store.$bank)
  const waits = bank.status === 'loading'
  const none = bank.status === 'none'
  return (
    <Card title={t.title}>
      <div className="panel-rewards-bank" aria-busy={waits}>
        {/* drawn before the bank account is known, with the same height with and without one */}
        <div className={`panel-rewards-form${none ? ' panel-rewards-unseen' : ''}`} inert={waits || none}>
          <p className="panel-rewards-mute">
            <Reserved longest={t.account({ digits: '0000' })}>
              {waits ? <Skeleton /> : bank.status === 'saved' ? t.account({ digits: bank.digits }) : t.lede}
            </Reserved>
          </p>
          <WithdrawForm store={store} points={points} />
        </div>
        {none && (
          <div className="panel-rewards-form">
            <Notice kind="info">{t.noBank}</Notice>
            <Link router={host.router} to="/profile" className={buttonClass({ kind: 'primary' })}>
              {t.toProfile}
            </Link>
          </div>
        )}
      </div>
    </Card>
  )
}
