import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { messageOf } from '../../src/client/errors.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { formatRupees } from '../../src/ui/format/points.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { Link } from '../../src/ui/link.tsx'
import { worded } from '../../src/ui/messages/worded.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Untranslated } from '../../src/ui/untranslated.tsx'
import { GoalLine } from '../goal/goal-line.tsx'
import { Activity } from './activity.tsx'
import { EarningsPlace } from './earnings-place.tsx'
import { dashboardMessages } from './messages.ts'
import css from './screen.css'
import { QuickActions, RewardsAndTips } from './side.tsx'
import type { Dashboard } from './state.ts'
import type { DashboardStore } from './store.ts'
import { Totals } from './totals.tsx'

styles(css)

interface View {
  readonly store: DashboardStore
  readonly host: Host
}

function Fault({ store, fault, busy, stale }: Pick<View, 'store'> & { fault: Error; busy: boolean; stale: boolean }) {
  const t = useStore(dashboardMessages)
  const message = messageOf(fault, '')
  return (
    <div className="panel-dashboard-fault">
      <Notice kind="bad" live="assertive">
        {message ? t.failedBecause({ message }) : t.failed}
        {stale && <p>{t.stale}</p>}
      </Notice>
      <Button onClick={store.refresh} busy={busy}>
        {t.retry}
      </Button>
    </div>
  )
}

function OpenSurveys({ open, host }: { open: NonNullable<Dashboard['openSurveys']>; host: Host }) {
  const t = useStore(dashboardMessages)
  const text = t.openSurveys({ n: open.count, rupees: formatRupees(open.points) })
  if (!host.router.linkTo('/surveys')) return text
  return (
    <Link router={host.router} to="/surveys">
      {text}
    </Link>
  )
}

function Head({ store, host, user }: View & { user: User }) {
  const t = useStore(dashboardMessages)
  const state = useStore(store.$state)
  const wanted = useStore(store.$wanted)
  const shown = state.status === 'ready' ? state.value : undefined
  const since = formatDate(shown?.user?.createdAt || user.createdAt, 'month')
  return (
    <header>
      <Heading depth={1}>
        <Untranslated text={(name) => t.welcome({ name })}>{user.firstName || t.member}</Untranslated>
      </Heading>
      <p className="panel-dashboard-mute">
        {state.status === 'loading' ? (
          <Skeleton width="min(16em, 100%)" />
        ) : shown?.openSurveys?.count ? (
          <OpenSurveys open={shown.openSurveys} host={host} />
        ) : since ? (
          t.since({ month: since })
        ) : (
          t.lede
        )}
      </p>
      {wanted && (
        <p className="panel-dashboard-wanted">
          <Link
            router={host.router}
            to={`/surveys/${encodeURIComponent(wanted.id)}`}
            className={buttonClass({ kind: 'primary' })}
          >
            {t.continueTo({ title: worded(wanted).title || t.untitled })}
          </Link>
        </p>
      )}
    </header>
  )
}

export function DashboardScreen({ store, host }: View) {
  const t = useStore(dashboardMessages)
  const state = useStore(store.$state)
  const session = useStore(store.$session)
  const begun = useStore(store.$begun)
  const path = host.router.usePath()
  const search = host.router.useSearch()
  // Runs as an effect because it removes the flag from the address; only on the dashboard's own address.
  useEffect(() => {
    if (path === '/dashboard') store.readSearch(search)
  }, [store, path, search])

  if (session.status !== 'member') return null
  const { user } = session
  const shown = state.status === 'ready' ? state.value : undefined
  return (
    <div className="panel-dashboard" aria-busy={state.status === 'loading'}>
      <Head store={store} host={host} user={user} />
      {state.status !== 'loading' && state.fault && (
        <Fault store={store} fault={state.fault} busy={state.busy} stale={shown !== undefined} />
      )}
      {state.status !== 'failed' && (
        <>
          <Totals stats={shown?.stats} points={user.points} host={host} />
          <GoalLine store={store.goal} points={user.points} router={host.router} />
          <div className="panel-dashboard-columns">
            <div className="panel-dashboard-column">
              <EarningsPlace part={store.earnings} host={host} />
              <Activity dashboard={shown} begun={begun} host={host} />
            </div>
            <div className="panel-dashboard-column">
              <QuickActions host={host} />
              <RewardsAndTips points={user.points} host={host} />
            </div>
          </div>
        </>
      )}
      <p className="panel-sr" role="status">
        {state.status === 'loading' && t.loading}
      </p>
    </div>
  )
}
