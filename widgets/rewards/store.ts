import { followOwner } from '../../src/client/follow-owner.ts'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { Host } from '../../src/element/host.ts'
import { createProof } from '../account/proof/proof.ts'
import type { rewardsAttributes } from './attributes.ts'
import { createRate } from './rate.ts'
import { createRedemption } from './redemption-store.ts'
import { createRewardList } from './reward-list-store.ts'
import { createWithdrawal } from './withdrawal-store.ts'

export function createRewardsStore(
  panel: Panel,
  { $props, router, emit }: Pick<Host<typeof rewardsAttributes>, '$props' | 'router' | 'emit'>,
) {
  const { environment, session } = panel
  const { $rate, load } = createRate(environment)
  const { release, placeGoal, refresh, ...list } = createRewardList(panel, router)
  const proof = createProof(panel)
  const withdrawal = createWithdrawal(panel, proof, emit)
  const redemption = createRedemption(panel, proof, emit, refresh)

  function loadRate() {
    if (session.$state.get().status === 'member') void load($props.get().rateUrl)
  }
  // Rare, and never on a page of another origin.
  const offer = onDemand(async () => (await import('./passkey-offer.tsx')).createPasskeyOffer(panel, proof))
  const releases = [
    withdrawal.$submission.listen(({ status }) => {
      if (status === 'done' && !environment.prefix) offer.load().then(({ show }) => show(), environment.report)
    }),
    followOwner(session, (memberId) => {
      placeGoal()
      withdrawal.open(memberId)
      redemption.open(memberId)
      offer.$module.get()?.hide()
    }),
    session.$state.subscribe(loadRate),
    $props.listen(loadRate),
  ]

  return {
    ...list,
    withdrawal,
    redemption,
    proof,
    $session: session.$state,
    $rate,
    $offer: offer.$module,
    now: environment.now,
    retry: refresh,
    release() {
      release()
      proof.release()
      for (const end of releases) end()
    },
  }
}

export type RewardsStore = ReturnType<typeof createRewardsStore>
