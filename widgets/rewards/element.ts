import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { rewardsAttributes } from './attributes.ts'
import { rewardsMessages } from './messages.ts'
import { RewardsScreen } from './screen.tsx'
import { createRewardsStore } from './store.ts'

/**
 * Shows the member's points and their value, withdrawals to the bank, and the catalogue of rewards with redeemed codes.
 * A guest signs in within the element first. It never pays twice, even after repeated presses or a lost connection. Use
 * it where members turn points into money or gift cards: one element has the balance, the form and the catalogue.
 *
 * @element panel-rewards
 * @attr rate-url - An exchange-rate service that answers for rupees, `{"base": "INR", "rates": {"USD": 0.012}}`. The
 * default is the API's own `/exchange-rate`.
 * @fires panel-withdrawal-requested
 * @fires panel-reward-redeemed
 */
defineElement({
  tag: 'panel-rewards',
  path: '/rewards',
  root: 'shadow',
  attributes: rewardsAttributes,
  createStore: createRewardsStore,
  texts: rewardsMessages,
  Screen: RewardsScreen,
})
