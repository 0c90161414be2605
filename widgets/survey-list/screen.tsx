import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import type { Host } from '../../src/host.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Held } from '../../src/ui/held.tsx'
import { useKeptFocus } from '../../src/ui/kept-focus.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Tabs } from '../../src/ui/tabs.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import type { Order, SortKey } from './choice.ts'
import { surveyListMessages } from './messages.ts'
import css from './screen.css'
import { ROWS_AT_ONCE, type SurveyListStore } from './store.ts'
import { AvailableTable, CompletedTable } from './tables.tsx'
import { Tools } from './tools.tsx'

styles(css)

const byTitleAndPoints = ['title asc', 'title desc', 'points desc', 'points asc'] as const
const sorts: Record<string, readonly `${SortKey} ${Order}`[]> = {
  available: [...byTitleAndPoints, 'time asc', 'time desc'],
  completed: [...byTitleAndPoints, 'date desc', 'date asc'],
}

/** A count as wide as any below 100: the tabs keep their places when theirs comes. */
const ROOM = 88

/** Surveys to take and surveys taken. */
export function SurveyListScreen({ store, host }: { store: SurveyListStore; host: Host }) {
  const t = useStore(surveyListMessages)
  const state = useStore(store.$state)
  const tab = useStore(store.$tab)
  const banner = useStore(store.$banner)
  const choice = useStore(store.$choice)
  const limit = useStore(store.$limit)
  const available = useStore(store.$available)
  const completed = useStore(store.$completed)
  const search = host.router.useSearch()
  const id = useUniqueId()
  const [box, focusRow] = useKeptFocus('.panel-survey-list-said button, [role=tabpanel]')
  // an effect, because the choice and the flags stand in the address; before the painting, so nothing shows unsorted
  useLayoutEffect(() => store.read(search), [store, search])

  const list = tab === 'available' ? available : completed
  const { total } = list
  const found = list.rows.length
  const waits = state.status === 'loading'
  const counted = (n: number) => (waits ? '…' : n)
  const label = {
    available: t.available({ n: counted(available.total) }),
    completed: t.completed({ n: counted(completed.total) }),
  }
  const fault = state.status === 'failed' && state.fault
  const shared = { label: label[tab], choice, sortBy: store.sortBy }
  return (
    <div className="panel-survey-list" ref={box}>
      <h1>{t.title}</h1>
      <div className="panel-survey-list-said">
        <Notice kind="good" live="polite">
          {banner && t.banner}
        </Notice>
        <Notice kind="bad" live="assertive">
          {fault && t.failed + ('said' in fault ? fault.said : t[fault.code])}
        </Notice>
        {state.status === 'failed' && (
          <Button onClick={store.retry} busy={state.busy}>
            {t.tryAgain}
          </Button>
        )}
      </div>
      <Tabs
        id={id}
        label={t.tabs}
        selected={tab}
        onSelect={store.select}
        tabs={[
          { id: 'available', label: <Held room={t.available({ n: ROOM })}>{label.available}</Held> },
          { id: 'completed', label: <Held room={t.completed({ n: ROOM })}>{label.completed}</Held> },
        ]}
      >
        {waits ? (
          <Card flush>
            <p className="panel-sr" role="status">
              {t.loading}
            </p>
            <div inert aria-hidden="true">
              <Tools store={store} list={list} choice={choice} sorts={sorts[tab] ?? []} waits />
            </div>
            {tab === 'available' ? (
              <AvailableTable {...shared} rows={undefined} router={host.router} />
            ) : (
              <CompletedTable {...shared} rows={undefined} />
            )}
          </Card>
        ) : state.status === 'failed' ? null : (
          <Card flush>
            {(total > 1 || (total > 0 && choice.category)) && (
              <Tools key={tab} store={store} list={list} choice={choice} sorts={sorts[tab] ?? []} />
            )}
            {total === 0 ? (
              tab === 'completed' ? (
                <EmptyState title={t.noneCompleted} text={t.noneCompletedText} />
              ) : completed.total > 0 ? (
                // of all that there are, completed or open, none is left
                <EmptyState title={t.allDone} text={t.allDoneText} />
              ) : (
                <EmptyState title={t.none} text={t.noneText} />
              )
            ) : found === 0 ? (
              <EmptyState title={t.noMatch}>
                <Button onClick={() => store.choose({ category: undefined })}>{t.noFilter}</Button>
              </EmptyState>
            ) : tab === 'available' ? (
              <AvailableTable {...shared} rows={available.rows.slice(0, limit)} router={host.router} />
            ) : (
              <CompletedTable {...shared} rows={completed.rows.slice(0, limit)} />
            )}
            {found > limit && (
              <div className="panel-survey-list-more">
                <p>{t.shown({ n: limit, total: found })}</p>
                <Button
                  onClick={() => {
                    focusRow(limit)
                    store.more()
                  }}
                >
                  {t.more({ n: Math.min(ROWS_AT_ONCE, found - limit) })}
                </Button>
              </div>
            )}
          </Card>
        )}
      </Tabs>
    </div>
  )
}
