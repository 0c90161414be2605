import { atom, computed } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { listRewards } from '../../src/contract/rewards.ts'
import type { Router } from '../../src/element/router.ts'
import { $language } from '../../src/ui/messages/i18n.ts'
import { goalOf } from '../goal/goal.ts'
import { arrange, type Choice, type Reward } from './choice.ts'
import { createChosen } from './chosen.ts'

/** Gives a reward without a name its brand or id as name, because buttons and questions need one. */
const named = (reward: Reward): Reward => ({ ...reward, name: reward.name || reward.brand || reward.id })

export function createRewardList(panel: Panel, router: Pick<Router, 'navigate'>) {
  const goal = goalOf(panel)
  /**
   * The goal, which is the first card. It does not move there while the member sets it, so that no card moves under the
   * pointer.
   */
  const $first = atom<string | undefined>()
  const placeGoal = () => $first.set(goal.$goal.get()?.id)
  const { choose, ...chosen } = createChosen(panel.environment, router)
  const { $state: $list, refresh } = memberResource<readonly Reward[]>(panel, {
    isSteady: true,
    async load() {
      const rewards = (await panel.call(listRewards)).rewards.map(named)
      goal.follow(rewards)
      return rewards
    },
  })
  return {
    ...chosen,
    goal,
    placeGoal,
    refresh,
    $list,
    choose(change: Partial<Choice>) {
      placeGoal()
      choose(change)
    },
    $found: computed([$list, chosen.$choice, $first, $language], (list, choice, first) => {
      if (list.status !== 'ready') return []
      const found = arrange(list.value, choice)
      return [...found.filter(({ id }) => id === first), ...found.filter(({ id }) => id !== first)]
    }),
  }
}
