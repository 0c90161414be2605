import { defineElement } from '../../src/element.ts'
import { DashboardScreen } from './screen.tsx'
import { createDashboardStore } from './store.ts'

/**
 * The member's overview: points and totals, earnings month by month, recent surveys, what to do next. A guest signs in
 * in place first. The figures follow each submission, redemption and decision at once, in every tab. Use it as the
 * page that members come back to, or in the corner of a site where readers look up what they have earned.
 *
 * @element panel-dashboard
 */
defineElement({
  tag: 'panel-dashboard',
  path: '/dashboard',
  root: 'shadow',
  attributes: {},
  createStore: createDashboardStore,
  Screen: DashboardScreen,
})
