import { pageConfiguration } from '../page/configuration.ts'

const CALLBACK_PATH = /\/oauth-callback\/?$/

/**
 * Moves the query out of the address before anything else runs, because a token must not stay in the address bar, the
 * history or a bookmark. `panel.js` calls this on a page that offers Google, `panel-app` on its own site.
 */
export function takeFromAddress(): void {
  if (!CALLBACK_PATH.test(location.pathname) || !location.search) return
  pageConfiguration().googleReturn = location.search
  history.replaceState(history.state, '', location.pathname)
}
