import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { Arrow } from '../../src/ui/arrow.tsx'
import { Bar } from '../../src/ui/bar.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { bank, chevronOn, clock, gift, list, rupee, search, user } from '../../src/ui/icons-site.ts'
import { Link } from '../../src/ui/link.tsx'
import { dashboardMessages } from './messages.ts'
import { REDEEM_FROM } from './store.ts'

export function QuickActions({ host }: { host: Host }) {
  const t = useStore(dashboardMessages)
  const actions = [
    ['/surveys', list, t.takeSurveys],
    ['/rewards', gift, t.browseRewards],
    ['/profile', user, t.viewProfile],
  ] as const
  const shown = actions.filter(([to]) => host.router.linkTo(to))
  if (shown.length === 0) return null
  return (
    <Card title={t.quickActions}>
      <ul className="panel-dashboard-rows">
        {shown.map(([to, icon, text]) => (
          <li key={to}>
            <Link router={host.router} to={to} className="panel-dashboard-action">
              <Icon d={icon} />
              <span className="panel-dashboard-word">{text}</span>
              <Arrow d={chevronOn} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function RewardsAndTips({ points, host }: { points: number; host: Host }) {
  const t = useStore(dashboardMessages)
  const tips = [
    [clock, t.tipTime],
    [search, t.tipRead],
    [bank, t.tipBank],
    [rupee, t.tipPoint],
  ] as const
  const enough = points >= REDEEM_FROM
  return (
    <Card title={t.rewardsAndTips}>
      <div className="panel-dashboard-redeem">
        <p className="panel-dashboard-balance">
          <span>{t.available({ n: points })}</span>
          {!enough && <span>{t.toGo({ n: REDEEM_FROM - points })}</span>}
        </p>
        {enough ? (
          <Link router={host.router} to="/rewards" className={buttonClass({ kind: 'primary', block: true })}>
            {t.redeem}
          </Link>
        ) : (
          <>
            <Bar value={points} max={REDEEM_FROM} label={t.available({ n: points })} kind="earn" />
            <Button kind="text" block disabled>
              {t.needMore}
            </Button>
          </>
        )}
      </div>
      <ul className="panel-dashboard-rows panel-dashboard-tips">
        {tips.map(([icon, text]) => (
          <li key={text}>
            <Icon d={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
