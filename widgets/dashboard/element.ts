import { defineElement } from '../../src/element.ts'
import { DashboardScreen } from './screen.tsx'
import { createDashboardStore } from './store.ts'

/**
 * The member's overview: points and totals, recent surveys, what to do next. A guest signs in in place first.
 *
 * @element panel-dashboard
 * @fires panel-signed-in - A member signed in; `detail.userId`.
 * @fires panel-signed-out - The session ended; `detail.reason`.
 * @fires panel-points-changed - The balance changed; `detail.points`.
 * @fires panel-navigate - The member asks for a screen that this element may not show; cancelable.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-dashboard',
  path: '/dashboard',
  root: 'shadow',
  attributes: {},
  createStore: createDashboardStore,
  Screen: DashboardScreen,
})
