import { fallback, type InferOutput, nullable, number, object, string } from 'valibot'
import { amount, id } from './basic-shapes.ts'

// The live channel (docs/rules.md, Live events), defined once for the client, the server and `GET /api/asyncapi.json`.

/** Where sockets are opened, on the API's host. */
export const SOCKET_PATH = '/socket.io'

/** The message of `connect_error` where the token opens no session; the client does not try this token again. */
export const REFUSED_TOKEN = 'unauthorized'
/** The message of `connect_error` if the server cannot accept the socket at the moment. */
export const UNAVAILABLE = 'unavailable'

/** Sent by a client once it is connected: asks for the events of the member with this id. */
export const JOIN_ROOM = 'join-user-room'
export const joinRoom = id

export const POINTS_UPDATED = 'pointsUpdated'
export const APPROVED = 'withdrawal_approved'
export const REJECTED = 'withdrawal_rejected'
/**
 * Sent to a member's sockets when a withdrawal was decided: `reason` is `withdrawal_approved` or `withdrawal_rejected`,
 * `change` is in points. Servers may send others, or less.
 */
export const pointsUpdated = object({
  reason: fallback(string(), ''),
  message: fallback(string(), ''),
  change: amount,
})
export type PointsUpdated = InferOutput<typeof pointsUpdated>

/**
 * The answer to `join-user-room`, read once the room was joined: the balance in points, and the milliseconds since a
 * withdrawal was last decided. With any other answer, or none, a client asks for what it shows again.
 */
export const roomJoined = object({ points: number(), sinceDecision: nullable(number()) })
export type RoomJoined = InferOutput<typeof roomJoined>

/** What the live channel uses of a socket: that of `socket.io-client`, or one within the page. */
export interface LiveSocket {
  readonly connected: boolean
  on(name: string, listener: (...values: never[]) => void): unknown
  timeout(milliseconds: number): {
    emit(name: string, value: unknown, answer: (fault: unknown, answer: unknown) => void): unknown
  }
  connect(): unknown
  disconnect(): unknown
}
