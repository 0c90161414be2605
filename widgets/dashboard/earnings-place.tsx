import { useStore } from '@nanostores/react'
import type { Host } from '../../src/host.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import type { createEarningsPart } from './earnings.ts'
import { dashboardMessages } from './messages.ts'

const COLUMNS = 6

/** The room that the picture will take. */
export const EarningsWait = () => (
  <div aria-hidden="true">
    <div className="panel-dashboard-earnings-sum">
      <Skeleton width="4em" />
    </div>
    <div className="panel-dashboard-detail">
      <Skeleton width="14em" />
    </div>
    <div className="panel-dashboard-earnings-wait">
      {Array.from({ length: COLUMNS }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns to come have no identity
        <div key={column} className="panel-skeleton-line" />
      ))}
    </div>
  </div>
)

/** The picture of what was earned, or its room until it is there. */
export function EarningsPlace({ part, host }: { part: ReturnType<typeof createEarningsPart>; host: Host }) {
  const t = useStore(dashboardMessages)
  const state = useStore(part.$part)
  if (state.status === 'here') return <state.Card store={state.store} host={host} />
  return (
    <Card title={t.earnings}>
      <div className="panel-dashboard-earnings">
        {state.status === 'failed' ? (
          <div className="panel-dashboard-fault">
            <Notice kind="bad" live="polite">
              {t.earningsUnloaded}
            </Notice>
            <Button onClick={part.load}>{t.retry}</Button>
          </div>
        ) : (
          <EarningsWait />
        )}
      </div>
    </Card>
  )
}
