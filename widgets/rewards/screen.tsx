import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import type { User } from '../../src/contract/basic-shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { styles } from '../../src/ui/styles.ts'
import { ProofPlace } from '../account/proof/proof-place.tsx'
import { Codes } from './codes.tsx'
import { useFocusBack } from './focus-back.ts'
import { rewardsMessages } from './messages.ts'
import { Points } from './points.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { RewardList } from './reward-list.tsx'
import css from './screen.css'
import type { RewardsStore } from './store.ts'
import { Withdraw } from './withdraw.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

styles(css)

export function RewardsScreen({ store, host }: { store: RewardsStore; host: Host }) {
  const t = useStore(rewardsMessages)
  const session = useStore(store.$session)
  const redeeming = useStore(store.redemption.$redeeming)
  const list = useStore(store.$list)
  const search = host.router.useSearch()
  const box = useRef<HTMLDivElement>(null)
  const offer = useStore(store.$offer)
  const withdrawing = useStore(store.withdrawal.$asked) !== undefined
  const open = redeeming !== undefined || withdrawing
  const seen = useRef<User>(undefined)
  // Runs as a layout effect because the choice is in the address, and must apply before a paint.
  useLayoutEffect(() => store.read(search), [store, search])
  useFocusBack(redeeming !== undefined, box, '.panel-rewards-section [data-depth="2"]')
  useFocusBack(withdrawing, box, '.panel-rewards-bank')

  if (session.status !== 'member') return null
  const { points } = session.user
  if (!open || seen.current?.id !== session.user.id) seen.current = session.user
  return (
    <div className="panel-rewards" ref={box}>
      <Heading depth={1}>{t.title}</Heading>
      <div className="panel-rewards-columns">
        <Points store={store} points={points} />
        <Withdraw store={store.withdrawal} points={points} host={host} />
      </div>
      {offer && <offer.View />}
      <RewardList store={store} points={seen.current.points} />
      <Codes store={store.redemption} waits={list.status === 'loading'} still={open} />
      <RedeemDialog store={store.redemption} points={points} />
      <WithdrawDialog store={store.withdrawal} points={points} host={host} />
      <ProofPlace proof={store.proof} />
    </div>
  )
}
