import { useStore } from '@nanostores/react'
import { messageOf } from '../../../src/client/errors.ts'
import type { Host } from '../../../src/element/host.ts'
import { Amount } from '../../../src/ui/amount.tsx'
import { Arrow } from '../../../src/ui/arrow.tsx'
import { Button, buttonClass, IconButton } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { formatDate } from '../../../src/ui/format/date.ts'
import { formatPoints, formatRupees } from '../../../src/ui/format/points.ts'
import { chevronBack, chevronOn } from '../../../src/ui/icons-site.ts'
import { Link } from '../../../src/ui/link.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { styles } from '../../../src/ui/styles.ts'
import { dashboardMessages } from '../messages.ts'
import { Chart } from './chart.tsx'
import css from './earnings.css'
import { earningsMessages } from './messages.ts'
import { COLUMNS, type Month, windowAround } from './months.ts'
import type { EarningsStore } from './store.ts'
import { EarningsWait } from './wait.tsx'

export { createEarnings } from './store.ts'

styles(css)

const emptyDrawing = ['......Om', '..TsTsTa', 'SsSsSsSa']

function useMonthTexts(months: readonly Month[]) {
  const t = useStore(earningsMessages)
  const surveys = (n: number) => (n === 0 ? t.noSurvey : t.fromSurveys({ n }))
  const name = ({ start }: Month) => {
    const month = formatDate(start, 'month') ?? ''
    return start === months.at(-1)?.start ? t.soFar({ month }) : month
  }
  const value = (month: Month) =>
    t.value({ month: name(month), rupees: formatRupees(month.points), surveys: surveys(month.surveys) })
  return { t, name, surveys, value }
}

function Figures({ months }: { months: readonly Month[] }) {
  const { t, name } = useMonthTexts(months)
  return (
    <table className="panel-dashboard-figures" aria-label={t.byMonth}>
      <thead>
        <tr>
          <th scope="col">{t.month}</th>
          <th scope="col">{t.surveys}</th>
          <th scope="col">{t.points}</th>
        </tr>
      </thead>
      <tbody>
        {[...months].reverse().map((month) => (
          <tr key={month.start.getTime()}>
            <th scope="row">{name(month)}</th>
            <td>{formatPoints(month.surveys)}</td>
            <td>
              <Amount points={month.points} unit="points" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Readout({ store, months, chosen }: { store: EarningsStore; months: readonly Month[]; chosen: number }) {
  const { t, name, surveys } = useMonthTexts(months)
  const month = months[chosen]
  if (!month) return null
  const { from, to } = windowAround(chosen, months.length)
  const turn = (label: string, icon: string, way: -1 | 1, waits: boolean) => (
    <IconButton label={label} icon={<Arrow d={icon} />} aria-disabled={waits} onClick={() => store.turn(way)} />
  )
  return (
    <div className="panel-dashboard-earnings-said">
      <p>
        <span className="panel-dashboard-earnings-sum">
          <Amount points={month.points} gain />
        </span>
        <span className="panel-dashboard-earnings-month">
          {name(month)} <span className="panel-dashboard-mute">{surveys(month.surveys)}</span>
        </span>
      </p>
      {months.length > COLUMNS.most && (
        <div className="panel-dashboard-earnings-turn">
          {turn(t.earlier, chevronBack, -1, from === 0)}
          {turn(t.later, chevronOn, 1, to === months.length - 1)}
        </div>
      )}
    </div>
  )
}

function Fault({ store, hasChart }: { store: EarningsStore; hasChart: boolean }) {
  const { retry } = useStore(dashboardMessages)
  const t = useStore(earningsMessages)
  const state = useStore(store.$state)
  if (state.status === 'loading' || !state.fault) return null
  return (
    <div className="panel-dashboard-fault">
      <Notice kind="bad" live="polite">
        {messageOf(state.fault, t.failed)}
        {hasChart && <p>{t.stale}</p>}
      </Notice>
      <Button onClick={store.retry} busy={state.busy}>
        {retry}
      </Button>
    </div>
  )
}

export function EarningsCard({ store, host }: { store: EarningsStore; host: Host }) {
  const heading = useStore(dashboardMessages)
  const state = useStore(store.$state)
  const asTable = useStore(store.$table)
  const place = useStore(store.$chosen)
  const months = state.status === 'ready' ? state.value.months : []
  const undated = state.status === 'ready' ? state.value.undated : 0
  const { t, value } = useMonthTexts(months)
  const chosen = Math.min(place ?? Number.POSITIVE_INFINITY, months.length - 1)
  const month = months[chosen]
  const fault = state.status === 'loading' ? undefined : state.fault
  return (
    <Card
      title={heading.earnings}
      action={
        month && (
          <Button kind="text" onClick={store.toggle}>
            {asTable ? t.asPicture : t.asTable}
          </Button>
        )
      }
    >
      <div className="panel-dashboard-earnings" aria-busy={state.status === 'loading'}>
        <p className="panel-sr" role="status">
          {state.status === 'loading' && t.loading}
        </p>
        <Fault store={store} hasChart={month !== undefined} />
        {state.status === 'loading' ? (
          <EarningsWait />
        ) : month ? (
          asTable ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only a focused element
            <section className="panel-dashboard-earnings-table" aria-label={t.byMonth} tabIndex={0}>
              <Figures months={months} />
            </section>
          ) : (
            <>
              <Readout store={store} months={months} chosen={chosen} />
              <Chart store={store} months={months} chosen={chosen} valueText={value(month)} />
            </>
          )
        ) : (
          !fault && (
            <EmptyState
              drawing={emptyDrawing}
              title={t.none}
              text={undated ? t.undated({ n: undated }) : t.noneHint}
              heading={3}
            >
              <Link router={host.router} to="/surveys" className={buttonClass({ kind: 'line' })}>
                {heading.findSurveys}
              </Link>
            </EmptyState>
          )
        )}
        {month && undated !== 0 && <p className="panel-dashboard-detail">{t.undated({ n: undated })}</p>}
      </div>
    </Card>
  )
}
