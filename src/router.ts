import { memoryLocation } from 'wouter/memory-location'
import type { Handoff } from './account/handoff.ts'
import type { Emit } from './events.ts'

/** Guarded needs a member, guest-only a guest; open is for both (spec, section 2). */
export type Access = 'open' | 'guarded' | 'guest-only'

export interface Route {
  readonly path: string
  readonly access: Access
  readonly tag: string
  /** Loads and defines the screen's element. */
  load(): Promise<unknown>
}

/** The whole route table of the spec, section 2. */
export const routes: readonly Route[] = [
  { path: '/', access: 'open', tag: 'panel-landing', load: () => import('../widgets/landing/element.ts') },
  { path: '/login', access: 'guest-only', tag: 'panel-login', load: () => import('../widgets/login/element.ts') },
  {
    path: '/register',
    access: 'guest-only',
    tag: 'panel-register',
    load: () => import('../widgets/register/element.ts'),
  },
  {
    path: '/verify-email',
    access: 'guest-only',
    tag: 'panel-verify-email',
    load: () => import('../widgets/verify-email/element.ts'),
  },
  {
    path: '/forgot-password',
    access: 'guest-only',
    tag: 'panel-forgot-password',
    load: () => import('../widgets/forgot-password/element.ts'),
  },
  {
    path: '/reset-password',
    access: 'guest-only',
    tag: 'panel-reset-password',
    load: () => import('../widgets/reset-password/element.ts'),
  },
  {
    path: '/set-password',
    access: 'guest-only',
    tag: 'panel-set-password',
    load: () => import('../widgets/set-password/element.ts'),
  },
  {
    path: '/oauth-callback',
    access: 'open',
    tag: 'panel-oauth-callback',
    load: () => import('../widgets/oauth-callback/element.ts'),
  },
  {
    path: '/dashboard',
    access: 'guarded',
    tag: 'panel-dashboard',
    load: () => import('../widgets/dashboard/element.ts'),
  },
  {
    path: '/surveys',
    access: 'guarded',
    tag: 'panel-survey-list',
    load: () => import('../widgets/survey-list/element.ts'),
  },
  { path: '/surveys/:id', access: 'guarded', tag: 'panel-survey', load: () => import('../widgets/survey/element.ts') },
  { path: '/rewards', access: 'guarded', tag: 'panel-rewards', load: () => import('../widgets/rewards/element.ts') },
  { path: '/profile', access: 'guarded', tag: 'panel-profile', load: () => import('../widgets/profile/element.ts') },
  {
    path: '/payment-history',
    access: 'guarded',
    tag: 'panel-payment-history',
    load: () => import('../widgets/payment-history/element.ts'),
  },
]

export const routeOf = (path: string): Route | undefined => routes.find((route) => route.path === path)

export interface Navigation {
  /** Takes the place of the current entry in the history. */
  replace?: boolean
  /** What the next screen needs to know and the address must not show, such as the e-mail. */
  handoff?: Handoff
  /** With a full load of the page, where the screens have a page of their own (spec, section 4). */
  reload?: boolean
}

/** How a link to a route is drawn: as a link, as a button that stays on this page, or not at all. */
export type LinkForm = { readonly href: string; readonly newTab: boolean } | 'button' | undefined

/** What a screen knows of where it stands. Routes only, never the browser. */
export interface Router {
  /** Hook: the current path. */
  usePath(): string
  /** Hook: the current query, without its question mark. */
  useSearch(): string
  handoff(): unknown
  navigate(to: string, options?: Navigation): void
  form(to: string): LinkForm
  /** Tells the page that a route is asked for. @returns false where the page takes care of it itself */
  announce(to: string): boolean
}

/** Screens that any element may show in place of its own while there is no session. */
const SIGN_IN = routes.filter((route) => route.access === 'guest-only').map((route) => route.path)

/**
 * The router of an element that stands alone: its own screen and, where it needs a session, the screens of
 * signing in, with a history in memory. Every other route leaves as a `panel-navigate` event.
 */
export function memoryRouter(own: string, access: Access, home: () => string | undefined, emit: Emit): Router {
  const memory = memoryLocation({ path: own })
  const places = access === 'open' ? [own] : [own, ...SIGN_IN]
  const isPlace = (to: string) => places.includes(to.split('?')[0] ?? to)
  const announce = (to: string) => emit('panel-navigate', { to })
  return {
    announce,
    usePath: () => memory.hook()[0],
    useSearch: () => memory.searchHook?.() ?? '',
    handoff: () => memory.state,
    navigate(to, { handoff = null } = {}) {
      if (isPlace(to)) memory.navigate(to, { state: handoff })
      else {
        memory.navigate(own)
        announce(to)
      }
    },
    form(to) {
      if (isPlace(to)) return 'button'
      const site = home()
      return site ? { href: site.replace(/\/$/, '') + to, newTab: true } : undefined
    },
  }
}

/**
 * What a screen of signing in sees while it stands in for another element's screen. `back` is told when it is done:
 * the screen goes, and the focus with it.
 */
export const placedRouter = (router: Router, own: string, back: () => void): Router => ({
  ...router,
  navigate(to, options) {
    if (SIGN_IN.includes(to.split('?')[0] ?? to)) return router.navigate(to, options)
    router.navigate(own, options)
    back()
  },
})
