import { atom } from 'nanostores'
import { parse } from 'regexparam'
import { leaveNotice } from '../../src/account/login-notice.ts'
import { pendingRegistration } from '../../src/account/pending-registration.ts'
import { allRoutes, type Route } from '../../src/element/routes.ts'
import { siteLinks } from '../../src/element/site-links.ts'
import type { Panel } from '../../src/panel/panel.ts'
import type { SessionState } from '../../src/panel/session.ts'
import { wantSurvey } from '../../src/panel/wanted-survey.ts'
import { pageTitle } from './browser-router.ts'
import { createConnectivity } from './connectivity.ts'

/** The footer's facts about the company, the operator's own pages, and the rewards' service for the dollar rate. */
export const appAttributes = {
  email: 'string',
  phone: 'string',
  office: 'string',
  rateUrl: 'address',
  ...siteLinks,
} as const

export interface Match {
  readonly route: Route
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Decodes a part of an address; an invalid escape stays unchanged. */
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

/** Where this visitor is redirected to, if the route is not for them (docs/rules.md, Routes). */
export function redirectOf(route: Route, session: SessionState): string | undefined {
  if (session.status === 'guest') return route.access === 'guarded' ? '/login' : undefined
  if (session.status === 'member' && (route.access === 'guest-only' || route.path === '/')) return '/dashboard'
}

/** The routed site: the address's screen, and whether its code has loaded. */
export function createAppStore(panel: Panel) {
  const { environment, session } = panel
  const $loaded = atom<Readonly<Record<string, 'ready' | 'failed'>>>({})
  const $leaving = atom(false)
  // reading it once after the page has loaded starts its expiry, whichever screen shows
  pendingRegistration(environment, true).find()
  /** The survey on the screen. */
  let taking: string | undefined
  const unfollow = session.$state.listen((state, before) => {
    if (before?.status !== 'member' || state.status !== 'guest') return
    // only the member whose session ended in a survey is offered to go on with it
    if (taking) wantSurvey(panel, state.reason === 'signed-out' ? undefined : taking, before.user.id)
    // after the server has ended the session, load the sign-in screen anew, only once
    if (state.reason !== 'expired' || $leaving.get()) return
    $leaving.set(true)
    leaveNotice(environment, 'expired')
    environment.load('/login')
  })
  // the browser's back button may bring this page back as it was left
  const unfollowReturn = environment.onReturn(() => {
    if ($leaving.get()) environment.load('/login')
  })
  const connectivity = createConnectivity(environment)
  /** Loads a screen's code again once the network or the visitor is back. */
  const again = new Map<string, () => void>()
  const settle = (tag: string, state: 'ready' | 'failed') => $loaded.set({ ...$loaded.get(), [tag]: state })
  return {
    $session: session.$state,
    $loaded,
    /** Another page is loading: a screen drawn here would consume the notice meant for that page. */
    $leaving,
    $connection: connectivity.$connection,
    async load(route: Route) {
      try {
        await route.load()
        settle(route.tag, 'ready')
        again.get(route.tag)?.()
      } catch (error) {
        environment.report(error)
        settle(route.tag, 'failed')
        if (again.has(route.tag)) return
        const release = environment.onReturn(() => void this.load(route))
        again.set(route.tag, () => {
          release()
          again.delete(route.tag)
        })
      }
    },
    /** A guest who followed a survey's link finds it on the dashboard after signing in. */
    follow(surveyId: string | undefined, isGuest: boolean) {
      if (surveyId && !isGuest) wantSurvey(panel)
      else if (surveyId && surveyId !== taking) wantSurvey(panel, surveyId)
      taking = surveyId
    },
    release() {
      unfollow()
      unfollowReturn()
      connectivity.release()
      for (const release of again.values()) release()
    },
    setTitle: (title: string) => environment.setTitle(pageTitle(title)),
  }
}

export type AppStore = ReturnType<typeof createAppStore>
