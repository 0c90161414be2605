import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { BegunSurveys } from '../../src/drafts/unfinished.ts'
import type { Host } from '../../src/element/host.ts'
import { Arrow } from '../../src/ui/arrow.tsx'
import { buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { formatMinutes } from '../../src/ui/format/duration.ts'
import { formatPoints } from '../../src/ui/format/points.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { chevronOn } from '../../src/ui/icons-site.ts'
import { Link } from '../../src/ui/link.tsx'
import { worded } from '../../src/ui/messages/worded.ts'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { dashboardMessages } from './messages.ts'
import type { Dashboard } from './state.ts'

const emptyDrawing = ['..LaQr', 'KsOmQr']

interface EntryProps {
  readonly host: Host
  readonly title: string
  readonly detail: ReactNode
  readonly points: number
  readonly to?: string
}

function Entry({ host, title, detail, points, to }: EntryProps) {
  const t = useStore(dashboardMessages)
  const inside: ReactNode = (
    <>
      <span className="panel-dashboard-what">
        <b className="panel-dashboard-title">
          <bdi>{title}</bdi>
        </b>
        <span className="panel-dashboard-detail">{detail}</span>
      </span>
      <span className="panel-dashboard-pts" dir="auto">
        {t.points({ points: formatPoints(points) })}
      </span>
    </>
  )
  if (!to || !host.router.linkTo(to)) return <div className="panel-dashboard-entry">{inside}</div>
  return (
    <Link router={host.router} to={to} className="panel-dashboard-entry">
      {inside}
      <Arrow d={chevronOn} />
    </Link>
  )
}

interface ActivityProps {
  readonly dashboard: Dashboard | undefined
  readonly begun: BegunSurveys
  readonly host: Host
}

export function Activity({ dashboard, begun, host }: ActivityProps) {
  const t = useStore(dashboardMessages)
  const completed = dashboard?.recentCompletedSurveys?.[0]
  const open = dashboard?.recentOpenSurveys?.[0]
  const draft = open && begun.get(open.id)
  if (dashboard && !completed && !open)
    return (
      <Card title={t.activity}>
        <EmptyState drawing={emptyDrawing} title={t.noActivity} text={t.noActivityHint} heading={3}>
          <Link router={host.router} to="/surveys" className={buttonClass({ kind: 'line' })}>
            {t.findSurveys}
          </Link>
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t.activity} flush>
      <Heading depth={3} className="panel-dashboard-group">
        {t.lastCompleted}
      </Heading>
      {completed ? (
        <Entry
          host={host}
          title={worded(completed.Survey).title || t.untitled}
          detail={formatDate(completed.updatedAt || completed.createdAt) ?? t.noDate}
          points={completed.pointsEarned}
        />
      ) : (
        <Nothing waiting={!dashboard} text={t.noCompleted} />
      )}
      <Heading depth={3} className="panel-dashboard-group">
        {t.openNow}
      </Heading>
      {open ? (
        <Entry
          host={host}
          title={worded(open).title || t.untitled}
          detail={
            draft && draft.total > 0 ? (
              t.goOn(draft)
            ) : (
              <>
                {formatMinutes(open.estimatedTime)}, <bdi>{worded(open).category || t.general}</bdi>
              </>
            )
          }
          points={open.pointsReward}
          to={`/surveys/${encodeURIComponent(open.id)}`}
        />
      ) : (
        <Nothing waiting={!dashboard} text={t.noOpen} />
      )}
    </Card>
  )
}

const Nothing = ({ waiting, text }: { waiting: boolean; text: string }) => (
  <div className="panel-dashboard-entry panel-dashboard-mute">
    {waiting ? (
      <div className="panel-dashboard-what">
        <Skeleton width="60%" />
        <div className="panel-dashboard-detail">
          <Skeleton />
        </div>
      </div>
    ) : (
      text
    )}
  </div>
)
