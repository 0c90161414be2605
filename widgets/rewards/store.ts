import { atom, computed } from 'nanostores'
import { listRewards } from '../../src/api/rewards.ts'
import type { Host } from '../../src/element/host.ts'
import { goalOf } from '../../src/goal/goal.ts'
import { followOwner } from '../../src/panel/follow-owner.ts'
import { memberResource } from '../../src/panel/member-resource.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { arrange, type Choice, type Reward } from './choice.ts'
import { createChosen } from './chosen.ts'
import { createRate } from './rate.ts'
import { createRedemption } from './redemption-store.ts'
import { createWithdrawal } from './withdrawal-store.ts'

export const rewardsAttributes = { rateUrl: 'address' } as const

/** Names a reward without a name by its brand or id, because buttons and questions need one. */
const named = (reward: Reward): Reward => ({ ...reward, name: reward.name || reward.brand || reward.id })

/** Points, their value, withdrawals and rewards (docs/rules.md, Rewards). */
export function createRewardsStore(
  panel: Panel,
  { $props, router, emit }: Pick<Host<typeof rewardsAttributes>, '$props' | 'router' | 'emit'>,
) {
  const { environment, session, call } = panel
  const goal = goalOf(panel)
  /** The reward that stands first: the goal, but not as soon as it is set, so that no card moves under the pointer. */
  const $first = atom<string | undefined>()
  const placeGoal = () => $first.set(goal.$goal.get()?.id)
  const { $rate, load } = createRate(environment)
  const { release, ...chosen } = createChosen(environment, router)
  const { $state: $list, refresh } = memberResource<readonly Reward[]>(panel, {
    isSteady: true,
    async load() {
      const rewards = (await call(listRewards)).rewards.map(named)
      goal.follow(rewards)
      return rewards
    },
  })
  const withdrawal = createWithdrawal(panel, emit)
  const redemption = createRedemption(panel, emit, refresh)

  function loadRate() {
    if (session.$state.get().status === 'member') void load($props.get().rateUrl)
  }
  const releases = [
    followOwner(session, (memberId) => {
      placeGoal()
      withdrawal.open(memberId)
      redemption.open(memberId)
    }),
    session.$state.subscribe(loadRate),
    $props.listen(loadRate),
  ]

  return {
    ...chosen,
    choose(change: Partial<Choice>) {
      placeGoal()
      chosen.choose(change)
    },
    goal,
    withdrawal,
    redemption,
    $session: session.$state,
    $rate,
    $list,
    /** All matching rewards: the member's goal, then the others, sorted. */
    $found: computed([$list, chosen.$choice, $first], (list, choice, first) => {
      if (list.status !== 'ready') return []
      const found = arrange(list.value, choice)
      return [...found.filter(({ id }) => id === first), ...found.filter(({ id }) => id !== first)]
    }),
    now: environment.now,
    retry: refresh,
    release() {
      release()
      for (const end of releases) end()
    },
  }
}

export type RewardsStore = ReturnType<typeof createRewardsStore>
