import type { SessionState } from '../client/session.ts'
import type { Access } from '../loader/widget.ts'
import { signInPaths } from './routes.ts'

/** The element's own screen, as far as it decides what shows in its place. */
export interface OwnRoute {
  /** Undefined for an element that is not a screen, such as the navigation. */
  readonly path: string | undefined
  readonly access: Access
  /** Inside another of our elements, which does the routing and guarding. */
  readonly embedded: boolean
  /** Its store draws something for a guest too. */
  readonly drawsGuest: boolean
  /** The page asks for the sign-in before anything else. */
  readonly isSignInFirst: boolean
}

/** The state of a screen that is placed in the element. */
export type Placing = 'loading' | 'ready' | 'failed'

/** Where the element's router is. */
export interface RouterPlace {
  readonly path: string
  readonly placing: Placing
}

/** The content of a root view. `card` invites a guest to sign in; `failed`: the screen to place did not load. */
export type Place = 'waiting' | 'own' | 'card' | 'sign-in' | 'screen' | 'failed' | 'nothing'

/** A screen in the place of the element's own. */
interface Away {
  readonly shows: 'sign-in' | 'screen'
  readonly path: string
}

type Session = Pick<SessionState, 'status'> & { readonly reason?: unknown }

const isGuarded = ({ access, embedded, drawsGuest }: OwnRoute): boolean =>
  access === 'guarded' && !embedded && !drawsGuest

/** The screen at which the router is, if it is not the element's own: guests are led to a sign-in, members elsewhere. */
export function awayAt({ status }: Session, { path: own, access, embedded }: OwnRoute, path: string): Away | undefined {
  if (embedded || access === 'open' || path === own) return undefined
  const shows = signInPaths().includes(path) ? 'sign-in' : 'screen'
  return status === (shows === 'sign-in' ? 'guest' : 'member') ? { shows, path } : undefined
}

/** True if the form opens by itself: for a member whose session ended, or where the page asks for it. */
export const opensAtOnce = (session: Session, route: OwnRoute): boolean =>
  isGuarded(route) && (route.isSignInFirst || (session.status === 'guest' && session.reason === 'expired'))

/** Decides what a root view shows. */
export function placeFor(session: Session, route: OwnRoute, { path, placing }: RouterPlace): Place {
  const away = awayAt(session, route, path)
  if (away) return placing === 'ready' ? away.shows : placing === 'failed' ? 'failed' : 'waiting'
  if (session.status === 'checking' && route.access !== 'open') return 'waiting'
  if (session.status !== 'guest' || route.access !== 'guarded' || route.drawsGuest) return 'own'
  return route.embedded ? 'nothing' : 'card'
}
