import { useStore } from '@nanostores/react'
import { Amount } from '../../src/ui/amount.tsx'
import type * as csv from '../../src/ui/format/csv.ts'
import { formatMoment } from '../../src/ui/format/csv.ts'
import { formatDate, unbroken } from '../../src/ui/format/date.ts'
import { formatPoints } from '../../src/ui/format/points.ts'
import { worded } from '../../src/ui/messages/worded.ts'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { type Column, Table, TableWait } from '../../src/ui/table.tsx'
import { untranslated } from '../../src/ui/untranslated.tsx'
import { passbookMessages, type Texts } from './messages.ts'
import type { Entry } from './store.ts'

const KINDS = [
  'survey',
  'screening',
  'reward',
  'withdrawal-requested',
  'withdrawal-approved',
  'withdrawal-returned',
  'withdrawal-refunded',
  'credit',
] as const
type Kind = (typeof KINDS)[number]

const isKnown = (kind: string): kind is Kind => KINDS.some((known) => known === kind)
const isWithdrawal = ({ kind }: Entry): boolean => kind.startsWith('withdrawal-')

const kindTextOf = (t: Texts, { kind }: Entry): string => (isKnown(kind) ? t[kind] : kind)
const kindOf = (t: Texts, entry: Entry): string => (isWithdrawal(entry) ? t.withdrawal : kindTextOf(t, entry))

const paidOut = ({ kind, held }: Entry): number => (kind === 'withdrawal-approved' && held < 0 ? -held : 0)

function What({ t, entry }: { t: Texts; entry: Entry }) {
  const paid = paidOut(entry)
  if (!isWithdrawal(entry)) return <strong>{worded(entry).title || kindTextOf(t, entry)}</strong>
  return (
    <>
      <strong>{kindTextOf(t, entry)}</strong>
      <span className="panel-table-detail">
        <span ref={untranslated}>{entry.title}</span>
        {entry.title && paid > 0 && ', '}
        {paid > 0 && unbroken(t.paidOut({ points: formatPoints(paid) }))}
      </span>
    </>
  )
}

function Moved({ t, points }: { t: Texts; points: number }) {
  if (points !== 0) return <Amount points={points} unit="points" gain />
  return (
    <>
      <span className="panel-passbook-quiet" aria-hidden="true">
        –
      </span>
      <span className="panel-sr">{t.unchanged}</span>
    </>
  )
}

const dateOf = (t: Texts, { date }: Entry) => formatDate(date, 'day') ?? t.notAvailable

const columnsOf = (t: Texts): readonly Column<Entry>[] => [
  { id: 'date', heading: t.date, cell: (entry) => <span className="panel-passbook-date">{dateOf(t, entry)}</span> },
  { id: 'entry', heading: t.entry, place: 'main', cell: (entry) => <What t={t} entry={entry} /> },
  { id: 'kind', heading: t.kind, cell: (entry) => <span className="panel-passbook-quiet">{kindOf(t, entry)}</span> },
  {
    id: 'points',
    heading: t.points,
    place: 'amount',
    end: true,
    cell: ({ points }) => <Moved t={t} points={points} />,
  },
  {
    id: 'balance',
    heading: t.balance,
    place: 'action',
    end: true,
    cell: ({ balance }) => (
      <span className="panel-passbook-balance">
        <span className="panel-passbook-narrow">{t.after({ points: formatPoints(balance) })}</span>
        <span className="panel-table-wide" dir="ltr" ref={untranslated}>
          {formatPoints(balance)}
        </span>
      </span>
    ),
  },
]

const monthOf = (t: Texts) => (entry: Entry) => formatDate(entry.date, 'month') ?? t.notAvailable

export function List({ entries }: { entries?: readonly Entry[] }) {
  const t = useStore(passbookMessages)
  const columns = columnsOf(t)
  if (!entries)
    return (
      <TableWait
        columns={columns}
        rows={8}
        cells={{ entry: <Skeleton width="12em" /> }}
        narrow={<Skeleton width="7em" />}
      />
    )
  return (
    <Table
      label={t.entries}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      group={monthOf(t)}
      narrow={(entry) => (
        <>
          {unbroken(dateOf(t, entry))}
          {!isWithdrawal(entry) && `, ${kindOf(t, entry)}`}
        </>
      )}
    />
  )
}

export const fileColumns = (t: Texts): readonly csv.Column<Entry>[] => [
  { heading: t.date, cell: ({ date }) => formatMoment(date) },
  { heading: t.kind, cell: (entry) => kindTextOf(t, entry) },
  { heading: t.entry, cell: (entry) => worded(entry).title },
  { heading: t.points, cell: ({ points }) => points },
  { heading: t.setAside, cell: ({ held }) => held },
  { heading: t.balance, cell: ({ balance }) => balance },
]
