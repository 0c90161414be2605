import type { Store } from '../db/open.ts'
import { createNodeCounter } from '../limits.ts'
import type { NodeLimits } from '../node-limits.ts'
import { hashOf, type Session, sessionOf } from './sessions.ts'

/** Tells who a token belongs to, and counts what its owner and those who guess ask of this node. */
export interface Access {
  /** The session of a token; throws a 429 where its member, or an address with unknown tokens, asks too often. */
  sessionOf(token: unknown, address: string): Promise<Session | undefined>
  /** Counts one call of a member; throws a 429 beyond the limit. */
  countCall(memberId: string): Promise<void>
}

/** The only form of a token: 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/
/** Tokens that are remembered of each kind. */
const REMEMBERED = 10_000
/** Milliseconds for which a token that was unknown is not asked about again. */
const UNKNOWN_FOR = 60_000

const TOO_MANY_CALLS = 'Too many requests. Please try again shortly.'

/** Keeps the latest; the oldest makes way. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= REMEMBERED) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}

export function createAccess(store: Store, limits: NodeLimits, now: () => Date): Access {
  const calls = createNodeCounter(limits.memberCalls, TOO_MANY_CALLS)
  const unknown = createNodeCounter(limits.unknownTokens, TOO_MANY_CALLS)
  /** By the hash of a token, whom it belonged to when it was last seen: to count by, never to let in. */
  const owners = new Map<string, string>()
  /** By the hash of a token, until when it need not be asked about. A token that is refused never becomes valid. */
  const refused = new Map<string, number>()

  /** Of a token that this node has not seen: it counts against the address while it is asked about, and if it is none. */
  async function askAbout(token: string, address: string): Promise<Session | undefined> {
    await unknown.take(address)
    let isKnown = true
    try {
      const session = await sessionOf(store, token, now())
      isKnown = session !== undefined
      return session
    } finally {
      if (isKnown) await unknown.giveBack(address)
    }
  }

  return {
    countCall: (memberId) => calls.take(memberId),
    async sessionOf(token, address) {
      if (typeof token !== 'string' || !TOKEN.test(token)) return
      const hash = hashOf(token)
      const time = now().getTime()
      if ((refused.get(hash) ?? 0) > time) return
      const owner = owners.get(hash)
      if (owner !== undefined) await calls.take(owner)
      const session = owner === undefined ? await askAbout(token, address) : await sessionOf(store, token, now())
      if (!session) {
        owners.delete(hash)
        remember(refused, hash, time + UNKNOWN_FOR)
        return
      }
      if (owner === undefined) await calls.take(session.member.id)
      remember(owners, hash, session.member.id)
      return session
    },
  }
}
