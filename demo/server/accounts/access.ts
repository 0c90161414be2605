import type { Reads } from '../db/store.ts'
import { createNodeCounter, type NodeLimits } from '../http/limits/node-limits.ts'
import { type Found, hashOf, type Lookup, prepareSession, type Session } from './sessions.ts'

export type Access = ReturnType<typeof createAccess>

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/
const OWNERS = 10_000

/** Finds the member of a token, and limits calls by members and guesses of tokens on this node. */
export function createAccess(reads: Reads, limits: NodeLimits, now: () => Date) {
  const calls = createNodeCounter(limits.memberCalls)
  const unknown = createNodeCounter(limits.unknownTokens)
  /** Members by their tokens' hashes, so that a call beyond the limit reads nothing; never for access. */
  const owners = new Map<string, string>()
  const session = prepareSession(reads)

  /**
   * Looks up the token's open session, and reads with it. Throws a 429 if its member, or an address with
   * unknown tokens, exceeds the limit. Each call looks up the session, so that an ended one is refused at once.
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
    return found
  }

  return {
    countCall: (memberId: string) => calls.take(memberId),
    sessionOf: (token: unknown, address: string): Promise<Session | undefined> => find(session, token, address),
    find,
  }
}
