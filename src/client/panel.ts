import { atom, type WritableAtom } from 'nanostores'
import type { User } from '../contract/basic-shapes.ts'
import { logout, verify } from '../contract/session.ts'
import { type Client, createClient } from './calls.ts'
import type { Environment } from './environment.ts'
import { logAndRethrow } from './errors.ts'
import { createSession, type Session } from './session.ts'

export interface Panel {
  readonly environment: Environment
  readonly session: Session
  readonly call: Client
  /**
   * Counts changes of the member's points that this page did not cause, such as the decision on a withdrawal; stores
   * with points then fetch again. The live channel is open while this has listeners.
   */
  readonly $pointsChanges: WritableAtom<number>
  start(): void
  refreshMember(applyFirst?: (member: User) => void): Promise<User | undefined>
  signOut(): void
}

export function createPanel(environment: Environment): Panel {
  const session = createSession(environment)
  const call = createClient(environment, session)
  return {
    environment,
    session,
    call,
    $pointsChanges: atom(0),
    start: () => session.start(async () => (await call(verify)).user),
    async refreshMember(applyFirst) {
      const token = session.token()
      if (!token) return undefined
      const continues = session.guard()
      environment.dropAhead()
      const { user } = await call(verify).catch(logAndRethrow)
      if (continues()) applyFirst?.(user)
      session.refresh(token, user)
      return user
    },
    signOut() {
      const ended = call(logout)
      session.end('signed-out')
      // Without a network, the token stays valid on the server until it expires; the member is signed out here anyway.
      ended.catch(() => {})
    },
  }
}

/** Set in this origin's storage while it has drafts; a logout reads it. */
export const UNFINISHED = 'panel-unfinished'

/** Set in this origin's storage once a member has signed in. */
export const KNOWN = 'panel-known'

/**
 * In this origin's storage: `here` once a passkey was made or used on this device, so that the sign-in has a button;
 * `declined` once a member wanted no more offers.
 */
export const PASSKEY = 'panel-passkey'

/** Set in this origin's storage while it has a guest's answers. */
export const GUEST = 'panel-guest'

/** Set in this origin's storage while the outbox is not empty. */
export const WAITING = 'panel-waiting'

/** Returns false if this device holds no answers, neither in a draft nor in the outbox. */
export const mayHoldAnswers = ({ local }: Pick<Environment, 'local'>): boolean =>
  [UNFINISHED, GUEST, WAITING].some((mark) => mark in local)
