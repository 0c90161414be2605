import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { formatRupees } from '../../src/format/points.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { withdrawalMessages } from './messages.ts'
import { Outcome } from './outcome.tsx'
import type { WithdrawalStore } from './withdrawal-store.ts'

interface View {
  readonly store: WithdrawalStore
  readonly points: number
  readonly host: Host
}

/** What is paid, to which account, and when: the question's facts, which stay as its receipt. */
function Facts({ store, amount }: Pick<View, 'store'> & { amount: number }) {
  const t = useStore(withdrawalMessages)
  const bank = useStore(store.$bank)
  const rows = [
    [t.amount, t.worth({ amount: formatRupees(amount), n: amount })],
    [t.paidTo, bank.status === 'saved' ? t.bank({ digits: bank.digits }) : t.savedBank],
    [t.paidWhen, t.onceApproved],
  ] as const
  return (
    <dl className="panel-rewards-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="panel-rewards-mute">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Asks for confirmation, then shows the outcome. */
export function WithdrawDialog({ store, points, host }: View) {
  const t = useStore(withdrawalMessages)
  const asked = useStore(store.$asked)
  const unanswered = useStore(store.$unanswered)
  const state = useStore(store.$submission)
  if (asked === undefined) return null
  const amount = formatRupees(asked)
  const done = state.status === 'done'
  const failed = state.status === 'failed'
  // an amount that may have arrived may be out of the balance already
  const left = asked <= points && asked !== unanswered && t.left({ left: formatRupees(points - asked) })
  return (
    <Dialog
      title={done ? t.done : t.ask({ amount })}
      onClose={store.close}
      actions={
        done ? (
          <>
            <Button key="close" onClick={store.close}>
              {t.close}
            </Button>
            <Link key="history" router={host.router} to="/payment-history" className={buttonClass({ kind: 'primary' })}>
              {t.toHistory}
            </Link>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={store.close}>
              {failed ? t.close : t.cancel}
            </Button>
            <Button key="withdraw" kind="primary" busy={state.status === 'pending'} onClick={store.confirm}>
              {failed ? t.tryAgain : t.submit({ amount })}
            </Button>
          </>
        )
      }
    >
      <Facts store={store} amount={asked} />
      <Outcome
        done={done && <Notice kind="good">{t.requested}</Notice>}
        longest={<Notice kind="good">{t.requested}</Notice>}
      >
        {left && <p>{left}</p>}
        <Notice kind="bad" live="assertive">
          {failed && (
            <>
              {state.serverMessage || t.failed}
              {unanswered === asked && <p>{t.unanswered({ amount })}</p>}
            </>
          )}
        </Notice>
      </Outcome>
    </Dialog>
  )
}
