import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Host } from '../../src/element/host.ts'
import { styles } from '../../src/ui/styles.ts'
import { Catalogue } from './catalogue.tsx'
import { Codes } from './codes.tsx'
import { rewardsMessages } from './messages.ts'
import { Points } from './points.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import css from './screen.css'
import type { RewardsStore } from './store.ts'
import { Withdraw } from './withdraw.tsx'

styles(css)

/** Points, withdrawals and the catalogue of rewards. */
export function RewardsScreen({ store, host }: { store: RewardsStore; host: Host }) {
  const t = useStore(rewardsMessages)
  const session = useStore(store.$session)
  const redeeming = useStore(store.redemption.$redeeming)
  const list = useStore(store.$list)
  const search = host.router.useSearch()
  const box = useRef<HTMLDivElement>(null)
  const open = redeeming !== undefined
  const was = useRef(open)
  // an effect, because the choice is in the address; a layout effect, so that nothing is painted unsorted
  useLayoutEffect(() => store.read(search), [store, search])
  // an effect, because focus needs the DOM: the button is gone if the balance no longer suffices
  useEffect(() => {
    const { activeElement } = (box.current?.getRootNode() ?? document) as Document | ShadowRoot
    if (was.current && !open && !activeElement)
      box.current?.querySelector<HTMLElement>('.panel-rewards-section h2')?.focus({ preventScroll: true })
    was.current = open
  }, [open])

  if (session.status !== 'member') return null
  const { points } = session.user
  return (
    <div className="panel-rewards" ref={box}>
      <h1>{t.title}</h1>
      <div className="panel-rewards-columns">
        <Points store={store} points={points} />
        <Withdraw store={store.withdrawal} points={points} host={host} />
      </div>
      <Catalogue store={store} points={points} />
      {/* below the catalogue, which grows */}
      <Codes store={store.redemption} waits={list.status === 'loading'} />
      <RedeemDialog store={store.redemption} points={points} />
    </div>
  )
}
