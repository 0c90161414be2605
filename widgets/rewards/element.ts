import { defineElement } from '../../src/element.ts'
import { RewardsScreen } from './screen.tsx'
import { createRewardsStore, rewardsAttributes } from './store.ts'

/**
 * The member's points and what they are worth, withdrawals to the bank, and the catalogue of rewards with the codes
 * that were redeemed. A guest signs in in place first.
 *
 * @element panel-rewards
 * @attr rate-url - Where the dollar rate is asked for: an exchange-rate service that answers for rupees,
 * `{"base": "INR", "rates": {"USD": 0.012}}`. Without it, the API's own `/exchange-rate`.
 * @fires panel-withdrawal-requested - A withdrawal was asked for; `detail.points`.
 * @fires panel-reward-redeemed - Points became a reward; `detail.rewardId`, `detail.points`.
 * @fires panel-points-changed - The balance changed; `detail.points`.
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-rewards',
  path: '/rewards',
  root: 'shadow',
  attributes: rewardsAttributes,
  createStore: createRewardsStore,
  Screen: RewardsScreen,
})
