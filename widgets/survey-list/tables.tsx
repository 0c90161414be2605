import { useStore } from '@nanostores/react'
import type { SurveySummary } from '../../src/contract/shapes.ts'
import type { Begun, BegunSurveys } from '../../src/drafts/unfinished.ts'
import type { Router } from '../../src/element/router.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { formatDate, unbroken } from '../../src/ui/format/date.ts'
import { formatMinutes } from '../../src/ui/format/duration.ts'
import { formatScreening } from '../../src/ui/format/screening.ts'
import { check } from '../../src/ui/icons.ts'
import { Link } from '../../src/ui/link.tsx'
import { worded } from '../../src/ui/messages/worded.ts'
import { Pays } from '../../src/ui/pays.tsx'
import { Reserved } from '../../src/ui/reserved.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { type Column, Table, TableWait } from '../../src/ui/table.tsx'
import type { Choice, SortKey } from './choice.ts'
import type { Completed } from './lists.ts'
import { surveyListMessages, type Texts } from './messages.ts'

export interface ListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[] | undefined
  readonly choice: Choice
  readonly sortBy: (key: SortKey) => void
}

const ROWS = 8

const sorting = (
  { choice, sortBy }: Pick<ListProps<unknown>, 'choice' | 'sortBy'>,
  key: SortKey,
): Pick<Column<unknown>, 'sort' | 'onSort'> => ({
  sort: choice.sort !== key ? undefined : choice.order === 'asc' ? 'ascending' : 'descending',
  onSort: () => sortBy(key),
})

/** Accepts any id, even with a lone surrogate. */
const segment = (id: string) => encodeURIComponent(id.toWellFormed())

const Points = ({ points }: { points: number }) => (
  <span className="panel-survey-list-points">
    <Amount points={points} unit="points" />
    <span className="panel-table-detail">
      <Amount points={points} />
    </span>
  </span>
)

const pointsWait = (
  <>
    <Skeleton width="3.5em" />
    <span className="panel-table-detail">
      <Skeleton width="3.5em" />
    </span>
  </>
)

type AvailableProps = ListProps<SurveySummary> & { readonly router: Router; readonly begun: BegunSurveys }

const titleOf = (t: Texts, survey: Completed['survey']) => worded(survey).title || t.untitled
const categoryOf = (t: Texts, survey: Completed['survey']) => worded(survey).category || t.general

const DraftProgress = ({ t, begun }: { t: Texts; begun: Begun | undefined }) =>
  begun && begun.total > 0 && <span className="panel-table-detail">{t.begun(begun)}</span>

const availableColumns = (t: Texts, { router, begun, ...list }: AvailableProps): readonly Column<SurveySummary>[] => [
  {
    id: 'title',
    heading: t.survey,
    place: 'main',
    cell: (survey) => (
      <>
        <strong>
          <bdi>{titleOf(t, survey)}</bdi>
        </strong>
        {survey.screening && <span className="panel-table-detail">{formatScreening(survey.screening)}</span>}
        <DraftProgress t={t} begun={begun.get(survey.id)} />
      </>
    ),
    ...sorting(list, 'title'),
  },
  { id: 'category', heading: t.category, cell: (survey) => categoryOf(t, survey) },
  {
    id: 'points',
    heading: t.points,
    place: 'amount',
    end: true,
    cell: (survey) => (
      <Pays>
        <Points points={survey.pointsReward} />
      </Pays>
    ),
    ...sorting(list, 'points'),
  },
  {
    id: 'time',
    heading: t.time,
    end: true,
    cell: (survey) => formatMinutes(survey.estimatedTime),
    ...sorting(list, 'time'),
  },
  {
    id: 'action',
    heading: <span className="panel-sr">{t.action}</span>,
    place: 'action',
    end: true,
    cell: (survey) => (
      <Link
        router={router}
        to={`/surveys/${segment(survey.id)}`}
        className={buttonClass({ kind: begun.has(survey.id) ? 'primary' : 'line' })}
      >
        {/* Gives both texts the same width, because which one shows may be known only late */}
        <Reserved longest={t.goOn}>{begun.has(survey.id) ? t.goOn : t.start}</Reserved>
        <span className="panel-sr">: {titleOf(t, survey)}</span>
      </Link>
    ),
  },
]

export function AvailableTable(list: AvailableProps) {
  const t = useStore(surveyListMessages)
  const columns = availableColumns(t, list)
  if (!list.rows) {
    const cells = {
      title: <Skeleton width="11em" />,
      points: pointsWait,
      action: list.router.linkTo('/surveys/id') ? (
        <Button disabled>
          <Reserved longest={t.goOn}>{t.start}</Reserved>
        </Button>
      ) : (
        ''
      ),
    }
    return <TableWait columns={columns} rows={ROWS} cells={cells} narrow={<Skeleton width="8em" />} />
  }
  return (
    <Table
      label={list.label}
      columns={columns}
      rows={list.rows}
      rowKey={(survey) => survey.id}
      narrow={(survey) => (
        <>
          <bdi>{categoryOf(t, survey)}</bdi>, {formatMinutes(survey.estimatedTime)}
        </>
      )}
    />
  )
}

export function CompletedTable(list: ListProps<Completed>) {
  const t = useStore(surveyListMessages)
  const dateOf = (item: Completed) => formatDate(item.completedAt) ?? t.notAvailable
  const columns: Column<Completed>[] = [
    {
      id: 'title',
      heading: t.survey,
      place: 'main',
      cell: (item) => (
        <strong>
          <bdi>{titleOf(t, item.survey)}</bdi>
        </strong>
      ),
      ...sorting(list, 'title'),
    },
    { id: 'category', heading: t.category, cell: (item) => categoryOf(t, item.survey) },
    {
      id: 'points',
      heading: t.pointsEarned,
      place: 'amount',
      end: true,
      cell: (item) => <Points points={item.pointsEarned} />,
      ...sorting(list, 'points'),
    },
    { id: 'date', heading: t.completionDate, cell: dateOf, ...sorting(list, 'date') },
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
  if (!list.rows) {
    const cells = { title: <Skeleton width="11em" />, points: pointsWait }
    return <TableWait columns={columns} rows={ROWS} cells={cells} narrow={<Skeleton width="8em" />} />
  }
  return (
    <Table
      label={list.label}
      columns={columns}
      rows={list.rows}
      rowKey={(item) => item.id}
      narrow={(item) => (
        <>
          <bdi>{categoryOf(t, item.survey)}</bdi>, {unbroken(dateOf(item))}
        </>
      )}
    />
  )
}
