import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { HttpConfig } from '../../http/config.ts'
import { siteOf } from '../../http/site/origin.ts'
import { Refusal } from '../../refusals/failure.ts'

/** The site to which passkeys belong. `framedBy` are the origins whose pages may hold its frames. */
export interface RelyingParty {
  readonly rpId: string
  readonly origin: string
  readonly framedBy: readonly string[]
}

/**
 * Derives the relying party from the site's own address (PUBLIC_URL), whose form the server checks at its start.
 * @throws a 404 if browsers accept no passkeys at this address: they need a name, and https except on this computer
 */
export function relyingParty(config: HttpConfig, request: FastifyRequest): RelyingParty {
  const origin = siteOf(config, request)
  const { hostname, protocol } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (!isName || (protocol !== 'https:' && !isLocal)) throw new Refusal('not-found')
  return { rpId: hostname, origin, framedBy: config.framedOrigins }
}
