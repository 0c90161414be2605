import { useStore } from '@nanostores/react'
import { Amount } from '../../src/ui/amount.tsx'
import { Deep } from '../../src/ui/deep.tsx'
import { corner } from '../../src/ui/drawings.ts'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { dashboardMessages } from './messages.ts'
import type { Dashboard } from './store.ts'

/** The four totals. The balance is the session's, so it is there at once and changes as it is earned. */
export function Totals({ stats, points }: { stats: Dashboard['stats'] | undefined; points: number }) {
  const t = useStore(dashboardMessages)
  const others = [
    { name: t.surveysCompleted, value: stats?.totalSurveys, unit: 'points' },
    { name: t.pointsEarned, value: stats?.totalPointsEarned, unit: 'points' },
    { name: t.withdrawals, value: stats?.approvedWithdrawalAmount, unit: 'rupees' },
  ] as const
  return (
    <section className="panel-dashboard-totals" aria-label={t.totals}>
      <Deep corner={corner}>
        <dl>
          <dt className="panel-dashboard-mute">{t.currentPoints}</dt>
          <dd className="panel-dashboard-points" aria-live="polite">
            <Amount points={points} unit="points" size="big" />
            <p className="panel-dashboard-mute">
              {t.worth} <Amount points={points} />
            </p>
          </dd>
        </dl>
      </Deep>
      <dl className="panel-dashboard-strip">
        {others.map(({ name, value, unit }) => (
          <div className="panel-dashboard-stat" key={name}>
            <dt>{name}</dt>
            <dd className="panel-dashboard-value">
              {value === undefined ? <Skeleton width="2em" /> : <Amount points={value} unit={unit} size="big" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
