import { persistentAtom, setPersistentEngine } from '@nanostores/persistent'
import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { safeParse } from 'valibot'
import { type User, user as userShape } from '../contract/basic-shapes.ts'
import { isToken } from '../page/configuration.ts'
import type { Environment, StorageChange } from './environment.ts'
import { checkSession } from './session-check.ts'

export type SignOutReason = 'signed-out' | 'elsewhere' | 'expired'

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'guest'; readonly reason?: SignOutReason }
  | { readonly status: 'member'; readonly user: User }

/** One session for all elements of the page and, through storage events, for all tabs of the origin. */
export interface Session {
  readonly $state: ReadableAtom<SessionState>
  token(): string | undefined
  signIn(token: string, user: User): void
  /** Stores a session that `signIn` starts later, so that a reload in the meantime does not lose it. */
  keep(token: string, user: User): void
  refresh(token: string, user: User): void
  end(reason: SignOutReason): void
  isFromHere(): boolean
  /** Returns a function that returns true while the current session continues. */
  guard(): () => boolean
  /**
   * Verifies a stored session with the server, once per page; until the answer comes, the state is `checking`. If the
   * answer is inconclusive, keeps the session and tries again (docs/rules.md, Session check).
   */
  start(verify: () => Promise<User>): void
}

export const memberOf = ({ $state }: Session): User | undefined => {
  const state = $state.get()
  return state.status === 'member' ? state.user : undefined
}

export const PENDING_REGISTRATION = 'pendingRegistration'

const readToken = (value: string): string | undefined => (isToken(value) ? value : undefined)

export function readUser(value: string): User | undefined {
  try {
    const parsed = safeParse(userShape, JSON.parse(value))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

function engineOf(environment: Environment) {
  const releases = new Map<unknown, () => void>()
  setPersistentEngine(environment.local, {
    addEventListener(_: string, listener: (change: StorageChange) => void) {
      releases.set(listener, environment.onStorage(listener))
    },
    removeEventListener(_: string, listener: (change: StorageChange) => void) {
      releases.get(listener)?.()
      releases.delete(listener)
    },
  } as Parameters<typeof setPersistentEngine>[1])
}

const createToken = ({ prefix }: Environment) =>
  persistentAtom<string | undefined>(`${prefix}token`, undefined, {
    encode: (value) => value as string,
    decode: readToken,
  })

const createUser = ({ prefix }: Environment) =>
  persistentAtom<User | undefined>(`${prefix}user`, undefined, {
    encode: (value) => JSON.stringify(value),
    decode: readUser,
  })

interface Parts {
  readonly $token: ReturnType<typeof createToken>
  readonly $user: ReturnType<typeof createUser>
  readonly $checking: ReadableAtom<boolean>
  readonly $reason: WritableAtom<SignOutReason | undefined>
  /** The member of each token. A sign-in over another session stores the new member first, then the token. */
  readonly owners: Record<string, string>
}

function createState({ tab, page, prefix }: Environment, { $token, $user, $checking, $reason, owners }: Parts) {
  const $state = computed([$token, $user, $checking, $reason], (token, user, checking, reason): SessionState => {
    if (!token || !user) return reason ? { status: 'guest', reason } : { status: 'guest' }
    if (!checking) owners[token] ??= user.id
    return owners[token] === user.id ? { status: 'member', user } : { status: 'checking' }
  })
  onMount($state, () =>
    $token.listen((token) => {
      delete tab[prefix + PENDING_REGISTRATION]
      delete page[prefix + PENDING_REGISTRATION]
      // This tab always sets a reason before it removes the token, so without a reason another tab removed it.
      if (!token) $reason.set($reason.get() ?? 'elsewhere')
      else $reason.set(undefined)
    }),
  )
  return $state
}

const guardOf = ($token: ReadableAtom<string | undefined>) => {
  const token = $token.get()
  return () => token === $token.get()
}

export function createSession(environment: Environment): Session {
  const { local, prefix } = environment
  engineOf(environment)
  const $token = createToken(environment)
  const $user = createUser(environment)
  const $checking = atom(true)
  const $reason = atom<SignOutReason | undefined>()
  const owners: Parts['owners'] = {}
  const $state = createState(environment, { $token, $user, $checking, $reason, owners })
  let started = false
  let tokenFromHere: string | undefined

  const clear = () => {
    $token.set(undefined)
    $user.set(undefined)
  }

  const session: Session = {
    $state,
    token: () => $token.get(),
    signIn(token, user) {
      $checking.set(false)
      tokenFromHere = token
      $user.set(user)
      $token.set(token)
    },
    keep(token, user) {
      local[`${prefix}user`] = JSON.stringify(user)
      local[`${prefix}token`] = token
    },
    refresh(token, user) {
      if ($token.get() !== token) return
      owners[token] = user.id
      $user.set(user)
    },
    end(reason) {
      $reason.set(reason)
      clear()
    },
    guard: () => guardOf($token),
    isFromHere: () => tokenFromHere !== undefined && tokenFromHere === $token.get(),
    start(verify) {
      if (started) return
      started = true
      const token = $token.get()
      if (!token || !$user.get()) {
        $checking.set(false)
        return clear()
      }
      checkSession(environment, verify, {
        isCurrent: () => $token.get() === token,
        confirm: (user) => session.refresh(token, user),
        refuse: () => session.end('expired'),
      }).finally(() => $checking.set(false))
    },
  }
  return session
}
