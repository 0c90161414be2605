import { atom } from 'nanostores'
import { parse } from 'regexparam'
import { onDemand } from '../../src/client/on-demand.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { SessionState } from '../../src/client/session.ts'
import { allRoutes, type Route } from '../../src/element/routes.ts'
import { pendingRegistration } from '../account/pending-registration.ts'
import { pageTitle } from './browser-router.ts'
import { createConnectivity } from './connectivity.ts'
import { createEndedSession } from './ended-session.ts'

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string | undefined>>
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function matchPath(path: string): Match | undefined {
  for (const route of allRoutes()) {
    const { pattern, keys } = parse(route.path)
    const found = pattern.exec(path)
    if (found) return { route, params: Object.fromEntries(keys.map((key, i) => [key, decode(found[i + 1] ?? '')])) }
  }
}

export function redirectOf(route: Route, session: SessionState): string | undefined {
  if (session.status === 'guest') return route.access === 'guarded' ? '/login' : undefined
  if (session.status === 'member' && (route.access === 'guest-only' || route.path === '/')) return '/dashboard'
}

const newNotice = onDemand(() => import('./new-notice.tsx'))

export function createAppStore(panel: Panel, base = '') {
  const { environment, session } = panel
  const $loaded = atom<Readonly<Record<string, 'ready' | 'failed'>>>({})
  // Reads the registration once, because the read starts the timer that deletes it, whichever screen shows.
  pendingRegistration(environment, true).find()
  const ended = createEndedSession(panel, base)
  const connectivity = createConnectivity(environment)
  const again = new Map<string, () => void>()
  const settle = (tag: string, state: 'ready' | 'failed') => $loaded.set({ ...$loaded.get(), [tag]: state })
  async function load(route: Route) {
    try {
      await route.load()
      settle(route.tag, 'ready')
      again.get(route.tag)?.()
    } catch (error) {
      environment.report(error)
      settle(route.tag, 'failed')
      if (again.has(route.tag)) return
      const release = environment.onReturn(() => void load(route))
      again.set(route.tag, () => {
        release()
        again.delete(route.tag)
      })
    }
  }
  return {
    panel,
    newNotice,
    bringNewNotice: () => newNotice.bring(environment),
    $session: session.$state,
    $loaded,
    $leaving: ended.$leaving,
    $connection: connectivity.$connection,
    load,
    follow: ended.follow,
    release() {
      ended.release()
      connectivity.release()
      for (const release of again.values()) release()
    },
    setTitle: (title: string) => environment.setTitle(pageTitle(title)),
  }
}

export type AppStore = ReturnType<typeof createAppStore>
