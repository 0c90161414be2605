import { atom } from 'nanostores'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import type { Panel } from '../../src/panel.ts'
import { type Route, routes } from '../../src/router.ts'
import type { SessionState } from '../../src/session.ts'

/** What the footer says of the company. */
export const appAttributes = { email: 'string', phone: 'string', office: 'string' } as const

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string | undefined>>
}

export function matchPath(path: string): Match | undefined {
  for (const route of routes) {
    const [matches, params] = matchRoute(parse, route.path, path)
    if (matches) return { route, params: params as Match['params'] }
  }
}

/** Where this visitor belongs instead, if not here (spec, section 2: route access classes). */
export function redirectOf(route: Route, session: SessionState): string | undefined {
  if (session.status === 'guest') return route.access === 'guarded' ? '/login' : undefined
  if (session.status === 'member' && (route.access === 'guest-only' || route.path === '/')) return '/dashboard'
}

/** The routed site: which screen the address names, and whether it has arrived. */
export function createAppStore({ environment, session }: Panel) {
  const $loaded = atom<Readonly<Record<string, 'ready' | 'failed'>>>({})
  const settle = (tag: string, state: 'ready' | 'failed') => $loaded.set({ ...$loaded.get(), [tag]: state })
  return {
    $session: session.$state,
    $loaded,
    async load(route: Route) {
      try {
        await route.load()
        settle(route.tag, 'ready')
      } catch (error) {
        environment.report(error)
        settle(route.tag, 'failed')
      }
    },
    setTitle: (title: string) => environment.setTitle(`${title} · Panel`),
  }
}

export type AppStore = ReturnType<typeof createAppStore>
