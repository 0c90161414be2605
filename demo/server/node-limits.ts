/** So many tries in so many seconds. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/**
 * What one node allows. Counted in its memory: a query for each count would cost more than it saves, so that a caller
 * who spreads over nodes may have as much of each.
 */
export interface NodeLimits {
  /** Calls and joins of one member, over all their pages and tabs. */
  readonly memberCalls: Limit
  /** Tokens without a session that one address asks the database about. */
  readonly unknownTokens: Limit
  /** Sockets that one address opens. */
  readonly handshakes: Limit
  /** Messages of one socket, answers to the server's own among them; a socket that sends more is closed. */
  readonly socketMessages: Limit
  /** Sockets that one member has open. */
  readonly socketsOfMember: number
  /** Open connections, and those of one address; a trusted reverse proxy has no limit of its own. */
  readonly connections: number
  readonly connectionsOfAddress: number
  /** Seconds until a request has to be there as a whole. */
  readonly requestSeconds: number
  /** Seconds between two looks whether the sessions of open sockets are still there. */
  readonly sessionCheckSeconds: number
}

export const nodeLimitsFor = (strict: boolean): NodeLimits => ({
  // five elements in ten tabs ask a hundred times as they load, and then twice a minute each
  memberCalls: { points: strict ? 600 : 6000, seconds: 60 },
  unknownTokens: { points: strict ? 200 : 10_000, seconds: 60 },
  handshakes: { points: strict ? 600 : 10_000, seconds: 60 },
  socketMessages: { points: 60, seconds: 60 },
  socketsOfMember: 50,
  connections: 10_000,
  connectionsOfAddress: 1000,
  requestSeconds: 30,
  sessionCheckSeconds: 60,
})
