import { io } from 'socket.io-client'
import { safeParse } from 'valibot'
import {
  APPROVED,
  CREDITED,
  JOIN_ROOM,
  type LiveSocket,
  POINTS_UPDATED,
  type PointsUpdated,
  PROCESSED,
  pointsUpdated,
  REFUSED_TOKEN,
  REJECTED,
  RETURNED,
  roomJoined,
  SOCKET_PATH,
} from '../contract/live.ts'
import { $language } from '../ui/messages/i18n.ts'
import { liveMessages } from '../ui/messages/live.ts'
import type { Device } from './device.ts'
import type { Panel } from './panel.ts'
import { type CatchUp, createCatchUp, createReconnection } from './reconnection.ts'
import { followStoredSession } from './stored-session.ts'
import { showToast } from './toasts.ts'

// The live channel (docs/rules.md, Live events). It loads when the first member signs in, never for a guest.

/** Milliseconds to wait for the answer to the join. If no answer comes, a call fetches the figures instead. */
const JOINED_WITHIN = 10_000
/** Milliseconds that the server may take to commit a decision, with a margin. */
const DECISION_TIME = 60_000

/**
 * Opens one socket for the page while a member is signed in. `since` is the time of the oldest figures on the page, in
 * milliseconds of the environment's clock.
 * @returns a function that closes the socket
 */
export function openLive(panel: Panel, since: number): () => void {
  const { environment, session } = panel
  let device: Device | undefined
  let connection: { readonly key: string; readonly close: () => void } | undefined

  function follow() {
    const state = session.$state.get()
    const token = session.token()
    if (!device || ended) return
    const caller =
      state.status === 'member' && token
        ? { token, user: state.user.id, isServed: state.user.live !== false }
        : undefined
    const key = caller && JSON.stringify(caller)
    if (key === connection?.key) return
    connection?.close()
    connection = caller && key ? { key, close: openConnection(panel, device, { ...caller, since }) } : undefined
  }

  let ended = false
  // Waits for a microtask, because the member and the token change one after the other.
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
  /** False if the server has said that it has no live channel. A socket to it would print a failure in the console. */
  readonly isServed: boolean
  readonly since: number
}

/**
 * After the server has closed the socket: milliseconds to wait for the answer to a call that may have ended the
 * session.
 */
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
      reconnection: false,
    })
  )
}

function isBehind({ environment, session }: Panel, since: number, answer: unknown): boolean {
  const { success, output } = safeParse(roomJoined, answer)
  if (!success) return true
  const state = session.$state.get()
  if (state.status === 'member' && state.user.points !== output.points) return true
  // The channel did not announce a decision made between the page's own calls and this answer.
  return (output.sinceDecision ?? Number.POSITIVE_INFINITY) < environment.now() - since + DECISION_TIME
}

function openConnection(panel: Panel, device: Device, caller: Caller): () => void {
  const socket = caller.isServed ? createSocket(panel, caller.token) : undefined
  const catchUp = createCatchUp(panel)
  const reconnection = createReconnection(panel, device, socket, catchUp)
  if (socket) hear(socket, panel, caller, catchUp, reconnection)
  else reconnection.later()
  return () => {
    catchUp.end()
    reconnection.end()
    socket?.disconnect()
  }
}

function hear(
  socket: LiveSocket,
  panel: Panel,
  { user, since }: Caller,
  catchUp: CatchUp,
  reconnection: ReturnType<typeof createReconnection>,
): void {
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
    mayHaveMissed = true
    if (!reconnection.isPaused()) void catchUp.run()
    reconnection.later()
  })
  socket.on('disconnect', (reason) => {
    // Waits, because the server has probably ended the session: the answer to the member's own call, such as the
    // deletion of the account, comes first and explains why.
    if (reason === 'io server disconnect') panel.environment.after(ENDED_ELSEWHERE_AFTER, () => void catchUp.run())
    reconnection.later()
  })
  socket.on(POINTS_UPDATED, (event: unknown) => {
    const read = safeParse(pointsUpdated, event)
    if (read.success) showDecision(read.output)
    void catchUp.run()
  })
}

const STEPS: Readonly<Record<string, 'approved' | 'rejected' | 'processed' | 'returned' | 'credited'>> = {
  [APPROVED]: 'approved',
  [REJECTED]: 'rejected',
  [PROCESSED]: 'processed',
  [RETURNED]: 'returned',
  [CREDITED]: 'credited',
}

/**
 * Shows the server message in English and our own text in other languages (docs/rules.md, Live events). Shows nothing
 * for an unknown reason.
 */
function showDecision({ reason, message, change }: PointsUpdated) {
  const step = Object.hasOwn(STEPS, reason) && STEPS[reason]
  if (!step) return
  const text = liveMessages.get()[step]({ n: Math.abs(change) })
  const isGood = step === 'approved' || step === 'processed' || step === 'credited'
  showToast(isGood ? 'good' : 'info', ($language.get() === 'en' && message.trim()) || text)
}
