import { defineElement } from '../../src/element.ts'
import { NavScreen } from './screen.tsx'
import { createNavStore } from './store.ts'

/**
 * The bar at the top of the site: sign-in and sign-up for guests; for members the screens, the balance and a menu with
 * the profile, the payment history and the logout. Links that its place does not allow are not drawn. Use it above the
 * elements on a page that is all the panel's; on a page with a bar of its own, listen to `panel-points-changed` and
 * show the balance there.
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
