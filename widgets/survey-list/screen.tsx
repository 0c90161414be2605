import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { SurveySummary } from '../../src/contract/shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Heading } from '../../src/ui/heading.tsx'
import { useKeptFocus } from '../../src/ui/kept-focus.ts'
import { Link } from '../../src/ui/link.tsx'
import { NextSurvey } from '../../src/ui/next-survey.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Reserved } from '../../src/ui/reserved.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Tabs } from '../../src/ui/tabs.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import type { Arranged, Choice, Order, SortKey } from './choice.ts'
import { ROWS_AT_ONCE, type Tab } from './chosen.ts'
import { unlisted } from './faults.ts'
import type { Completed } from './lists.ts'
import { surveyListMessages, type Texts } from './messages.ts'
import css from './screen.css'
import type { SurveyListStore } from './store.ts'
import { AvailableTable, CompletedTable } from './tables.tsx'
import { Tools } from './tools.tsx'

styles(css)

const byTitleAndPoints = ['title asc', 'title desc', 'points desc', 'points asc'] as const
const sorts: Record<Tab, readonly `${SortKey} ${Order}`[]> = {
  available: [...byTitleAndPoints, 'time asc', 'time desc'],
  completed: [...byTitleAndPoints, 'date desc', 'date asc'],
}

/** The widest number below 100, so that the tabs do not move when their counts appear. */
const WIDEST_COUNT = 88

interface ListProps {
  readonly store: SurveyListStore
  readonly host: Host
  readonly t: Texts
  readonly tab: Tab
  readonly choice: Choice
  readonly available: Arranged<SurveySummary>
  readonly completed: Arranged<Completed>
  readonly label: string
}

function Rows({ store, host, tab, choice, available, completed, label, limit }: ListProps & { limit?: number }) {
  const shared = { label, choice, sortBy: store.sortBy }
  const begun = useStore(store.$begun)
  const first = <Row,>({ rows }: Arranged<Row>) => (limit === undefined ? undefined : rows.slice(0, limit))
  return tab === 'available' ? (
    <AvailableTable {...shared} rows={first(available)} router={host.router} begun={begun} />
  ) : (
    <CompletedTable {...shared} rows={first(completed)} />
  )
}

const allCompletedDrawing = ['QaQaQa', 'DsOmCs']
const noneCompletedDrawing = ['QrQrQr', 'CsRaDs']
const noneAvailableDrawing = ['LsLsLa', '..QrAm']
const noMatchDrawing = ['KsLsKs', 'LsRaLs']

function NoSurveys({ store, t, tab, available, completed, host }: ListProps) {
  if (tab === 'completed')
    return (
      <EmptyState drawing={noneCompletedDrawing} title={t.noneCompleted} text={t.noneCompletedText}>
        {available.total > 0 && <Button onClick={() => store.select('available')}>{t.toAvailable}</Button>}
      </EmptyState>
    )
  const allDone = completed.total > 0
  return (
    <EmptyState
      drawing={allDone ? allCompletedDrawing : noneAvailableDrawing}
      title={allDone ? t.allDone : t.none}
      text={allDone ? t.allDoneText : t.noneText}
    >
      <Link router={host.router} to="/rewards" className={buttonClass({ kind: 'line' })}>
        {t.toRewards}
      </Link>
    </EmptyState>
  )
}

