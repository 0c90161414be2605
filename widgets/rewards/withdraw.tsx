import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { WITHDRAWAL_MINIMUM } from '../../src/contract/validation/withdrawal.ts'
import { BANK_RETURN, isBankReturn } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { BANK } from '../../src/element/router.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Fold } from '../../src/ui/fold.tsx'
import { submits } from '../../src/ui/form/submits.ts'
import { formatRupees } from '../../src/ui/format/points.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Reserved } from '../../src/ui/reserved.tsx'
import { RupeeField } from '../../src/ui/rupee-field.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { withdrawalMessages } from './messages.ts'
import type { WithdrawalStore } from './withdrawal-store.ts'

interface FormView {
  readonly store: WithdrawalStore
  readonly points: number
}

function Quick({ store, busy }: Pick<FormView, 'store'> & { busy: boolean }) {
  const t = useStore(withdrawalMessages)
  const amounts = useStore(store.$quick)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser
    <div className="panel-rewards-quick" role="group" aria-label={t.quick}>
      {amounts.map(({ what, points }) => (
        <Button key={what} disabled={points === undefined} waits={busy} onClick={() => store.type(String(points))}>
          {what === 'all' ? t.all : formatRupees(what)}
        </Button>
      ))}
    </div>
  )
}

function WithdrawForm({ store, points }: FormView) {
  const t = useStore(withdrawalMessages)
  const typed = useStore(store.$amount)
  const { amount: fault } = useStore(store.$faults)
  const [one = '', other = ''] = useStore(store.$amounts) ?? []
  const ready = useStore(store.$ready)
  const unanswered = useStore(store.$unanswered)
  const state = useStore(store.$submission)
  const asked = useStore(store.$asked)
  const busy = state.status === 'pending' && asked === undefined
  const bounds = { from: formatRupees(WITHDRAWAL_MINIMUM), to: formatRupees(points) }
  const range = points < WITHDRAWAL_MINIMUM ? t.tooFew({ ...bounds, n: points }) : t.range(bounds)
  // The balance may already lack an amount that was requested without an answer.
  const isNew = ready !== undefined && ready <= points && ready !== unanswered
  const left = isNew ? ` ${t.left({ left: formatRupees(points - ready) })}` : ''
  const longest = `${t.range(bounds)} ${t.left({ left: bounds.to })}`
  const text = fault && t[fault]
  const reason = typeof text === 'function' ? text({ ...bounds, one, other }) : text
  return (
    <form className="panel-rewards-form" noValidate method="post" onSubmit={submits(store.ask)}>
      <RupeeField
        label={t.amount}
        name="amount"
        value={typed}
        onInput={store.type}
        readOnly={busy}
        hint={<Reserved longest={longest}>{range + left}</Reserved>}
        error={reason}
      />
      <Quick store={store} busy={busy} />
      <Notice kind="wait" live="polite">
        {!busy && asked === undefined && unanswered !== undefined && t.unanswered({ amount: formatRupees(unanswered) })}
      </Notice>
      <Button type="submit" kind="primary" large block busy={busy} disabled={!busy && ready === undefined}>
        {t.submit({ amount: ready === undefined ? '' : formatRupees(ready) })}
      </Button>
    </form>
  )
}

export function ToBank({ host }: { host: Host }) {
  const t = useStore(withdrawalMessages)
  return (
    <Link router={host.router} to={BANK} handoff={BANK_RETURN} className={buttonClass({ kind: 'primary' })}>
      {host.onSite ? t.toProfile : t.addBank}
    </Link>
  )
}

export function Withdraw({ store, points, host }: FormView & { host: Host }) {
  const t = useStore(withdrawalMessages)
  const bank = useStore(store.$bank)
  const unanswered = useStore(store.$unanswered)
  const id = useUniqueId()
  const waits = bank.status === 'loading'
  const none = bank.status === 'none'
  const box = useRef<HTMLDivElement>(null)
  const isBack = isBankReturn(host.router)
  // Runs as an effect because focus needs the DOM.
  useEffect(() => {
    if (!isBack) return
    store.banked()
    box.current?.focus()
  }, [store, isBack])
  return (
    <Card labelledBy={id}>
      <Fold
        title={
          <Heading depth={2} id={id}>
            {t.title}
          </Heading>
        }
        label={t.fold}
        instead={none && <ToBank host={host} />}
        open={unanswered !== undefined || isBack}
        lede={
          <p className="panel-rewards-mute" role={isBack ? 'status' : undefined}>
            <Reserved longest={t.noBank}>
              {waits ? (
                <Skeleton />
              ) : none ? (
                t.noBank
              ) : bank.status === 'saved' ? (
                t.account({ digits: bank.digits })
              ) : (
                t.lede
              )}
            </Reserved>
          </p>
        }
      >
        <div className="panel-rewards-bank" aria-busy={waits} tabIndex={-1} ref={box}>
          {/* Reserves the height before the bank account is known */}
          <div className={none ? 'panel-rewards-unseen' : undefined} inert={waits || none}>
            <WithdrawForm store={store} points={points} />
          </div>
          {none && (
            <div>
              <ToBank host={host} />
            </div>
          )}
        </div>
      </Fold>
    </Card>
  )
}
