import { useStore } from '@nanostores/react'
import { formatDate, hasEnded } from '../../src/ui/format/date.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { check, close } from '../../src/ui/icons.ts'
import { styles } from '../../src/ui/styles.ts'
import { SupportLink } from '../../src/ui/support-link.tsx'
import { paymentHistoryMessages } from './messages.ts'
import type { Withdrawal } from './store.ts'
import css from './tracker.css'

styles(css)

interface Step {
  readonly name: 'requested' | 'approved' | 'paid' | 'rejected' | 'returnedByBank'
  readonly state: 'done' | 'open' | 'failed'
  /** ISO 8601; empty for an unknown date or a future step. */
  readonly date: string
}

/**
 * Returns the past and future steps of a withdrawal (docs/rules.md, Payment history); undefined for an unknown status.
 * A server may report only its last decision, as `processedDate`.
 */
function stepsOf({
  status,
  requestDate,
  approvedDate,
  processedDate,
  bankReference,
}: Withdrawal): readonly Step[] | undefined {
  const requested = { name: 'requested', state: 'done', date: requestDate } as const
  const step = (name: Step['name'], state: Step['state'], date = ''): Step => ({ name, state, date })
  if (status === 'pending') return [requested, step('approved', 'open'), step('paid', 'open')]
  if (status === 'approved')
    return [requested, step('approved', 'done', approvedDate || processedDate), step('paid', 'open')]
  if (status === 'processed')
    return [requested, step('approved', 'done', approvedDate), step('paid', 'done', processedDate)]
  if (status === 'returned') {
    // A reference means that the payment was made before the bank returned it. The server sends only the date of the return.
    const paid = bankReference ? [step('paid', 'done')] : []
    return [requested, step('approved', 'done', approvedDate), ...paid, step('returnedByBank', 'failed', processedDate)]
  }
  if (status === 'rejected') return [requested, step('rejected', 'failed', processedDate)]
}

/** Returns the day by which an open withdrawal is usually paid; undefined if the server does not say. */
const expectedOf = ({ status, expectedBy }: Withdrawal): string | undefined =>
  status === 'pending' || status === 'approved' ? formatDate(expectedBy, 'weekday') : undefined

export function Tracker({ row, now }: { row: Withdrawal; now: number }) {
  const t = useStore(paymentHistoryMessages)
  const steps = stepsOf(row)
  if (!steps) return null
  const expected = expectedOf(row)
  const isLate = expected !== undefined && hasEnded(row.expectedBy, now)
  return (
    <>
      <ol className="panel-tracker" aria-label={t.progress}>
        {steps.map(({ name, state, date }) => {
          const day = formatDate(date)
          return (
            <li key={name} className={`panel-tracker-step panel-tracker-${state}`}>
              <span className="panel-tracker-mark">
                {state !== 'open' && <Icon d={state === 'failed' ? close : check} />}
              </span>
              <span>
                {name === 'paid' ? t.paid : t[name]}
                {day && <span className="panel-tracker-day"> {day}</span>}
                {state === 'open' && <span className="panel-sr"> {t.notYet}</span>}
                {name === 'paid' && expected && !isLate && <span> {t.usuallyBy({ day: expected })}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {isLate && (
        <p className="panel-tracker-late">
          {t.late({ day: expected })} <SupportLink />
        </p>
      )}
    </>
  )
}
