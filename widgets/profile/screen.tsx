import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatDate } from '../../src/format/date.ts'
import type { Host } from '../../src/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Stats } from '../../src/ui/stats.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Bank } from './bank.tsx'
import { Facts } from './facts.tsx'
import { profileMessages } from './messages.ts'
import css from './screen.css'
import { Security } from './security.tsx'
import type { ProfileStore } from './store.ts'
import { YourData } from './your-data.tsx'

styles(css)

interface View {
  readonly store: ProfileStore
  readonly host: Host
}

/** The four tiles; what could not be loaded says so. */
function Totals({ store, since }: { store: ProfileStore; since: string | undefined }) {
  const t = useStore(profileMessages)
  const figures = useStore(store.$figures)
  const fault = useStore(store.$fault)
  const amount = (points: number | undefined, unit: 'points' | 'rupees') =>
    points === undefined ? fault && t.notLoaded : <Amount points={points} unit={unit} />
  const { totalSurveys, totalPointsEarned, approvedWithdrawalAmount } = figures?.stats ?? {}
  return (
    <Stats
      label={t.totals}
      stats={[
        { name: t.surveysCompleted, value: amount(totalSurveys, 'points') },
        { name: t.pointsEarned, value: amount(totalPointsEarned, 'points') },
        { name: t.withdrawals, value: amount(approvedWithdrawalAmount, 'rupees') },
        { name: t.memberSince, value: formatDate(since, 'month') ?? t.notLoaded },
      ]}
    />
  )
}

/** The member's profile (spec, section 2). */
export function ProfileScreen({ store, host }: View) {
  const t = useStore(profileMessages)
  const session = useStore(store.$session)
  const figures = useStore(store.$figures)
  const busy = useStore(store.$busy)
  const fault = useStore(store.$fault)
  const bank = useStore(store.bank.$saved)
  const hasPassword = useStore(store.security.$hasPassword)
  const path = host.router.usePath()
  const search = host.router.useSearch()
  // an effect, because the wish is taken out of the browser's address; another screen's address is not ours to read
  useEffect(() => {
    if (path === '/profile') store.readSearch(search)
  }, [store, path, search])

  if (session.status !== 'member') return null
  const { user } = session
  const since = figures?.user?.createdAt || user.createdAt
  return (
    <div className="panel-profile" aria-busy={busy}>
      <header>
        <h1>{t.title}</h1>
        <p className="panel-profile-mute">{t.lede}</p>
      </header>
      {fault && (
        <div className="panel-profile-fault">
          <Notice kind="bad" live="assertive">
            {fault.said || t.failed}
          </Notice>
          <Button onClick={store.refresh} busy={busy}>
            {t.retry}
          </Button>
        </div>
      )}
      <Totals store={store} since={since} />
      <div className="panel-profile-columns">
        <Card title={t.personal}>
          <Facts
            facts={[
              [t.firstName, user.firstName || t.notProvided],
              [t.lastName, user.lastName || t.notProvided],
              [t.email, user.email || t.notProvided],
              [t.memberSince, formatDate(since) ?? t.notProvided],
            ]}
          />
        </Card>
        <Bank store={store.bank} failed={fault !== undefined} />
        {/* drawn anew once it is known how high the bank's card above it is: without details it is lower */}
        <Security
          key={bank === undefined ? 'waits' : 'stands'}
          store={store.security}
          email={user.email}
          failed={fault !== undefined}
        />
        {/* for the same reason, and because of the card of signing in above it */}
        <YourData
          key={bank === undefined || hasPassword === undefined ? 'waits' : 'stands'}
          store={store.yourData}
          email={user.email}
          points={user.points}
          hasPassword={hasPassword}
        />
      </div>
      <p className="panel-sr" role="status">
        {busy && !figures && t.loading}
      </p>
    </div>
  )
}
