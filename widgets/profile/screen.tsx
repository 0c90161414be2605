import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../src/client/errors.ts'
import type { ResourceState } from '../../src/client/latest-request.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Stats } from '../../src/ui/stats.tsx'
import { styles } from '../../src/ui/styles.ts'
import { valueOr } from '../../src/ui/untranslated.tsx'
import { ProofPlace } from '../account/proof/proof-place.tsx'
import { Bank, BankAlone } from './bank.tsx'
import { Facts } from './facts.tsx'
import { profileMessages } from './messages.ts'
import { OwnRecord } from './own-record.tsx'
import css from './screen.css'
import { Security } from './security.tsx'
import type { ProfileStore } from './store.ts'
import { YourData } from './your-data.tsx'

styles(css)

interface View {
  readonly store: ProfileStore
  readonly host: Host
}

const shown = <Value,>(state: ResourceState<Value>): Value | undefined =>
  state.status === 'ready' ? state.value : undefined

function Totals({ store, since }: { store: ProfileStore; since: string | undefined }) {
  const t = useStore(profileMessages)
  const figures = useStore(store.$figures)
  const missing = figures.status === 'failed' ? t.notLoaded : undefined
  const amount = (points: number | undefined, unit: 'points' | 'rupees') =>
    points === undefined ? missing : <Amount points={points} unit={unit} />
  const { totalSurveys, totalPointsEarned, approvedWithdrawalAmount } = shown(figures)?.stats ?? {}
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

function LoadFault({ store }: { store: ProfileStore }) {
  const t = useStore(profileMessages)
  const busy = useStore(store.$busy)
  const fault = useStore(store.$fault)
  if (!fault) return null
  return (
    <div className="panel-profile-fault">
      <Notice kind="bad" live="assertive">
        {messageOf(fault, t.failed)}
      </Notice>
      <Button onClick={store.refresh} busy={busy}>
        {t.retry}
      </Button>
    </div>
  )
}

function Cards({ store, user, since }: { store: ProfileStore; user: User; since: string | undefined }) {
  const t = useStore(profileMessages)
  const account = useStore(store.$account).status
  const details = useStore(store.$details).status
  const hasPassword = useStore(store.security.$hasPassword)
  const passkeys = useStore(store.passkeys.$list).status
  const waits = account === 'loading' || details === 'loading' || passkeys === 'loading'
  return (
    <div className="panel-profile-columns">
      <Card title={t.personal}>
        <OwnRecord store={store.record}>
          <Facts
            facts={[
              [t.firstName, valueOr(user.firstName, t.notProvided)],
              [t.lastName, valueOr(user.lastName, t.notProvided)],
              [t.email, valueOr(user.email, t.notProvided)],
              [t.memberSince, formatDate(since) ?? t.notProvided],
            ]}
          />
        </OwnRecord>
      </Card>
      <Bank store={store.bank} failed={details === 'failed'} />
      <Security
        key={`security-${details}`}
        store={store.security}
        unlink={store.unlink}
        passkeys={store.passkeys}
        loginCode={store.loginCode}
        devices={store.devices}
        email={user.email}
        waits={waits}
      />
      <YourData
        key={`your-data-${details}-${account}-${waits}`}
        store={store.yourData}
        email={user.email}
        points={user.points}
        hasPassword={hasPassword}
        waits={waits}
      />
    </div>
  )
}

function InPlace({ store, host }: View) {
  const details = useStore(store.$details).status
  const leave = useRef((saved: boolean) => host.router.navigate('/', saved ? { handoff: { bank: true } } : {}))
  return (
    <div className="panel-profile">
      <BankAlone store={store.bank} isKnown={details !== 'loading'} leave={leave.current} />
    </div>
  )
}

export function ProfileScreen({ store, host }: View) {
  const t = useStore(profileMessages)
  const session = useStore(store.$session)
  const figures = shown(useStore(store.$figures))
  const busy = useStore(store.$busy)
  const path = host.router.usePath()
  const search = host.router.useSearch()
  // Runs as an effect because it removes the flag from the address; only on the profile's own address.
  useEffect(() => {
    if (path === '/profile') store.readSearch(search)
  }, [store, path, search])

  if (session.status !== 'member') return null
  if (`${path}?${search}` === host.router.bank) return <InPlace store={store} host={host} />
  const { user } = session
  const since = figures?.user?.createdAt || user.createdAt
  return (
    <div className="panel-profile" aria-busy={busy}>
      <header>
        <Heading depth={1}>{t.title}</Heading>
        <p className="panel-profile-mute">{t.lede}</p>
      </header>
      <LoadFault store={store} />
      <Totals store={store} since={since} />
      <Cards store={store} user={user} since={since} />
      <ProofPlace proof={store.proof} />
      <p className="panel-sr" role="status">
        {busy && !figures && t.loading}
      </p>
    </div>
  )
}
