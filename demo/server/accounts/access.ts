import type { Reads } from '../db/store.ts'
import { createNodeCounter } from '../http/limits/limits.ts'
import type { NodeLimits } from '../http/limits/node-limits.ts'
import { type Found, hashOf, type Lookup, prepareSession, type Session } from './sessions.ts'
import { createTurns } from './turns.ts'

/** Finds the member of a token, and limits calls by members and guesses of tokens on this node. */
export interface Access {
  /** The session of a token; throws a 429 if its member, or an address with unknown tokens, exceeds the limit. */
  sessionOf(token: unknown, address: string): Promise<Session | undefined>
  /** The same with another lookup. Each call looks up the session, so that an ended session is refused at once. */
  find<F extends Found>(lookup: Lookup<F>, token: unknown, address: string): Promise<F | undefined>
  /** Counts one call of a member; throws a 429 beyond the limit. */
  countCall(memberId: string): Promise<void>
}

/** The format of a token: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/
/** How many tokens of each kind are cached. */
const REMEMBERED = 10_000
/** Milliseconds that an unknown token is not looked up again. */
const UNKNOWN_FOR = 60_000

/** Caches the value; the oldest entry is removed. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= REMEMBERED) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}

export function createAccess(reads: Reads, limits: NodeLimits, now: () => Date): Access {
  const calls = createNodeCounter(limits.memberCalls)
  const unknown = createNodeCounter(limits.unknownTokens)
  const turns = createTurns()
  /** The last known member by the token's hash: only for counting, never for access. */
  const owners = new Map<string, string>()
  /** Refused tokens by hash, until when they need no lookup. A refused token never becomes valid. */
  const refused = new Map<string, number>()

  const session = prepareSession(reads)

  /**
   * Looks up an unknown token. It counts against the address during the lookup and if it is invalid. Beyond the limit the
   * address's tokens are looked up one at a time: a valid one waits, and only an invalid one is refused with a 429.
   */
  async function askAbout<F extends Found>(lookup: Lookup<F>, hash: string, address: string): Promise<F | undefined> {
    const tooMany = await unknown.take(address).then(
      () => undefined,
      (refusal: unknown) => refusal,
    )
    const look = () => lookup(hash, now())
    let isKnown = true
    try {
      const found = await (tooMany ? turns(address, look) : look())
      isKnown = found !== undefined
      if (tooMany && !found) throw tooMany
      return found
    } finally {
      if (isKnown) await unknown.giveBack(address)
    }
  }

  async function find<F extends Found>(lookup: Lookup<F>, token: unknown, address: string): Promise<F | undefined> {
    if (typeof token !== 'string' || !TOKEN.test(token)) return
    const hash = hashOf(token)
    const time = now()
    if ((refused.get(hash) ?? 0) > time.getTime()) return
    const owner = owners.get(hash)
    if (owner !== undefined) await calls.take(owner)
    const found = owner === undefined ? await askAbout(lookup, hash, address) : await lookup(hash, time)
    if (!found) {
      owners.delete(hash)
      remember(refused, hash, time.getTime() + UNKNOWN_FOR)
      return
    }
    if (owner === undefined) await calls.take(found.memberId)
    remember(owners, hash, found.memberId)
    return found
  }

  return {
    countCall: (memberId) => calls.take(memberId),
    sessionOf: (token, address) => find(session, token, address),
    find,
  }
}
