import { defineElement } from '../../src/element.ts'
import '../footer/element.ts'
import '../nav/element.ts'
import '../toasts/element.ts'
import '../../src/ui/site.ts'
import { browserRouter } from './browser-router.ts'
import { AppScreen } from './screen.tsx'
import { appAttributes, createAppStore } from './store.ts'

/**
 * The whole routed site on the browser's address: navigation, the route's screen, footer and toasts.
 *
 * @element panel-app
 * @attr email - Where members write to; shown in the footer.
 * @attr phone - Where members call.
 * @attr office - Where the company has its office.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-app',
  root: 'light',
  attributes: appAttributes,
  createRouter: ({ environment }) => browserRouter(environment),
  createStore: createAppStore,
  Screen: AppScreen,
})
