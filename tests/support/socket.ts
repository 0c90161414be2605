import { io, type Socket } from 'socket.io-client'
import type { Store } from '../../demo/server/db/store.ts'
import { sendPointsUpdated } from '../../demo/server/http/live/notices.ts'

export async function openSocket(url: string, token: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const closed = new Promise((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  return { socket, closed }
}

/**
 * Opens a socket in its member's room. `heard` sends a mark through the database, and returns everything that arrived
 * before the mark.
 */
export async function openEar(url: string, store: Store, { id, token }: { id: string; token: string }) {
  const { socket, closed } = await openSocket(url, token)
  const events: unknown[] = []
  const marks = new Map<number, () => void>()
  socket.on('pointsUpdated', (event: { change: number }) => {
    const mark = marks.get(event.change)
    if (mark) mark()
    else events.push(event)
  })
  await socket.emitWithAck('join-user-room', id)
  const heard = async () => {
    const change = -1 - marks.size
    const arrived = new Promise<void>((resolve) => marks.set(change, resolve))
    await sendPointsUpdated(store, id, { reason: 'withdrawal_approved', message: 'mark', change })
    await arrived
    return events
  }
  return { heard, closed, close: () => void socket.close() }
}
