import { useStore } from '@nanostores/react'
import { CallError, messageOf } from '../../src/client/errors.ts'
import type { Host } from '../../src/element/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Deep } from '../../src/ui/deep.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { formatPoints, formatRupees } from '../../src/ui/format/points.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { useKeptFocus } from '../../src/ui/kept-focus.ts'
import { Link } from '../../src/ui/link.tsx'
import { ListOutcome } from '../../src/ui/list-outcome.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Untranslated } from '../../src/ui/untranslated.tsx'
import { fileColumns, List } from './list.tsx'
import { passbookMessages, type Texts } from './messages.ts'
import css from './screen.css'
import type { Book, PassbookStore } from './store.ts'

styles(css)

interface Part {
  readonly t: Texts
  readonly store: PassbookStore
}

const corner = ['..AdLd', 'LdOmBd']
const emptyDrawing = ['QrQrQr', 'SsSsOm', 'QrQrQr']

/** Until the entries have loaded, shows the balance from the session, so that nothing moves. */
function Balance({ t, store, book }: Part & { book: Book | undefined }) {
  const session = useStore(store.$session)
  const points = book?.points ?? (session.status === 'member' ? session.user.points : 0)
  return (
    <Deep corner={corner}>
      <dl>
        <dt>{t.balance}</dt>
        <dd aria-live="polite">
          <Amount points={points} unit="points" size="big" />
        </dd>
        <dd className="panel-passbook-quiet">{t.worth({ rupees: formatRupees(points) })}</dd>
      </dl>
    </Deep>
  )
}

function Tools({ t, store, waits }: Part & { waits: boolean }) {
  return (
    <div className="panel-passbook-tools">
      <Button
        busy={useStore(store.$download).status === 'busy'}
        waits={waits}
        onClick={() => store.download(fileColumns(t))}
      >
        {t.download}
      </Button>
      <Button waits={waits} onClick={store.print}>
        {t.print}
      </Button>
    </div>
  )
}

const textOf = (t: Texts, fault: Error): string =>
  fault instanceof CallError && fault.code === 'not-found' ? t.notOffered : messageOf(fault, t.failed)

function Foot({ t, store, book }: Part & { book: Book }) {
  const earlier = useStore(store.$earlier)
  const { length } = book.entries
  return (
    <div className="panel-passbook-foot">
      <p className="panel-passbook-count" role="status">
        {length === 1 ? t.one : t.count({ n: formatPoints(length) })}
      </p>
      {!book.next && <p className="panel-passbook-quiet">{t.begins}</p>}
      <Notice kind="bad" live="assertive">
        {earlier.status === 'failed' && (earlier.serverMessage || t.earlierFailed)}
      </Notice>
      {book.next && (
        <Button onClick={store.showEarlier} busy={earlier.status === 'busy'}>
          {t.earlier}
        </Button>
      )}
    </div>
  )
}

function Printed({ t, store, book }: Part & { book: Book }) {
  const session = useStore(store.$session)
  const name = session.status === 'member' ? `${session.user.firstName} ${session.user.lastName}`.trim() : ''
  return (
    <div className="panel-passbook-printed">
      {name && (
        <p>
          <Untranslated text={(name) => t.holder({ name })}>{name}</Untranslated>
        </p>
      )}
      <p>{t.printed({ date: formatDate(store.now(), 'time') ?? '' })}</p>
      <p>{t.after({ points: formatPoints(book.points) })}</p>
      {book.next && <p>{t.earlierLeftOut}</p>}
    </div>
  )
}

export function PassbookScreen({ store, host }: { store: PassbookStore; host: Host }) {
  const t = useStore(passbookMessages)
  const state = useStore(store.$state)
  const [box] = useKeptFocus('.panel-passbook-count')
  const book = state.status === 'ready' ? state.value : undefined
  const isEmpty = book?.entries.length === 0
  return (
    <div className="panel-passbook" ref={box}>
      <div className="panel-passbook-head">
        <div>
          <Heading depth={1}>{t.title}</Heading>
          <p className="panel-passbook-lead">{t.lead}</p>
        </div>
        <Tools t={t} store={store} waits={!book || book.entries.length === 0} />
      </div>
      <ListOutcome
        state={state}
        download={useStore(store.$download)}
        downloading={t.downloading}
        downloadFailed={t.downloadFailed}
        faultText={(fault) => textOf(t, fault)}
        tryAgain={t.tryAgain}
        onRetry={store.retry}
      />
      <Balance t={t} store={store} book={book} />
      {state.status === 'loading' && (
        <>
          <p className="panel-sr" role="status">
            {t.loading}
          </p>
          <Card flush>
            <List />
          </Card>
        </>
      )}
      {book && !isEmpty && (
        <>
          <Printed t={t} store={store} book={book} />
          <Card flush>
            <div className="panel-passbook-list" aria-busy={state.status === 'ready' && state.busy}>
              <List entries={book.entries} />
            </div>
          </Card>
          <Foot t={t} store={store} book={book} />
        </>
      )}
      {isEmpty && (
        <Card flush>
          <EmptyState drawing={emptyDrawing} title={t.none} text={t.noneText}>
            <Link router={host.router} to="/surveys" className={buttonClass({ kind: 'line' })}>
              {t.toSurveys}
            </Link>
          </EmptyState>
        </Card>
      )}
    </div>
  )
}
