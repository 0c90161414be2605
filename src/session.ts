import { persistentAtom, setPersistentEngine } from '@nanostores/persistent'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import { safeParse } from 'valibot'
import { type User, user as userShape } from './api/shapes.ts'
import type { Environment, KeyValues, StorageChange } from './environment.ts'
import { checkSession } from './session-check.ts'

/** Why a session ended: by the member here, by another tab or frame, or by the server (spec, section 4). */
export type SignOutReason = 'signed-out' | 'elsewhere' | 'expired'

export type SessionState =
  | { readonly status: 'checking' }
  | { readonly status: 'guest'; readonly reason?: SignOutReason }
  | { readonly status: 'member'; readonly user: User }

/** One session for all elements of the page, and by storage events for all tabs of the origin. */
export interface Session {
  readonly $state: ReadableAtom<SessionState>
  token(): string | undefined
  signIn(token: string, user: User): void
  /** Stores a session that this page begins a little later, by `signIn`: a reload meanwhile must not lose it. */
  keep(token: string, user: User): void
  /** Replaces the stored member by the server's copy, if the session is still the one that asked. */
  refresh(token: string, user: User): void
  end(reason: SignOutReason): void
  /**
   * Verifies a stored session with the server, once a page; until then the state is `checking`. An answer that says
   * nothing of the session keeps it, and the check is made again (DESIGN.md, ruling 20).
   */
  start(verify: () => Promise<User>): void
}

/** Spec, section 3; on other pages behind the environment's prefix. The registration that waits for its code holds a password (see `account/pending-registration.ts`). */
export const PENDING_REGISTRATION = 'pendingRegistration'

/** A token that may stand in a header; anything else in storage counts as none. */
const readToken = (value: string): string | undefined => (/^[\x21-\x7e]{1,4096}$/.test(value) ? value : undefined)

function readUser(value: string): User | undefined {
  try {
    const parsed = safeParse(userShape, JSON.parse(value))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined // corrupt: a guest
  }
}

/**
 * A session that an earlier version kept on this page under the bare names moves to ours. Only what is ours to the last
 * field moves: a token of our form, and a member with everything that our server says of one. All else is the page's own.
 */
function takeOver(local: KeyValues, prefix: string): void {
  const { token = '', user = '' } = local
  const member = readUser(user)
  if (!member || !/^[\w-]{43}$/.test(token)) return
  const said = JSON.parse(user)
  if (Object.entries(member).some(([name, value]) => said[name] !== value)) return
  if (!(`${prefix}token` in local)) {
    local[`${prefix}user`] = user
    local[`${prefix}token`] = token
  }
  delete local.token
  delete local.user
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

export function createSession(environment: Environment): Session {
  const { local, prefix } = environment
  if (prefix) takeOver(local, prefix)
  engineOf(environment)
  const $token = persistentAtom<string | undefined>(`${prefix}token`, undefined, {
    encode: (value) => value as string,
    decode: readToken,
  })
  const $user = persistentAtom<User | undefined>(`${prefix}user`, undefined, {
    encode: (value) => JSON.stringify(value),
    decode: readUser,
  })
  const $checking = atom(true)
  const $reason = atom<SignOutReason | undefined>()
  let started = false
  /** Whose each token is: a sign-in over another session brings the member first, the token after. */
  const owners: Record<string, string> = {}

  const $state = computed([$token, $user, $checking, $reason], (token, user, checking, reason): SessionState => {
    if (!token || !user) return reason ? { status: 'guest', reason } : { status: 'guest' }
    if (!checking) owners[token] ??= user.id
    // between the two, calls would still go out as the member before
    return owners[token] === user.id ? { status: 'member', user } : { status: 'checking' }
  })
  onMount($state, () =>
    $token.listen((token) => {
      // whoever came or went, nobody waits for that code here any more
      delete environment.tab[prefix + PENDING_REGISTRATION]
      delete environment.page[prefix + PENDING_REGISTRATION]
      // only another tab changes the token without a reason being set first
      if (!token) $reason.set($reason.get() ?? 'elsewhere')
      else $reason.set(undefined)
    }),
  )

  const clear = () => {
    $token.set(undefined)
    $user.set(undefined)
  }

  const session: Session = {
    $state,
    token: () => $token.get(),
    signIn(token, user) {
      $checking.set(false)
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
    start(verify) {
      if (started) return
      started = true
      const token = $token.get()
      if (!token || !$user.get()) {
        $checking.set(false)
        return clear() // one without the other is no session
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
