import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { EarningsWait } from './earnings/wait.tsx'
import type { createEarningsPart } from './earnings.ts'
import { dashboardMessages } from './messages.ts'

export function EarningsPlace({ part, host }: { part: ReturnType<typeof createEarningsPart>; host: Host }) {
  const t = useStore(dashboardMessages)
  const here = useStore(part.$part)
  const hasFailed = useStore(part.$failed)
  if (here) return <here.Card store={here.store} host={host} />
  return (
    <Card title={t.earnings}>
      <div className="panel-dashboard-earnings">
        {hasFailed ? (
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
