import { type InferOutput, number, object, picklist, string } from 'valibot'

/** Where sockets are opened, on the API's host. */
export const SOCKET_PATH = '/socket.io'

/** Sent to a member's sockets when a withdrawal was decided (spec, section 3); `change` in points. */
export const pointsUpdated = object({
  reason: picklist(['withdrawal_approved', 'withdrawal_rejected']),
  message: string(),
  change: number(),
})
export type PointsUpdated = InferOutput<typeof pointsUpdated>
