import type { Reads } from '../../db/store.ts'
import { createNodeCounter, type NodeLimits } from '../limits/node-limits.ts'
import { type Found, hashOf, isUseOld, type Lookup, prepareSession, type Session } from './lookup.ts'

export type Access = ReturnType<typeof createAccess>

const TOKEN = /^[\w-]{43}$/
const OWNERS = 10_000

/** @param noteUse records that a session was used; called if the recorded use is older than an hour */
export function createAccess(reads: Reads, limits: NodeLimits, now: () => Date, noteUse: (hash: string) => void) {
  const calls = createNodeCounter(limits.memberCalls)
  const unknown = createNodeCounter(limits.unknownTokens)
  /**
   * Maps the hashes of tokens to members, so that a call can be counted before the database is read. It never grants
   * access.
   */
  const owners = new Map<string, string>()
  const session = prepareSession(reads)

  /**
   * Looks up the session on each call, so that a session that has ended is refused at once. @throws a 429 beyond a
   * limit
   */
  async function find<F extends Found>(lookup: Lookup<F>, token: unknown, address: string): Promise<F | undefined> {
    if (typeof token !== 'string' || !TOKEN.test(token)) return
    const hash = hashOf(token)
    const owner = owners.get(hash)
    if (owner !== undefined) await calls.take(owner)
    const found = await lookup(hash, now())
    if (!found) {
      owners.delete(hash)
      await unknown.take(address)
      return
    }
    if (owner === undefined) {
      await calls.take(found.memberId)
      if (owners.size >= OWNERS) owners.clear()
      owners.set(hash, found.memberId)
    }
    if (isUseOld(found, now())) noteUse(hash)
    return found
  }

  return {
    countCall: (memberId: string) => calls.take(memberId),
    sessionOf: (token: unknown, address: string): Promise<Session | undefined> => find(session, token, address),
    find,
  }
}
