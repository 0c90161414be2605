import { defineElement } from '../../src/element.ts'
import { RewardsScreen } from './screen.tsx'
import { createRewardsStore, rewardsAttributes } from './store.ts'

/**
 * The member's points and what they are worth, withdrawals to the bank, and the catalogue of rewards with the codes
 * that were redeemed. A guest signs in in place first. Nothing is paid twice, however often a button is pressed or a
 * connection breaks. Use it where members turn points into money or gift cards: one element holds the balance, the
 * form and the shop.
 *
 * @element panel-rewards
 * @attr rate-url - Where the dollar rate is asked for: an exchange-rate service that answers for rupees,
 * `{"base": "INR", "rates": {"USD": 0.012}}`. Without it, the API's own `/exchange-rate`.
 * @fires panel-withdrawal-requested
 * @fires panel-reward-redeemed
 */
defineElement({
  tag: 'panel-rewards',
  path: '/rewards',
  root: 'shadow',
  attributes: rewardsAttributes,
  createStore: createRewardsStore,
  Screen: RewardsScreen,
})
