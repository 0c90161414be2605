import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ResourceState } from '../../src/client/latest-request.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import { BANK_RETURN, isBankReturn } from '../../src/element/handoff.ts'
import type { Host } from '../../src/element/host.ts'
import { BANK } from '../../src/element/router.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Card } from '../../src/ui/card.tsx'
import { formatDate } from '../../src/ui/format/date.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { Stats } from '../../src/ui/stats.tsx'
import { styles } from '../../src/ui/styles.ts'
import { valueOr } from '../../src/ui/untranslated.tsx'
import { ProofPlace } from '../account/proof/proof-place.tsx'
import { Bank, BankAlone } from './bank.tsx'
import { Facts } from './facts.tsx'
import { LoadFault } from './load-fault.tsx'
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

function Faults({ store }: { store: ProfileStore }) {
  const t = useStore(profileMessages)
  const busy = useStore(store.$busy)
  const fault = useStore(store.$fault)
  return fault ? <LoadFault fault={fault} text={t.failed} busy={busy} retry={t.retry} onRetry={store.refresh} /> : null
}

/** Draws the lower cards once the upper ones have loaded, so that they do not move. */
function Cards({ store, user, since }: { store: ProfileStore; user: User; since: string | undefined }) {
  const t = useStore(profileMessages)
  const account = useStore(store.$account).status
  const details = useStore(store.$details).status
  const hasPassword = useStore(store.security.$hasPassword)
  const passkeys = useStore(store.passkeys.$list).status
  const hasLoaded = useRef(false)
  hasLoaded.current ||= ![account, details, passkeys].includes('loading')
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
      {hasLoaded.current && (
        <>
          <Security
            store={store.security}
            unlink={store.unlink}
            passkeys={store.passkeys}
            loginCode={store.loginCode}
            devices={store.devices}
            email={user.email}
          />
          <YourData
            store={store.yourData}
            record={store.record}
            email={user.email}
            points={user.points}
            hasPassword={hasPassword}
          />
        </>
      )}
    </div>
  )
}

function InPlace({ store, host }: View) {
  const t = useStore(profileMessages)
  const details = useStore(store.$details).status
  const { onSite, router } = host
  const leave = useRef((saved: boolean) => {
    const rewards = onSite ? '/rewards' : '/'
    const history = onSite ? '/payment-history' : '/'
    if (saved) router.navigate(rewards, { handoff: BANK_RETURN })
    else router.navigate(isBankReturn(router) ? rewards : history)
  })
  return (
    <div className="panel-profile">
      {onSite && <Heading depth={1}>{t.title}</Heading>}
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
  if (`${path}?${search}` === BANK) return <InPlace store={store} host={host} />
  const { user } = session
  const since = figures?.user?.createdAt || user.createdAt
  return (
    <div className="panel-profile" aria-busy={busy}>
      <header>
        <Heading depth={1}>{t.title}</Heading>
        <p className="panel-profile-mute">{t.lede}</p>
      </header>
      <Faults store={store} />
      <Totals store={store} since={since} />
      <Cards store={store} user={user} since={since} />
      <ProofPlace proof={store.proof} />
      <p className="panel-sr" role="status">
        {busy && !figures && t.loading}
      </p>
    </div>
  )
}
