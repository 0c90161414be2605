import { useStore } from '@nanostores/react'
import { BANK, type Router } from '../../src/element/router.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Badge, type BadgeProps } from '../../src/ui/badge.tsx'
import type * as csv from '../../src/ui/format/csv.ts'
import { formatMoment } from '../../src/ui/format/csv.ts'
import { formatDate } from '../../src/ui/format/date.ts'
import { formatPoints } from '../../src/ui/format/points.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { alert, check, done } from '../../src/ui/icons.ts'
import { clock, cross } from '../../src/ui/icons-site.ts'
import { Link } from '../../src/ui/link.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { SupportLink } from '../../src/ui/support-link.tsx'
import { type Column, Table, TableWait } from '../../src/ui/table.tsx'
import { Untranslated, untranslated } from '../../src/ui/untranslated.tsx'
import type { SortKey, Status } from './choice.ts'
import { paymentHistoryMessages, type Texts } from './messages.ts'
import { PAGE_SIZE, type Page, type PaymentHistoryStore, type Withdrawal } from './store.ts'
import { Tracker } from './tracker.tsx'

const badges: Record<Status, Required<Pick<BadgeProps, 'kind' | 'icon'>>> = {
  pending: { kind: 'wait', icon: clock },
  approved: { kind: 'info', icon: check },
  processed: { kind: 'good', icon: done },
  rejected: { kind: 'bad', icon: cross },
  returned: { kind: 'bad', icon: cross },
}

const isKnown = (status: string): status is Status => Object.hasOwn(badges, status)

const statusOf = (t: Texts, { status }: Withdrawal) => (isKnown(status) ? t[status] : status || t.notAvailable)

const isRefused = ({ status }: Withdrawal): boolean => status === 'rejected' || status === 'returned'

/** The mode and the bank's reference of a payment, such as 'IMPS 512345678901'. */
const paymentOf = ({ paymentMode, bankReference }: Withdrawal): string =>
  [paymentMode, bankReference].filter(Boolean).join(' ')

const digitsOf = ({ bankDetails }: Withdrawal) => bankDetails?.accountNumber.slice(-4) ?? ''

function Account({ t, row }: { t: Texts; row: Withdrawal }) {
  const bank = row.bankDetails?.bankName ?? ''
  const digits = digitsOf(row)
  if (!digits) return bank
  return (
    <>
      <span aria-hidden="true">
        {bank}{' '}
        <span className="panel-payment-history-digits" dir="ltr" ref={untranslated}>
          ••{digits}
        </span>
      </span>
      <span className="panel-sr">{bank ? t.ending({ bank, digits }) : t.account4({ digits })}</span>
    </>
  )
}

const requested = (t: Texts, row: Withdrawal) => formatDate(row.requestDate) ?? t.notAvailable
/** Shows the date of the last decision, but only if that decision processed the withdrawal. */
const processed = (t: Texts, { status, processedDate }: Withdrawal) =>
  status === 'processed'
    ? (formatDate(processedDate) ?? t.notAvailable)
    : status === 'pending' || status === 'approved'
      ? t.notYet
      : t.notAvailable

function Transaction({ t, row, router, now }: { t: Texts; row: Withdrawal; router: Router; now: number }) {
  return (
    <>
      <strong>{row.transactionId ? <Untranslated>{row.transactionId}</Untranslated> : t.noTransaction}</strong>
      <span className="panel-table-detail">
        <Account t={t} row={row} />
      </span>
      {paymentOf(row) && (
        <span className="panel-table-detail">
          <Untranslated>{paymentOf(row)}</Untranslated>
        </span>
      )}
      {row.rejectionReason && (
        <span className="panel-payment-history-reason">
          <Icon d={alert} />
          <span>
            <span className="panel-sr">{row.status === 'returned' ? t.returnReason : t.reason}: </span>
            <bdi>{row.rejectionReason}</bdi>
          </span>
        </span>
      )}
      <Tracker row={row} now={now} />
      {isRefused(row) && (
        <span className="panel-payment-history-mend">
          <Link router={router} to={BANK}>
            {row.status === 'returned' ? t.withdrawAgain : t.mend}
          </Link>
          <SupportLink />
        </span>
      )}
    </>
  )
}

