import { defineElement } from '../../src/element.ts'
import { DashboardScreen } from './screen.tsx'
import { createDashboardStore } from './store.ts'

/**
 * The member's overview: points and totals, earnings month by month, recent surveys, what to do next. A guest signs in in place first.
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
