import { fallback, type InferOutput, nullable, number, object, string } from 'valibot'
import { amount, id } from './basic-shapes.ts'

// The live channel (docs/rules.md, Live events), defined once for the client, the server and `GET /api/asyncapi.json`.

export const SOCKET_PATH = '/socket.io'

/** The message of `connect_error` for a token without a session; the client does not try this token again. */
export const REFUSED_TOKEN = 'unauthorized'
/** The message of `connect_error` if the server cannot accept the socket at the moment. */
export const UNAVAILABLE = 'unavailable'

/** A connected client sends it to ask for the events of the member with this id. */
export const JOIN_ROOM = 'join-user-room'
export const joinRoom = id

export const POINTS_UPDATED = 'pointsUpdated'
export const APPROVED = 'withdrawal_approved'
export const REJECTED = 'withdrawal_rejected'
export const PROCESSED = 'withdrawal_processed'
export const RETURNED = 'withdrawal_returned'
export const CREDITED = 'points_credited'
/**
 * The server sends it to a member's sockets after each step of a withdrawal. `reason` is `withdrawal_approved` or
 * `withdrawal_rejected`, in our extension also `withdrawal_processed` or `withdrawal_returned`, or `points_credited` if
 * the operator gave points; `change` is in points.
 * Servers may send other reasons, or leave fields out.
 */
export const pointsUpdated = object({
  reason: fallback(string(), ''),
  message: fallback(string(), ''),
  change: amount,
})
export type PointsUpdated = InferOutput<typeof pointsUpdated>

/**
 * The answer to `join-user-room`, read after the join: the balance in points, and the milliseconds since the last
 * decision on a withdrawal. After any other answer, or none, a client fetches the shown data again.
 */
export const roomJoined = object({ points: number(), sinceDecision: nullable(number()) })
export type RoomJoined = InferOutput<typeof roomJoined>

export interface LiveSocket {
  readonly connected: boolean
  on(name: string, listener: (...values: never[]) => void): unknown
  timeout(milliseconds: number): {
    emit(name: string, value: unknown, answer: (fault: unknown, answer: unknown) => void): unknown
  }
  connect(): unknown
  disconnect(): unknown
}