function WithdrawnAmount({ t, row }: { t: Texts; row: Withdrawal }) {
  const amount = <Amount points={row.amount} unit="points" />
  return (
    <>
      {isRefused(row) ? <s className="panel-payment-history-returned">{amount}</s> : amount}
      <span className="panel-payment-history-unit"> {t.points}</span>
    </>
  )
}

type Sorting = Pick<Column<Withdrawal>, 'sort' | 'onSort'>

const columnsOf = (
  t: Texts,
  router: Router,
  now: number,
  sorting: (key: SortKey) => Sorting,
): readonly Column<Withdrawal>[] => [
  {
    id: 'transaction',
    heading: t.transaction,
    place: 'main',
    cell: (row) => <Transaction t={t} row={row} router={router} now={now} />,
  },
  { id: 'requested', heading: t.requested, cell: (row) => requested(t, row), ...sorting('requestDate') },
  { id: 'processed', heading: t.processedOn, cell: (row) => processed(t, row), ...sorting('processedDate') },
  {
    id: 'status',
    heading: t.status,
    place: 'action',
    cell: (row) => <Badge {...(isKnown(row.status) ? badges[row.status] : {})}>{statusOf(t, row)}</Badge>,
    ...sorting('status'),
  },
  {
    id: 'amount',
    heading: t.amount,
    place: 'amount',
    end: true,
    cell: (row) => <WithdrawnAmount t={t} row={row} />,
    ...sorting('amount'),
  },
]

const waitingTransaction = (
  <>
    <Skeleton width="10em" />
    <span className="panel-table-detail">
      <Skeleton width="9em" />
    </span>
    <span className="panel-table-detail">
      <Skeleton width="12em" />
    </span>
  </>
)

export function List({ store, router, page }: { store: PaymentHistoryStore; router: Router; page?: Page }) {
  const t = useStore(paymentHistoryMessages)
  const { sort, order } = useStore(store.$choice)
  const columns = columnsOf(t, router, store.now(), (key) => ({
    sort: sort !== key ? undefined : order === 'asc' ? 'ascending' : 'descending',
    onSort: () => store.sortBy(key),
  }))
  if (!page) {
    const cells = { transaction: waitingTransaction }
    return <TableWait columns={columns} rows={PAGE_SIZE} cells={cells} narrow={<Skeleton width="8em" />} />
  }
  return <Table label={t.list} columns={columns} rows={page.rows} rowKey={(row) => row.id} />
}

export const fileColumns = (t: Texts): readonly csv.Column<Withdrawal>[] => [
  { heading: t.transaction, cell: (row) => row.transactionId },
  { heading: t.requested, cell: (row) => formatMoment(row.requestDate) },
  { heading: t.processedOn, cell: (row) => (row.status === 'processed' ? formatMoment(row.processedDate) : '') },
  { heading: t.amount, cell: (row) => row.amount },
  { heading: t.status, cell: (row) => statusOf(t, row) },
  { heading: t.reason, cell: (row) => row.rejectionReason },
  { heading: t.bankReference, cell: (row) => paymentOf(row) },
  { heading: t.bank, cell: (row) => row.bankDetails?.bankName ?? '' },
  { heading: t.account, cell: (row) => digitsOf(row) },
  { heading: t.expected, cell: (row) => row.expectedBy },
]

/** '11 to 20 of 1,23,456 withdrawals' */
export function countOf(t: Texts, { rows, total, choice }: Page, pageSize: number): string {
  if (rows.length === 0) return t.zero
  const first = (choice.page - 1) * pageSize + 1
  const last = first + rows.length - 1
  if (last === 1 && total <= 1) return t.one
  return t.count({
    first: formatPoints(first),
    last: formatPoints(last),
    total: formatPoints(Math.max(total, last)),
  })
}
