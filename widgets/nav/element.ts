import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { NavScreen } from './screen.tsx'
import { createNavStore } from './store.ts'

/**
 * Draws the site's navigation bar: sign-in and registration for guests; for members the screens, the balance and a menu
 * with the profile, the payment history and the logout. Links that cannot be followed are not drawn. Use it above the
 * elements on a page that belongs to the panel alone. If your page has its own bar, listen to `panel-points-changed`
 * and show the balance there.
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
