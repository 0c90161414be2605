import { io, type Socket } from 'socket.io-client'

/** A connected socket of a session, and when it was closed. */
export async function openSocket(url: string, token: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = io(url, { auth: { token }, reconnection: false, forceNew: true })
  const closed = new Promise((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  return { socket, closed }
}
