import { atom } from 'nanostores'
import { parse } from 'regexparam'
import { leaveNotice } from '../../src/account/login-notice.ts'
import { pendingRegistration } from '../../src/account/pending-registration.ts'
import type { Panel } from '../../src/panel.ts'
import { type Route, routes } from '../../src/router.ts'
import type { SessionState } from '../../src/session.ts'
import { createConnectivity } from './connectivity.ts'

/** What the footer says of the company, and where the rewards ask for the dollar rate. */
export const appAttributes = { email: 'string', phone: 'string', office: 'string', rateUrl: 'address' } as const

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Text as it stands in an address; what is no proper escape stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function matchPath(path: string): Match | undefined {
  for (const route of routes) {
    const { pattern, keys } = parse(route.path)
    const found = pattern.exec(path)
    if (found) return { route, params: Object.fromEntries(keys.map((key, i) => [key, decode(found[i + 1] ?? '')])) }
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
  const $leaving = atom(false)
  // found once after a load of the page, it is erased when its time is over, whichever screen shows then
  pendingRegistration(environment, true).find()
  let was = session.$state.get().status
  // a session that the server ended starts over at the login, with one load of the page whatever else arrives
  const unfollow = session.$state.listen((state) => {
    const ended = was === 'member' && state.status === 'guest' && state.reason === 'expired'
    was = state.status
    if (!ended || $leaving.get()) return
    $leaving.set(true)
    leaveNotice(environment, 'expired')
    environment.load('/login')
  })
  const connectivity = createConnectivity(environment)
  const settle = (tag: string, state: 'ready' | 'failed') => $loaded.set({ ...$loaded.get(), [tag]: state })
  return {
    $session: session.$state,
    $loaded,
    /** Another page is on its way: a screen that this one still drew would take what is meant for that one. */
    $leaving,
    $connection: connectivity.$connection,
    async load(route: Route) {
      try {
        await route.load()
        settle(route.tag, 'ready')
      } catch (error) {
        environment.report(error)
        settle(route.tag, 'failed')
      }
    },
    release() {
      unfollow()
      connectivity.release()
    },
    setTitle: (title: string) => environment.setTitle(`${title} · Panel`),
  }
}

export type AppStore = ReturnType<typeof createAppStore>
