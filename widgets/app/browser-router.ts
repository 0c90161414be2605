import { navigate as go, useBrowserLocation, useSearch } from 'wouter/use-browser-location'
import type { Environment } from '../../src/client/environment.ts'
import type { Router } from '../../src/element/router.ts'
import { listen } from '../../src/page/dom.ts'
import { bridge } from '../../src/page/page-bridge.ts'

export const pageTitle = (title: string) => `${title} · Panel`

export function basePath(base = ''): string {
  const path = base.replace(/^\/+|\/+$/g, '')
  return path && new URL(`/${path}`, location.href).pathname
}

/** Returns the path below `base`, or `//`, which matches no screen, if the address is not below it. */
const pathBelow = (base: string, address: string): string =>
  `${address}/`.startsWith(`${base}/`) ? address.slice(base.length) || '/' : '//'

export function browserRouter(environment: Environment, base: string): Router {
  return {
    usePath: () => pathBelow(base, useBrowserLocation()[0]),
    useSearch: () => useSearch().replace(/^\?/, ''),
    handoff: () => history.state,
    navigate(route, { replace = false, handoff = null, reload = false } = {}) {
      const to = base + route
      if (reload) environment.load(to)
      else {
        const from = location.pathname
        if (to === from && !handoff && history.state?.step) {
          history.replaceState(null, '')
          return environment.load(to)
        }
        go(to, { replace, state: handoff })
        // If only the query changed, such as a list's filter, keeps the scroll position.
        if (location.pathname !== from) scrollTo(0, 0)
      }
    },
    prepare(to) {
      if (base + to.split('?')[0] !== location.pathname) bridge.provided.panel?.ahead?.(to)
    },
    holdBackButton(back) {
      const isHeld = () => history.state?.held
      if (!back) {
        if (isHeld()) history.back()
        return
      }
      if (!isHeld()) history.pushState({ held: true }, '')
      const over = new AbortController()
      const hear = () => {
        if (!isHeld() && back() === true) history.pushState({ held: true }, '')
      }
      listen('popstate', hear, over)
      return () => over.abort()
    },
    nameScreen: (what) => environment.setTitle(pageTitle(what)),
    linkTo: (to) => ({ href: base + to, newTab: false }),
    emitNavigate: () => true,
  }
}
