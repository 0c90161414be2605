import { count } from '../../../src/ui/format/count.ts'
import { Skeleton } from '../../../src/ui/skeleton.tsx'

const COLUMNS = 6

export const EarningsWait = () => (
  <div aria-hidden="true">
    <div className="panel-dashboard-earnings-sum">
      <Skeleton width="4em" />
    </div>
    <div className="panel-dashboard-detail">
      <Skeleton width="min(14em, 100%)" />
    </div>
    <div className="panel-dashboard-earnings-wait">
      {count(COLUMNS).map((column) => (
        <div key={column} className="panel-skeleton-line" />
      ))}
    </div>
  </div>
)
