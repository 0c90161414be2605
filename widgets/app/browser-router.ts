import { navigate as go, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import type { Environment } from '../../src/environment.ts'
import type { Router } from '../../src/router.ts'

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
        // another query, such as a list's filter, is the same screen: the page stays where it is
        if (location.pathname !== from) scrollTo(0, 0)
      }
    },
    form: (to) => ({ href: to, newTab: false }),
    announce: () => true,
  }
}
