import { io } from 'socket.io-client'
import { safeParse } from 'valibot'
import {
  APPROVED,
  JOIN_ROOM,
  type LiveSocket,
  POINTS_UPDATED,
  type PointsUpdated,
  pointsUpdated,
  REFUSED_TOKEN,
  REJECTED,
  roomJoined,
  SOCKET_PATH,
} from '../contract/live.ts'
import { $language } from '../ui/messages/i18n.ts'
import { liveMessages } from '../ui/messages/live.ts'
import { retryDelay } from './backoff.ts'
import type { Device } from './device.ts'
import type { Panel } from './panel.ts'
import { followStoredSession } from './stored-session.ts'
import { showToast } from './toasts.ts'

// The live channel (docs/rules.md, Live events). Loaded with the first member, never by a guest.

/** The longest delay between two connections in milliseconds, before chance lengthens it. */
const LONGEST_DELAY = 30_000
/** Milliseconds that a server may take to answer the join; after that, a call fetches the figures. */
const JOINED_WITHIN = 10_000
/** Milliseconds that committing a decision may take, with a margin. */
const DECIDING = 60_000

/**
 * One socket for the page while a member is signed in. The shown figures were fetched at `since` or later, in
 * milliseconds of the environment's clock. @returns a function that ends it
 */
export function openLive(panel: Panel, since: number): () => void {
  const { environment, session } = panel
  let device: Device | undefined
  let connection: { readonly key: string; readonly close: () => void } | undefined

  function follow() {
    const state = session.$state.get()
    const token = session.token()
    if (!device || ended) return
    const caller = state.status === 'member' && token ? { token, user: state.user.id } : undefined
    const key = caller && JSON.stringify(caller)
    if (key === connection?.key) return
    connection?.close()
    connection = caller && key ? { key, close: openConnection(panel, device, { ...caller, since }) } : undefined
  }

  let ended = false
  // in a microtask, because the member and the token change one after the other
  const unfollow = session.$state.subscribe(() => queueMicrotask(follow))
  const unfollowStored = followStoredSession(panel)
  environment.device().then((found) => {
    device = found
    follow()
  }, environment.report)
  return () => {
    ended = true
    unfollow()
    unfollowStored()
    connection?.close()
  }
}

interface Caller {
  readonly token: string
  readonly user: string
  readonly since: number
}

/** Milliseconds to wait for the answer to a call of this page that may have ended the session, once its socket was closed. */
const ENDED_ELSEWHERE_AFTER = 500

const createSocket = ({ environment }: Panel, token: string): LiveSocket => {
  const { api = '' } = environment.configuration
  return (
    environment.connect?.(token) ??
    io(URL.canParse(api) ? new URL(api).origin : '/', {
      path: SOCKET_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      withCredentials: true,
      auth: { token },
      forceNew: true,
      // `createReconnection` reconnects instead, by the environment's clock and only in a visible tab
      reconnection: false,
    })
  )
}

/** Fetches the balance and notifies the stores; one at a time, so that no older answer comes last. */
function createCatchUp({ refreshMember, $pointsChanges }: Panel) {
  let busy = false
  let wanted = false
  let ended = false
  return {
    async run() {
      wanted = true
      if (busy) return
      busy = true
      while (wanted && !ended) {
        wanted = false
        // a failure is retried later; a 401 ends the session
        await refreshMember().catch(() => {})
        if (!ended) $pointsChanges.set($pointsChanges.get() + 1)
      }
      busy = false
    },
    end() {
      ended = true
    },
  }
}

type CatchUp = ReturnType<typeof createCatchUp>

/** Connects again after growing delays, only while the tab is visible and online. */
function createReconnection({ environment }: Panel, device: Device, socket: LiveSocket, catchUp: CatchUp) {
  let failures = 0
  let cancel = () => {}
  /** The server refused this token for a socket: do not retry. */
  let refused = false
  let ended = false
  const isPaused = () => device.isHidden() || !environment.online()
  function again() {
    cancel()
    if (ended || socket.connected || isPaused()) return
    if (!refused) socket.connect()
    else {
      void catchUp.run()
      later()
    }
  }
  function later() {
    cancel()
    if (ended) return
    cancel = environment.after(retryDelay(environment, failures++, LONGEST_DELAY), again)
  }
  const reset = () => {
    failures = 0
  }
  const releases = [
    device.on('visibilitychange', again),
    device.on('online', () => {
      reset()
      again()
    }),
  ]
  return {
    isPaused,
    later,
    refuse() {
      refused = true
    },
    connected() {
      cancel()
      reset()
    },
    end() {
      ended = true
      cancel()
      for (const release of releases) release()
    },
  }
}

/** Whether the shown figures may be older than the server's answer to the join. */
function isBehind({ environment, session }: Panel, since: number, answer: unknown): boolean {
  const { success, output } = safeParse(roomJoined, answer)
  if (!success) return true
  const state = session.$state.get()
  if (state.status === 'member' && state.user.points !== output.points) return true
  // nobody was notified of a decision between the page's own calls and this answer
  return (output.sinceDecision ?? Number.POSITIVE_INFINITY) < environment.now() - since + DECIDING
}

/** The socket of one session. While it is down, the figures are polled. @returns a function that closes it */
function openConnection(panel: Panel, device: Device, { token, user, since }: Caller): () => void {
  const socket = createSocket(panel, token)
  const catchUp = createCatchUp(panel)
  const reconnection = createReconnection(panel, device, socket, catchUp)
  let mayHaveMissed = false

  socket.on('connect', () => {
    reconnection.connected()
    socket.timeout(JOINED_WITHIN).emit(JOIN_ROOM, user, (_: unknown, answer: unknown) => {
      if (isBehind(panel, since, answer)) void catchUp.run()
    })
    if (mayHaveMissed) void catchUp.run()
    mayHaveMissed = true
  })
  socket.on('connect_error', (fault: Error & { description?: unknown }) => {
    if (fault.message === REFUSED_TOKEN || fault.description === 401) reconnection.refuse()
    mayHaveMissed = true // a notice may have been missed before the reconnect
    if (!reconnection.isPaused()) void catchUp.run()
    reconnection.later()
  })
  socket.on('disconnect', (reason) => {
    // most likely the server ended the session: the answer will say so. The answer to the member's own call, such as the
    // deletion of the account, comes first and knows more
    if (reason === 'io server disconnect') panel.environment.after(ENDED_ELSEWHERE_AFTER, () => void catchUp.run())
    reconnection.later()
  })
  socket.on(POINTS_UPDATED, (event: unknown) => {
    const read = safeParse(pointsUpdated, event)
    if (read.success) announce(read.output)
    void catchUp.run()
  })

  return () => {
    catchUp.end()
    reconnection.end()
    socket.disconnect()
  }
}

/**
 * The server message takes precedence (docs/rules.md, Live events) in English; other languages use our text. For an
 * unknown reason nothing shows.
 */
function announce({ reason, message, change }: PointsUpdated) {
  const approved = reason === APPROVED
  if (!approved && reason !== REJECTED) return
  const t = liveMessages.get()
  showToast(
    approved ? 'good' : 'info',
    ($language.get() === 'en' && message.trim()) || (approved ? t.approved : t.rejected)({ n: Math.abs(change) }),
  )
}
