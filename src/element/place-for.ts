import type { SessionState } from '../client/session.ts'
import type { Access } from '../page/widget.ts'
import { signInPaths } from './routes.ts'

export interface OwnRoute {
  readonly path: string | undefined
  readonly access: Access
  readonly embedded: boolean
  readonly drawsGuest: boolean
  readonly isSignInFirst: boolean
}

export type Placing = 'loading' | 'ready' | 'failed'

export interface RouterPlace {
  readonly path: string
  readonly placing: Placing
}

export type Place = 'waiting' | 'own' | 'card' | 'sign-in' | 'screen' | 'failed' | 'nothing'

interface OtherScreen {
  readonly shows: 'sign-in' | 'screen'
  readonly path: string
}

type Session = Pick<SessionState, 'status'> & { readonly reason?: unknown }

const isGuarded = ({ access, embedded, drawsGuest }: OwnRoute): boolean =>
  access === 'guarded' && !embedded && !drawsGuest

export function otherScreenAt(
  { status }: Session,
  { path: own, access, embedded }: OwnRoute,
  path: string,
): OtherScreen | undefined {
  if (embedded || access === 'open' || path === own) return undefined
  const shows = signInPaths().includes(path) ? 'sign-in' : 'screen'
  return status === (shows === 'sign-in' ? 'guest' : 'member') ? { shows, path } : undefined
}

export const opensAtOnce = (session: Session, route: OwnRoute): boolean =>
  isGuarded(route) && (route.isSignInFirst || (session.status === 'guest' && session.reason === 'expired'))

export function placeFor(session: Session, route: OwnRoute, { path, placing }: RouterPlace): Place {
  const away = otherScreenAt(session, route, path)
  if (away) return placing === 'ready' ? away.shows : placing === 'failed' ? 'failed' : 'waiting'
  if (session.status === 'checking' && route.access !== 'open') return 'waiting'
  if (session.status !== 'guest' || route.access !== 'guarded' || route.drawsGuest) return 'own'
  return route.embedded ? 'nothing' : 'card'
}
