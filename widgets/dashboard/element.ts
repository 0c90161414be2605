import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { dashboardMessages } from './messages.ts'
import { DashboardScreen } from './screen.tsx'
import { createDashboardStore } from './store.ts'

/**
 * Shows the member's overview: points and totals, earnings by month, recent surveys, and the next step. A guest signs
 * in within the element first. The figures update after each submission, redemption and decision, in every tab. Use it
 * as the page to which members return, or on any page where readers check their earnings.
 *
 * @element panel-dashboard
 */
defineElement({
  tag: 'panel-dashboard',
  path: '/dashboard',
  root: 'shadow',
  attributes: {},
  createStore: createDashboardStore,
  texts: dashboardMessages,
  Screen: DashboardScreen,
})
