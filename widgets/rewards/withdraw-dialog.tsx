import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Host } from '../../src/element/host.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { formatRupees } from '../../src/ui/format/points.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { untranslated } from '../../src/ui/untranslated.tsx'
import { withdrawalMessages } from './messages.ts'
import { Blank, Failure, Outcome } from './outcome.tsx'
import { ToBank } from './withdraw.tsx'
import type { WithdrawalStore } from './withdrawal-store.ts'

interface View {
  readonly store: WithdrawalStore
  readonly points: number
  readonly host: Host
}

/** As long as a transaction id of the reference server. */
const SAMPLE_ID = 'WD-MMMM-MMMM'

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="panel-rewards-mute">{label}</dt>
    <dd>{children}</dd>
  </div>
)

interface RequestedProps {
  readonly day: string | undefined
  readonly transactionId: string
  readonly draw: (text: string) => ReactNode
}

/** Says of the new withdrawal what the payment history says. */
function Requested({ day, transactionId, draw }: RequestedProps) {
  const t = useStore(withdrawalMessages)
  return (
    <>
      <Notice kind="good">{draw(t.requested)}</Notice>
      <dl className="panel-rewards-facts">
        {transactionId && (
          <Fact label={draw(t.transaction)}>
            <span ref={untranslated}>{draw(transactionId)}</span>
          </Fact>
        )}
        <Fact label={draw(t.status)}>{draw(t.pending)}</Fact>
        <Fact label={draw(t.paidWhen)}>{draw(day ? t.usuallyBy({ day }) : t.onceApproved)}</Fact>
      </dl>
    </>
  )
}

const asText = (text: string) => text
const asSpace = (text: string) => <Blank text={text} />

function DialogButtons({ store, host, amount }: Pick<View, 'store' | 'host'> & { amount: string }) {
  const t = useStore(withdrawalMessages)
  const state = useStore(store.$submission)
  const failed = state.status === 'failed'
  const bank = useStore(store.$bank)
  return state.status === 'done' ? (
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
      {bank.status === 'none' ? (
        <ToBank key="bank" host={host} />
      ) : (
        <Button key="withdraw" kind="primary" busy={state.status === 'pending'} onClick={store.confirm}>
          {failed ? t.tryAgain : t.submit({ amount })}
        </Button>
      )}
    </>
  )
}

export function WithdrawDialog({ store, points, host }: View) {
  const t = useStore(withdrawalMessages)
  const bank = useStore(store.$bank)
  const asked = useStore(store.$asked)
  const unanswered = useStore(store.$unanswered)
  const state = useStore(store.$submission)
  const { transactionId, expectedBy } = useStore(store.$receipt)
  if (asked === undefined) return null
  const amount = formatRupees(asked)
  const day = bank.status === 'saved' ? formatDate(bank.payoutBy, 'weekday') : undefined
  const done = state.status === 'done'
  const failed = state.status === 'failed'
  // The balance may already lack an amount that was requested without an answer.
  const left = asked <= points && asked !== unanswered && t.left({ left: formatRupees(points - asked) })
  return (
    <Dialog
      title={done ? t.done : t.ask({ amount })}
      onClose={store.close}
      actions={<DialogButtons store={store} host={host} amount={amount} />}
    >
      <dl className="panel-rewards-facts">
        <Fact label={t.amount}>{t.worth({ amount, n: asked })}</Fact>
        <Fact label={t.paidTo}>{bank.status === 'saved' ? t.bank({ digits: bank.digits }) : t.savedBank}</Fact>
      </dl>
      <Outcome
        done={
          done && (
            <Requested day={formatDate(expectedBy, 'weekday') ?? day} transactionId={transactionId} draw={asText} />
          )
        }
        space={<Requested day={day} transactionId={SAMPLE_ID} draw={asSpace} />}
      >
        <dl className="panel-rewards-facts">
          <Fact label={t.paidWhen}>
            {day ? t.usuallyBy({ day }) : t.onceApproved} {t.held}
          </Fact>
        </dl>
        {left && <p>{left}</p>}
        <Notice kind="bad" live="assertive">
          {failed && (
            <Failure message={state.serverMessage || t.failed}>
              {unanswered === asked && <p>{t.unanswered({ amount })}</p>}
            </Failure>
          )}
        </Notice>
      </Outcome>
    </Dialog>
  )
}
