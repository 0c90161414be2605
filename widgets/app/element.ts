import '../provide.ts'
import '../titles/provide-titles.ts'
import './google-return.ts'
import { defineElement } from '../../src/element/define-element.ts'
import '../account/google-button.tsx'
import '../footer/element.ts'
import '../nav/element.ts'
import '../toasts/element.ts'
import '../../src/ui/site.ts'
import { appAttributes } from './attributes.ts'
import { basePath, browserRouter } from './browser-router.ts'
import { offerLanguages } from './language.ts'
import { AppScreen } from './screen.tsx'
import { createAppStore } from './store.ts'

/**
 * Draws the whole site on the browser's address: navigation, the route's screen, footer and toasts. It covers the front
 * page, sign-in, surveys and points, redirects guests and members from routes that are not for them, and sets each
 * screen's title. Visitors choose its language in the bar and the footer. Use it on the panel's own site, as the only
 * content of a page; on any other page use the single elements. Your server answers every address of the site with that
 * page; `base` is the path above all these addresses.
 *
 * @element panel-app
 * @attr base - The path below which the site is, such as `/members`. The default is the whole host. The element reads
 * it once, when it is connected.
 * @attr email - The support address, shown in the footer.
 * @attr phone - The support number.
 * @attr office - The company's office address.
 * @attr claims - The footer's statements about the company, in the form of `panel-footer`.
 * @attr figures - The figures of the front page, in the form of `panel-landing`.
 * @attr rate-url - The service for the dollar rate of the rewards. The default is the API's own `/exchange-rate`.
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-screened
 * @fires panel-survey-completed
 * @fires panel-reward-redeemed
 * @fires panel-withdrawal-requested
 */
defineElement({
  tag: 'panel-app',
  root: 'light',
  attributes: appAttributes,
  createRouter: ({ environment }, { base }) => browserRouter(environment, basePath(base)),
  createStore(panel, { $props }) {
    const withdraw = offerLanguages(panel)
    const { configuration } = panel.environment
    // Changes the page's setting, because the screens inside link to the support too, and read only the settings.
    const unfollow = $props.subscribe(({ support = configuration.support }) => {
      if (support) configuration.support = support
    })
    const store = createAppStore(panel, basePath($props.get().base))
    return {
      ...store,
      release() {
        withdraw()
        unfollow()
        store.release()
      },
    }
  },
  Screen: AppScreen,
})
