import { memoryLocation } from 'wouter/memory-location'
import type { Access } from '../page/widget.ts'
import type { Emit } from './events.ts'
import type { BankReturn, ConsentAsked, Earned, Handoff } from './handoff.ts'
import { isSurvey, signInPaths } from './routes.ts'
import { closedSignIn, forgetAsker, openSignIn, returnTo } from './sign-in-place.ts'

export interface Navigation {
  replace?: boolean
  /** Data that the next screen needs and the address must not show, such as the e-mail. */
  handoff?: Handoff | BankReturn | ConsentAsked | Earned
  /** Loads the page anew if each screen has its own page (docs/rules.md, Sign-in). */
  reload?: boolean
}

type LinkTarget = { readonly href: string; readonly newTab: boolean } | 'button' | undefined

export interface Router {
  usePath(): string
  useSearch(): string
  handoff(): unknown
  navigate(to: string, options?: Navigation): void
  prepare?(to: string): void
  /**
   * Makes the browser's back button call `back` and stay on this address, until it is called with undefined. If `back`
   * returns true, nothing changed, and the button continues to call it.
   * @returns a function that releases the button, for an effect
   */
  holdBackButton?(back: (() => unknown) | undefined): (() => void) | undefined
  nameScreen?(what: string): void
  linkTo(to: string): LinkTarget
  leave?(): void
  /** Emits `panel-navigate`. @returns false if the page handles the navigation */
  emitNavigate(to: string): boolean
}

/** Shows only the form of the bank account. */
export const BANK = '/profile?bank'

const pathOf = (to: string): string => to.split('?')[0] ?? to

/**
 * Creates the router of an element that stands alone, with a history in memory. In place, it shows the element's own
 * screen. If the element needs a session, it also shows the sign-in screens, the bank details and, if `home` is not
 * set, the surveys (docs/partner.md#what-opens-in-place). It emits every other route as a `panel-navigate` event.
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
 * Creates the router of a screen that is placed in another element. When the screen is done, it calls `back`, which
 * removes the screen and moves the focus.
 */
export const placedRouter = (router: Router, own: string, back: () => void): Router => ({
  ...router,
  linkTo: (to) => router.linkTo(to) ?? (pathOf(to) === '/surveys' ? 'button' : undefined),
  navigate(to, options) {
    const path = pathOf(to)
    if (signInPaths().includes(path) || (path !== own && router.linkTo(to) === 'button'))
      return router.navigate(to, options)
    router.navigate(path === own ? to : own, options)
    back()
  },
})
