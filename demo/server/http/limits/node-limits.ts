/** A number of tries within a number of seconds. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/**
 * The limits of one node, counted in its memory, because a query for each count would cost too much. A caller who uses
 * several nodes has the limit on each.
 */
export interface NodeLimits {
  /** Calls and joins of one member, over all their pages and tabs. */
  readonly memberCalls: Limit
  /** Unknown tokens from one address that are looked up in the database. */
  readonly unknownTokens: Limit
  /** Offers of surveys that one address may read: many readers may share the address of their network. */
  readonly offers: Limit
  /** Sockets that one address may open. */
  readonly handshakes: Limit
  /** Messages of one socket, including answers to the server's; beyond the limit it is closed. */
  readonly socketMessages: Limit
  /** Open sockets of one member. */
  readonly socketsOfMember: number
  /** Open connections, in total and of one address; a trusted reverse proxy is exempt from the second. */
  readonly connections: number
  readonly connectionsOfAddress: number
  /** Seconds within which a whole request must arrive. */
  readonly requestSeconds: number
  /** Seconds between two checks of open sockets' sessions. */
  readonly sessionCheckSeconds: number
}

export const nodeLimitsFor = (strict: boolean): NodeLimits => ({
  // five elements in ten tabs make a hundred calls as they load, and then two a minute each
  memberCalls: { points: strict ? 600 : 6000, seconds: 60 },
  unknownTokens: { points: strict ? 200 : 10_000, seconds: 60 },
  offers: { points: strict ? 3000 : 100_000, seconds: 60 },
  handshakes: { points: strict ? 600 : 10_000, seconds: 60 },
  socketMessages: { points: 60, seconds: 60 },
  socketsOfMember: 50,
  connections: 10_000,
  connectionsOfAddress: 1000,
  requestSeconds: 30,
  sessionCheckSeconds: 60,
})
