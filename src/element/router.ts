import { memoryLocation } from 'wouter/memory-location'
import type { Access } from '../loader/widget.ts'
import type { Emit } from './events.ts'
import type { BankReturn, Handoff } from './handoff.ts'
import { isSurvey, signInPaths } from './routes.ts'
import { closedSignIn, forgetAsker, openSignIn, returnTo } from './sign-in-place.ts'

export interface Navigation {
  /** Replaces the current history entry. */
  replace?: boolean
  /** What the next screen needs but the address must not show, such as the e-mail. */
  handoff?: Handoff | BankReturn
  /** Loads the page anew if the screens have a page of their own (docs/rules.md, Sign-in). */
  reload?: boolean
}

/** How a link to a route is drawn: as a link, as a button that stays on this page, or not at all. */
type LinkTarget = { readonly href: string; readonly newTab: boolean } | 'button' | undefined

/** What a screen knows about navigation: routes only, never the browser. */
export interface Router {
  /** Hook: the current path. */
  usePath(): string
  /** Hook: the current query, without its question mark. */
  useSearch(): string
  handoff(): unknown
  navigate(to: string, options?: Navigation): void
  /** Fetches ahead what the screen at `to` needs: somebody is about to open it. */
  prepare?(to: string): void
  /**
   * While it is held, the browser's back button calls `back` and stays on this address; without `back` it no longer is.
   * If `back` returns true, nothing changed, and it is still held.
   * @returns a function that ends it, for an effect
   */
  holdBackButton?(back: (() => unknown) | undefined): (() => void) | undefined
  /** Names what the screen shows, such as a survey, in the title of its page. */
  nameScreen?(what: string): void
  linkTo(to: string): LinkTarget
  /** Where the bank details can be entered; on the site that is the profile. */
  readonly bank?: string
  /** The element has left the page. */
  leave?(): void
  /** Emits `panel-navigate`. @returns false if the page handles the navigation itself */
  emitNavigate(to: string): boolean
}

/** The bank details alone, in place of the screen that asks for them. */
const BANK = '/profile?bank'

const pathOf = (to: string): string => to.split('?')[0] ?? to

/**
 * The router of an element that stands alone, with a history in memory: its own screen and, if it needs a session, the
 * sign-in screens, the bank details and, without a site to link to, the surveys (docs/decisions/043-in-place.md). Every
 * other route is emitted as a `panel-navigate` event.
 */
export function memoryRouter(
  element: HTMLElement,
  own: string,
  access: Access,
  home: () => string | undefined,
  emit: Emit,
): Router {
  const memory = memoryLocation({ path: own })
  const places = access === 'open' ? [own] : [own, ...signInPaths()]
  const isPlace = (to: string) =>
    places.includes(pathOf(to)) ||
    (access === 'guarded' && (to === BANK || (isSurvey(to) && !isSurvey(own) && !home())))
  const emitNavigate = (to: string) => emit('panel-navigate', { to })
  const close = () => memory.navigate(own)
  return {
    emitNavigate,
    bank: BANK,
    usePath: () => memory.hook()[0],
    useSearch: () => memory.searchHook?.() ?? '',
    handoff: () => memory.state,
    navigate(to, { handoff = null } = {}) {
      if (access === 'guarded' && signInPaths().includes(pathOf(to))) {
        if (openSignIn(to, element, close)) memory.navigate(to, { state: handoff })
        return
      }
      closedSignIn(close)
      if (to === own) returnTo(element)
      if (!isPlace(to)) {
        close()
        emitNavigate(to)
        return
      }
      // the page may have a place of its own for a survey of a list
      if (isSurvey(to) && !isSurvey(own) && !emitNavigate(to)) return
      memory.navigate(to, { state: handoff })
    },
    leave() {
      closedSignIn(close)
      forgetAsker(element)
    },
    linkTo(to) {
      if (isPlace(to)) return 'button'
      const site = home()
      return site ? { href: site.replace(/\/$/, '') + to, newTab: true } : undefined
    },
  }
}

/**
 * The router of a screen that is placed in another element. `back` is called when it is done: the screen is removed, and
 * the focus moves.
 */
export const placedRouter = (router: Router, own: string, back: () => void): Router => ({
  ...router,
  // a survey's way back leads to the element, whichever it is
  linkTo: (to) => router.linkTo(to) ?? (pathOf(to) === '/surveys' ? 'button' : undefined),
  navigate(to, options) {
    const path = pathOf(to)
    if (signInPaths().includes(path) || (path !== own && router.linkTo(to) === 'button'))
      return router.navigate(to, options)
    router.navigate(path === own ? to : own, options)
    back()
  },
})
