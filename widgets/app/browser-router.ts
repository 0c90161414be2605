import { navigate as go, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import type { Router } from '../../src/element/router.ts'
import { pageGlobal } from '../../src/page/globals.ts'
import type { Environment } from '../../src/panel/environment.ts'

/** The routed site's router: the browser's own address and history. */
export function browserRouter(environment: Environment): Router {
  return {
    usePath: () => useBrowserLocation()[0],
    useSearch: () => useSearch().replace(/^\?/, ''),
    handoff: () => history.state,
    navigate(to, { replace = false, handoff = null, reload = false } = {}) {
      if (reload) environment.load(to)
      else {
        const from = location.pathname
        go(to, { replace, state: handoff })
        // a change of the query, such as a list's filter, keeps the screen and its scroll position
        if (location.pathname !== from) scrollTo(0, 0)
      }
    },
    prepare(to) {
      if (to.split('?')[0] !== location.pathname) pageGlobal('Panel')?.ahead?.(to)
    },
    form: (to) => ({ href: to, newTab: false }),
    announce: () => true,
  }
}
