import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { SurveySummary } from '../../src/api/shapes.ts'
import { formatDate } from '../../src/format/date.ts'
import { formatMinutes } from '../../src/format/duration.ts'
import type { Host } from '../../src/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { check } from '../../src/ui/icons.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Pays } from '../../src/ui/pays.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { styles } from '../../src/ui/styles.ts'
import { type Column, Table } from '../../src/ui/table.tsx'
import { Tabs } from '../../src/ui/tabs.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { surveyListMessages } from './messages.ts'
import css from './screen.css'
import type { Completed, ListState, SurveyListStore } from './store.ts'

styles(css)

type Ready = ListState & { readonly status: 'ready' }

function Available({ state, host }: { state: Ready; host: Host }) {
  const t = useStore(surveyListMessages)
  if (state.available.length === 0)
    return state.completed.length > 0 ? (
      <EmptyState title={t.allDone} text={t.allDoneText} />
    ) : (
      <EmptyState title={t.none} text={t.noneText} />
    )
  const columns: Column<SurveySummary>[] = [
    { id: 'title', heading: t.survey, place: 'main', cell: (survey) => <strong>{survey.title || t.untitled}</strong> },
    { id: 'category', heading: t.category, cell: (survey) => survey.category || t.general },
    {
      id: 'points',
      heading: t.points,
      place: 'amount',
      end: true,
      cell: (survey) => (
        <Pays>
          <Amount points={survey.pointsReward} />
        </Pays>
      ),
    },
    { id: 'time', heading: t.time, end: true, cell: (survey) => formatMinutes(survey.estimatedTime) },
    {
      id: 'action',
      heading: <span className="panel-sr">{t.action}</span>,
      place: 'action',
      end: true,
      cell: (survey) => (
        <Link router={host.router} to={`/surveys/${encodeURIComponent(survey.id)}`} className={buttonClass({})}>
          {t.start}
          <span className="panel-sr">: {survey.title || t.untitled}</span>
        </Link>
      ),
    },
  ]
  return (
    <Table
      label={t.available({ n: state.available.length })}
      columns={columns}
      rows={state.available}
      rowKey={(survey) => survey.id}
      narrow={(survey) => `${survey.category || t.general}, ${formatMinutes(survey.estimatedTime)}`}
    />
  )
}

function CompletedList({ state }: { state: Ready }) {
  const t = useStore(surveyListMessages)
  if (state.completed.length === 0) return <EmptyState title={t.noneCompleted} text={t.noneCompletedText} />
  const dateOf = (item: Completed) => formatDate(item.completedAt) ?? t.notAvailable
  const columns: Column<Completed>[] = [
    {
      id: 'title',
      heading: t.survey,
      place: 'main',
      cell: (item) => <strong>{item.survey.title || t.untitled}</strong>,
    },
    { id: 'category', heading: t.category, cell: (item) => item.survey.category || t.general },
    {
      id: 'points',
      heading: t.pointsEarned,
      place: 'amount',
      end: true,
      cell: (item) => <Amount points={item.pointsEarned} gain />,
    },
    { id: 'date', heading: t.completionDate, cell: dateOf },
    {
      id: 'status',
      heading: t.status,
      place: 'action',
      cell: () => (
        <Badge kind="good" icon={check}>
          {t.completedBadge}
        </Badge>
      ),
    },
  ]
  return (
    <Table
      label={t.completed({ n: state.completed.length })}
      columns={columns}
      rows={state.completed}
      rowKey={(item) => item.id}
      narrow={(item) => `${item.survey.category || t.general}, ${dateOf(item)}`}
    />
  )
}

/** Surveys to take and surveys taken. */
export function SurveyListScreen({ store, host }: { store: SurveyListStore; host: Host }) {
  const t = useStore(surveyListMessages)
  const state = useStore(store.$state)
  const tab = useStore(store.$tab)
  const banner = useStore(store.$banner)
  const search = host.router.useSearch()
  const id = useUniqueId()
  // an effect, because the flags stand in the address
  useEffect(() => store.takeFlags(search), [store, search])
  const ready = state.status === 'ready' ? state : { status: 'ready' as const, available: [], completed: [] }

  return (
    <div className="panel-survey-list">
      <h1>{t.title}</h1>
      <Notice kind="good" live="polite">
        {banner && t.banner}
      </Notice>
      {state.status === 'failed' && (
        <div className="panel-survey-list-fault">
          <Notice kind="bad" live="assertive">
            {t.failed + (state.said || t[state.code])}
          </Notice>
          <Button onClick={store.retry}>{t.tryAgain}</Button>
        </div>
      )}
      <Tabs
        id={id}
        label={t.tabs}
        selected={tab}
        onSelect={store.select}
        tabs={[
          { id: 'available', label: t.available({ n: ready.available.length }) },
          { id: 'completed', label: t.completed({ n: ready.completed.length }) },
        ]}
      >
        {state.status === 'loading' ? (
          <Card>
            <p className="panel-sr" role="status">
              {t.loading}
            </p>
            <Skeleton lines={6} />
          </Card>
        ) : state.status === 'failed' ? null : (
          <Card flush>
            {tab === 'available' ? <Available state={ready} host={host} /> : <CompletedList state={ready} />}
          </Card>
        )}
      </Tabs>
    </div>
  )
}
