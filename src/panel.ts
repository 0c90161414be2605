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

let page: Panel | undefined

/** The one panel that all elements of a page share. */
export const pagePanel = (): Panel => {
  if (!page) {
    page = createPanel(browserEnvironment())
    connectPageApi(page)
  }
  return page
}
