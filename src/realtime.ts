import { io } from 'socket.io-client'
import { safeParse } from 'valibot'
import { type PointsUpdated, pointsUpdated, roomJoined, SOCKET_PATH } from './api/live.ts'
import type { Device } from './device.ts'
import { $language } from './messages/i18n.ts'
import { liveMessages } from './messages/live.ts'
import type { Panel } from './panel.ts'
import { showToast } from './toasts.ts'

// The live channel (spec, section 4). Loaded with the first member, never by a guest.

/** Milliseconds until another try, twice as many after each, and at most; a part by chance is added. */
const AGAIN_AFTER = 1000
const AGAIN_AFTER_AT_MOST = 30_000
/** Milliseconds that a server may take to tell what stands in the room; after that it is asked by a call. */
const JOINED_WITHIN = 10_000
/** Milliseconds that a decision may take to be committed, and a little more. */
const DECIDING = 60_000

/**
 * One socket for the page, as long as somebody is signed in. What shows was asked for at `since` or later, in
 * milliseconds of the environment's clock. @returns what ends it
 */
export function openLive(panel: Panel, since: number): () => void {
  const { environment, session } = panel
  let device: Device | undefined
  let line: { readonly key: string; readonly close: () => void } | undefined

  function follow() {
    const state = session.$state.get()
    const token = session.token()
    if (!device || ended) return
    const caller = state.status === 'member' && token ? { token, user: state.user.id } : undefined
    const key = caller && JSON.stringify(caller)
    if (key === line?.key) return
    line?.close()
    line = caller && key ? { key, close: openLine(panel, device, { ...caller, since }) } : undefined
  }

  let ended = false
  // a moment later, because the member and the token change one after the other
  const unfollow = session.$state.subscribe(() => queueMicrotask(follow))
  environment.device().then((found) => {
    device = found
    follow()
  }, environment.report)
  return () => {
    ended = true
    unfollow()
    line?.close()
  }
}

interface Caller {
  readonly token: string
  readonly user: string
  readonly since: number
}

/** The socket of one session. While it is down, what it would tell is asked for instead. @returns what closes it */
function openLine(panel: Panel, device: Device, { token, user, since }: Caller): () => void {
  const { environment, session, $changes } = panel
  const { api = '' } = environment.configuration
  const socket = io(URL.canParse(api) ? new URL(api).origin : '/', {
    path: SOCKET_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    auth: { token },
    forceNew: true,
    // by our own clock, and not for a tab that nobody sees
    reconnection: false,
  })
  let wasUp = false
  /** The server does not take this token for a socket: it is not asked again. */
  let refused = false
  let failures = 0
  let cancel = () => {}
  let closed = false

  /** Fetches the balance and tells all that show it; one at a time, so that no older answer comes last. */
  let busy = false
  let wanted = false
  async function catchUp() {
    wanted = true
    if (busy) return
    busy = true
    while (wanted && !closed) {
      wanted = false
      // offline or failing: the next try follows by itself; a 401 ends the session
      await panel.refreshMember().catch(() => {})
      if (!closed) $changes.set($changes.get() + 1)
    }
    busy = false
  }

  const waits = () => device.isHidden() || !environment.online()
  function tryAgain() {
    cancel()
    if (closed || socket.connected || waits()) return
    if (!refused) socket.connect()
    else {
      void catchUp()
      later()
    }
  }
  function later() {
    const wait = Math.min(AGAIN_AFTER * 2 ** failures++, AGAIN_AFTER_AT_MOST)
    cancel()
    cancel = environment.after(wait * (1 + (Number.parseInt(environment.uuid(), 16) % 100) / 100), tryAgain)
  }

  socket.on('connect', () => {
    cancel()
    failures = 0
    // what was decided between the page's own calls and this answer was told to nobody: its figures are asked for
    socket.timeout(JOINED_WITHIN).emit('join-user-room', user, (_: unknown, answer: unknown) => {
      const { success, output } = safeParse(roomJoined, answer)
      const state = session.$state.get()
      const sinceCalls = environment.now() - since + DECIDING
      if (
        !success ||
        (state.status === 'member' && state.user.points !== output.points) ||
        (output.sinceDecision ?? Number.POSITIVE_INFINITY) < sinceCalls
      )
        void catchUp()
    })
    if (wasUp) void catchUp()
    wasUp = true
  })
  socket.on('connect_error', (fault: Error & { description?: unknown }) => {
    refused ||= fault.message === 'unauthorized' || fault.description === 401
    wasUp = true // however it comes back, something may have passed
    if (!waits()) void catchUp()
    later()
  })
  socket.on('disconnect', (reason) => {
    if (closed) return
    // the server ended this session, most likely: then the answer to this says so
    if (reason === 'io server disconnect') void catchUp()
    later()
  })
  socket.on('pointsUpdated', (event: unknown) => {
    const read = safeParse(pointsUpdated, event)
    if (!read.success) return environment.report(new TypeError('pointsUpdated is not what the contract says'))
    tell(read.output)
    void catchUp()
  })
  const releases = [
    device.on('visibilitychange', tryAgain),
    device.on('online', () => {
      failures = 0
      tryAgain()
    }),
  ]

  return () => {
    closed = true
    cancel()
    for (const release of releases) release()
    socket.disconnect()
  }
}

/** Spec, section 8: the server's words first. They are English, so another language has its own. */
function tell({ reason, message, change }: PointsUpdated) {
  const approved = reason === 'withdrawal_approved'
  const t = liveMessages.get()
  showToast(
    approved ? 'good' : 'info',
    ($language.get() === 'en' && message.trim()) || (approved ? t.approved : t.rejected)({ n: Math.abs(change) }),
  )
}
