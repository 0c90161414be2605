import './arrival.ts'
import { defineElement } from '../../src/element.ts'
import '../../src/account/google-button.tsx'
import '../footer/element.ts'
import '../nav/element.ts'
import '../toasts/element.ts'
import '../../src/ui/site.ts'
import { browserRouter } from './browser-router.ts'
import { AppScreen } from './screen.tsx'
import { appAttributes, createAppStore } from './store.ts'

/**
 * The whole routed site on the browser's address: navigation, the route's screen, footer and toasts. It takes members
 * from the front page through sign-in and surveys to their points, keeps guests and members where they belong, and
 * gives each screen its title. Use it on the panel's own site, as all that a page holds; on somebody else's page use
 * the elements one by one.
 *
 * @element panel-app
 * @attr email - Where members write to; shown in the footer.
 * @attr phone - Where members call.
 * @attr office - Where the company has its office.
 * @attr rate-url - Where the rewards ask for the dollar rate; without it, the API's own `/exchange-rate`.
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-completed
 * @fires panel-reward-redeemed
 * @fires panel-withdrawal-requested
 */
defineElement({
  tag: 'panel-app',
  root: 'light',
  attributes: appAttributes,
  createRouter: ({ environment }) => browserRouter(environment),
  createStore: createAppStore,
  Screen: AppScreen,
})