function List(props: ListProps & { readonly limit: number; readonly onMore: (row: number) => void }) {
  const { store, t, tab, choice, limit, onMore } = props
  const list = props[tab]
  const found = list.rows.length
  return (
    <Card flush>
      {(list.total > 1 || (list.total > 0 && choice.category)) && (
        <Tools key={tab} store={store} list={list} choice={choice} sorts={sorts[tab]} />
      )}
      {list.total === 0 ? (
        <NoSurveys {...props} />
      ) : found === 0 ? (
        <EmptyState drawing={noMatchDrawing} title={t.noMatch}>
          <Button onClick={() => store.choose({ category: undefined })}>{t.noFilter}</Button>
        </EmptyState>
      ) : (
        <Rows {...props} />
      )}
      {found > limit && (
        <div className="panel-survey-list-more">
          <p>{t.shown({ n: limit, total: found })}</p>
          <Button
            onClick={() => {
              onMore(limit)
              store.more()
            }}
          >
            {t.more({ n: Math.min(ROWS_AT_ONCE, found - limit) })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function ListWait(props: ListProps) {
  const { store, t, tab, choice } = props
  return (
    <Card flush>
      <p className="panel-sr" role="status">
        {t.loading}
      </p>
      <div inert aria-hidden="true">
        <Tools store={store} list={props[tab]} choice={choice} sorts={sorts[tab]} waits />
      </div>
      <Rows {...props} />
    </Card>
  )
}

/** Repeats what the thank-you said, because that leaves by itself, and the next survey where it was. */
function Earned({ store, host, t }: Pick<ListProps, 'store' | 'host' | 't'>) {
  const { earned = 0, next } = useStore(store.$earned) ?? {}
  if (earned === 0 && !next) return null
  return (
    <div className="panel-survey-list-earned">
      {earned > 0 && (
        <p>
          {t.earned} <Amount points={earned} gain size="big" />
        </p>
      )}
      {next && <NextSurvey survey={next} label={t.next} router={host.router} />}
    </div>
  )
}

function Messages({ store, t }: Pick<ListProps, 'store' | 't'>) {
  const state = useStore(store.$state)
  const banner = useStore(store.$banner)
  const earned = useStore(store.$earned)
  const fault = state.status === 'failed' && unlisted(state.fault)
  return (
    <div className="panel-survey-list-said">
      {/* Keeps the banner's space, so that the next survey below does not move under a press. */}
      <Notice kind="good" live="polite" unseen={!banner}>
        {(banner || earned) && t.banner}
      </Notice>
      <Notice kind="bad" live="assertive">
        {fault && t.failed + ('serverMessage' in fault ? fault.serverMessage : t[fault.code])}
      </Notice>
      {state.status === 'failed' && (
        <Button onClick={store.retry} busy={state.busy}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  )
}

export function SurveyListScreen({ store, host }: { store: SurveyListStore; host: Host }) {
  const t = useStore(surveyListMessages)
  const { status } = useStore(store.$state)
  const tab = useStore(store.$tab)
  const choice = useStore(store.$choice)
  const available = useStore(store.$available)
  const completed = useStore(store.$completed)
  // Read in this component, because a change of the limit must draw it again: only then does it move the focus.
  const limit = useStore(store.$limit)
  const search = host.router.useSearch()
  const id = useUniqueId()
  const [box, focusRow] = useKeptFocus('.panel-survey-list-said button, [role=tabpanel]')
  // Runs as a layout effect because the choice is in the address, and must apply before a paint.
  useLayoutEffect(() => store.read(search), [store, search])

  const counted = ({ total }: Arranged<unknown>) => ({ n: status === 'loading' ? '…' : total })
  const label = { available: t.available(counted(available)), completed: t.completed(counted(completed)) }
  const list = { store, host, t, tab, choice, available, completed, label: label[tab] }
  return (
    <div className="panel-survey-list" ref={box}>
      <Heading depth={1}>{t.title}</Heading>
      <Messages store={store} t={t} />
      <Earned store={store} host={host} t={t} />
      <Tabs
        id={id}
        label={t.tabs}
        selected={tab}
        onSelect={store.select}
        tabs={[
          { id: 'available', label: <Reserved longest={t.available({ n: WIDEST_COUNT })}>{label.available}</Reserved> },
          { id: 'completed', label: <Reserved longest={t.completed({ n: WIDEST_COUNT })}>{label.completed}</Reserved> },
        ]}
      >
        {status === 'loading' ? (
          <ListWait {...list} />
        ) : (
          status === 'ready' && <List {...list} limit={limit} onMore={focusRow} />
        )}
      </Tabs>
    </div>
  )
}
