import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { messageOf } from '../../src/client/errors.ts'
import type { Host } from '../../src/element/host.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { formatPoints } from '../../src/ui/format/points.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { useKeptFocus } from '../../src/ui/kept-focus.ts'
import { Link } from '../../src/ui/link.tsx'
import { ListOutcome } from '../../src/ui/list-outcome.tsx'
import { Pager } from '../../src/ui/pager.tsx'
import { styles } from '../../src/ui/styles.ts'
import { isFiltered } from './choice.ts'
import { useCutRow } from './cut-row.ts'
import { countOf, fileColumns, List } from './list.tsx'
import { paymentHistoryMessages, type Texts } from './messages.ts'
import css from './screen.css'
import { PAGE_SIZE, type Page, type PaymentHistoryStore } from './store.ts'
import { Tools } from './tools.tsx'

styles(css)

const emptyDrawing = ['..BsAs', 'OmSaSa', 'SsSsSs']
const noMatchDrawing = ['RsRsRs', 'TrTrTr']

interface Part {
  readonly t: Texts
  readonly store: PaymentHistoryStore
}

type Routed = Pick<Host, 'router'>

function Download({ t, store, waits }: Part & { waits: boolean }) {
  return (
    <Button
      busy={useStore(store.$download).status === 'busy'}
      waits={waits}
      onClick={() => store.download(fileColumns(t))}
    >
      {t.download}
    </Button>
  )
}

function Waiting({ t, store, router }: Part & Routed) {
  return (
    <Card flush>
      <p className="panel-sr" role="status">
        {t.loading}
      </p>
      <div className="panel-payment-history-list panel-payment-history-wait">
        <List store={store} router={router} />
      </div>
    </Card>
  )
}

function Rows({ t, store, router, page, busy }: Part & Routed & { page: Page; busy: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows start at the top; changed rows keep their scroll position
  useLayoutEffect(() => list.current?.scrollTo?.(0, 0), [page.choice])
  useCutRow(list)
  return (
    // biome-ignore lint/a11y/useSemanticElements: another section would need a name of its own
    <div
      className="panel-payment-history-list"
      ref={list}
      role="region"
      aria-label={t.list}
      aria-busy={busy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only a focused element
      tabIndex={0}
    >
      <List store={store} router={router} page={page} />
    </div>
  )
}

function Foot({ t, store, page }: Part & { page: Page }) {
  const { choice, totalPages } = page
  return (
    <div className="panel-payment-history-foot">
      <p className="panel-payment-history-count" role="status">
        {countOf(t, page, PAGE_SIZE)}
      </p>
      {totalPages > 1 && (
        <Pager
          page={choice.page}
          pages={totalPages}
          onPage={(next) => store.choose({ page: next })}
          label={t.pages}
          previous={t.previous}
          next={t.next}
          pageLabel={(n) => t.page({ n })}
          place={t.pageOf({ n: choice.page, total: totalPages })}
          format={formatPoints}
        />
      )}
    </div>
  )
}

export function PaymentHistoryScreen({ store, host }: { store: PaymentHistoryStore; host: Host }) {
  const t = useStore(paymentHistoryMessages)
  const state = useStore(store.$state)
  const choice = useStore(store.$choice)
  const search = host.router.useSearch()
  const [box] = useKeptFocus('.panel-payment-history-count')
  // Runs as an effect because the choice is in the address.
  useLayoutEffect(() => store.read(search), [store, search])

  const page = state.status === 'ready' ? state.value : undefined
  const isEmpty = page?.rows.length === 0
  const isNone = isEmpty && !isFiltered(page.choice)
  return (
    <div className="panel-payment-history" ref={box}>
      <div className="panel-payment-history-head">
        <div>
          <Heading depth={1}>{t.title}</Heading>
          <p className="panel-payment-history-lead">{t.lead}</p>
        </div>
        {!isNone && <Download t={t} store={store} waits={!page || isEmpty} />}
      </div>
      <ListOutcome
        state={state}
        download={useStore(store.$download)}
        downloading={t.downloading}
        downloadFailed={t.downloadFailed}
        faultText={(fault) => messageOf(fault, t.failed)}
        tryAgain={t.tryAgain}
        onRetry={store.retry}
      />
      {!isNone && <Tools store={store} clears={!isEmpty && isFiltered(choice)} />}
      {state.status === 'loading' && <Waiting t={t} store={store} router={host.router} />}
      {state.status === 'ready' && (
        <Card flush>
          {isNone ? (
            <EmptyState drawing={emptyDrawing} title={t.none} text={t.noneText}>
              <Link router={host.router} to="/rewards" className={buttonClass({ kind: 'line' })}>
                {t.toRewards}
              </Link>
            </EmptyState>
          ) : isEmpty ? (
            <EmptyState drawing={noMatchDrawing} title={t.noMatch} text={t.noMatchText}>
              <Button onClick={store.clear}>{t.clear}</Button>
            </EmptyState>
          ) : (
            <Rows t={t} store={store} router={host.router} page={state.value} busy={state.busy} />
          )}
        </Card>
      )}
      {page && !isNone && <Foot t={t} store={store} page={page} />}
    </div>
  )
}
