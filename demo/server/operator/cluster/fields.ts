import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Callers } from '../../http/limits/caller.ts'

/** Hop-by-hop fields (RFC 9110, 7.6.1); `expect` is answered here. */
const HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect']
const FORWARDED = /^(forwarded|x-forwarded-.*)$/
/** Fields that only a trusted proxy may set: the site's own address, as `siteOf` reads it, and the request's id. */
const FROM_PROXY = /^x-(forwarded-(host|proto)|request-id)$/

/** Removes the fields that end here or may be forged, and adds the caller's address and those of the next hop. */
export function rewriteFields(request: IncomingMessage, callers: Callers, next: IncomingHttpHeaders): void {
  const { headers } = request
  callers.notice(request)
  const address = callers.addressOf(request)
  const trusted = callers.trustsSender(request)
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  for (const name of Object.keys(headers)) {
    const forged = FROM_PROXY.test(name) ? !trusted : FORWARDED.test(name)
    if (forged || HOP.includes(name) || named.includes(name)) delete headers[name]
  }
  Object.assign(headers, { 'x-forwarded-for': address, ...next })
}
