import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { dashboardMessages } from './messages.ts'
import { DashboardScreen } from './screen.tsx'
import { createDashboardStore } from './store.ts'

/**
 * The member's overview: points and totals, earnings by month, recent surveys, what to do next. A guest signs in
 * within the element first. The figures update after each submission, redemption and decision, in every tab. Use it as
 * the page that members return to, or on any page where readers check what they have earned.
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
