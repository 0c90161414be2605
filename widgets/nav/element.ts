import { defineElement } from '../../src/element.ts'
import { NavScreen } from './screen.tsx'
import { createNavStore } from './store.ts'

/**
 * The bar at the top of the site: sign-in and sign-up for guests; for members the screens, the balance and a menu
 * with the profile, the payment history and the logout. Links that its place does not allow are not drawn.
 *
 * @element panel-nav
 */
defineElement({
  tag: 'panel-nav',
  root: 'shadow',
  attributes: {},
  createStore: createNavStore,
  Screen: NavScreen,
})
