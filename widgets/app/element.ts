import { defineElement } from '../../src/element.ts'
import '../footer/element.ts'
import '../nav/element.ts'
import '../toasts/element.ts'
import '../../src/ui/site.ts'
import { browserRouter } from './browser-router.ts'
import { AppScreen } from './screen.tsx'
import { createAppStore } from './store.ts'

/**
 * The whole routed site on the browser's address: navigation, the route's screen, footer and toasts.
 *
 * @element panel-app
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-app',
  root: 'light',
  attributes: {},
  createRouter: ({ environment }) => browserRouter(environment),
  createStore: createAppStore,
  Screen: AppScreen,
})
