import { pageConfiguration } from './page-configuration.ts'

/** Where a sign-in with Google comes back to (spec, section 2). */
const HOME = /^\/oauth-callback\/?$/

/**
 * Takes what came back out of the address before anything else runs: a token must not stay in the bar, the history or
 * a bookmark (DESIGN.md, ruling 8). `panel.js` calls it on a page that offers Google, `panel-app` on its own site.
 */
export function takeFromAddress(): void {
  if (!HOME.test(location.pathname) || !location.search) return
  pageConfiguration().arrival = location.search
  history.replaceState(history.state, '', location.pathname)
}
