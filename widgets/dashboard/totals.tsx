import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { buttonClass } from '../../src/ui/button.tsx'
import { Deep } from '../../src/ui/deep.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Stats } from '../../src/ui/stats.tsx'
import { dashboardMessages } from './messages.ts'
import type { Dashboard } from './state.ts'
import { REDEEM_FROM } from './store.ts'

const SMALLER_TYPE_FROM = 1_00_000

interface TotalsProps {
  readonly stats: Dashboard['stats'] | undefined
  readonly points: number
  readonly host: Host
}

export function Totals({ stats, points, host }: TotalsProps) {
  const t = useStore(dashboardMessages)
  const { totalSurveys, totalPointsEarned = 0, approvedWithdrawalAmount = 0 } = stats ?? {}
  const isLarge = Math.max(totalPointsEarned, approvedWithdrawalAmount) < SMALLER_TYPE_FROM
  const amount = (value: number | undefined, unit: 'points' | 'rupees') =>
    value === undefined ? undefined : <Amount points={value} unit={unit} size="big" />
  return (
    <div className={`panel-dashboard-totals${isLarge ? ' panel-dashboard-large' : ''}`}>
      <Deep>
        <div className="panel-dashboard-purse">
          <dl>
            <dt className="panel-dashboard-mute">{t.currentPoints}</dt>
            <dd className="panel-dashboard-points" aria-live="polite">
              <Amount points={points} unit="points" size="big" />
              {!host.onSite && (
                <p className="panel-dashboard-mute">
                  {t.worth} <Amount points={points} />
                </p>
              )}
            </dd>
          </dl>
          {points >= REDEEM_FROM && (
            <Link router={host.router} to="/rewards" className={buttonClass({ kind: 'line' })}>
              {t.redeemShort}
            </Link>
          )}
        </div>
      </Deep>
      <Stats
        label={t.totals}
        stats={[
          { name: t.surveysCompleted, value: amount(totalSurveys, 'points') },
          { name: t.pointsEarned, value: amount(stats?.totalPointsEarned, 'points') },
          { name: t.withdrawals, value: amount(stats?.approvedWithdrawalAmount, 'rupees') },
        ]}
      />
    </div>
  )
}
