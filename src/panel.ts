import { atom, onMount, type WritableAtom } from 'nanostores'
import { type Client, createClient } from './api/client.ts'
import { logout, verify } from './api/session.ts'
import type { User } from './api/shapes.ts'
import { browserEnvironment, type Environment } from './environment.ts'
import { connectPageApi } from './page-api.ts'
import { createSession, type Session } from './session.ts'

/** What every store is built on: the outside, the session, and the calls. */
export interface Panel {
  readonly environment: Environment
  readonly session: Session
  readonly call: Client
  /**
   * Counts what happened to the member's points elsewhere, such as a withdrawal that was decided: whatever shows them
   * asks again. While it is listened to, the live channel is open.
   */
  readonly $changes: WritableAtom<number>
  /** Verifies a stored session, once however often it is asked (spec, section 4). */
  start(): void
  /** Fetches the member again, so that every widget and tab shows the new balance. */
  refreshMember(): Promise<User | undefined>
  /** Ends the session here and in all tabs, and its token on the server. */
  signOut(): void
}

export function createPanel(environment: Environment): Panel {
  const session = createSession(environment)
  const call = createClient(environment, session)
  return {
    environment,
    session,
    call,
    $changes: atom(0),
    start: () => session.start(async () => (await call(verify)).user),
    async refreshMember() {
      const token = session.token()
      if (!token) return undefined
      const { user } = await call(verify)
      session.refresh(token, user)
      return user
    },
    signOut() {
      const ended = call(logout)
      session.end('signed-out')
      // offline the token outlives this on the server until it expires: the member is signed out here all the same
      ended.catch(() => {})
    },
  }
}

/** In this origin's storage while there is an answer to a survey that was not sent: a logout looks for it. */
export const UNFINISHED = 'panel-unfinished'

/** In this origin's storage while answers wait to be sent. */
export const WAITING = 'panel-waiting'

/** Answers that were submitted without a connection go out wherever their member is next. */
function sendWhatWaits(panel: Panel): void {
  const { environment, session } = panel
  session.$state.subscribe((state, before) => {
    if (state.status !== 'member' || before?.status === 'member' || !(WAITING in environment.local)) return
    import('./drafts/index.ts').then((drafts) => drafts.sendWaiting(panel)).catch(environment.report)
  })
}

/** One live channel a page, while one of our elements stands on it and a member is signed in; a guest never loads it. */
function keepLive(panel: Panel): void {
  const { environment, session, $changes } = panel
  onMount($changes, () => {
    const since = environment.now()
    let asked = false
    let close: (() => void) | undefined
    const unfollow = session.$state.subscribe(({ status }) => {
      if (asked || status !== 'member') return
      asked = true
      const loaded = import('./realtime.ts').then((live) => {
        if (asked) close = live.openLive(panel, since)
      })
      loaded.catch((fault) => {
        asked = false // another try with whatever the session does next
        environment.report(fault)
      })
    })
    return () => {
      asked = false
      unfollow()
      close?.()
    }
  })
}

let page: Panel | undefined

/** The one panel that all elements of a page share. */
export const pagePanel = (): Panel => {
  if (!page) {
    page = createPanel(browserEnvironment())
    connectPageApi(page)
    sendWhatWaits(page)
    keepLive(page)
  }
  return page
}
