import type { IncomingHttpHeaders } from 'node:http'
import { PARTNER } from '../../../src/contract/call.ts'

const LONGEST = 100

/**
 * The partner of a call: the name that its page sends (`partner="..."`), else its origin if the operator lists it. A
 * name is an unverified claim, like anything that a browser sends.
 */
export function partnerOf(headers: IncomingHttpHeaders, partnerOrigins: readonly string[]): string | null {
  const named = headers[PARTNER.toLowerCase()]
  const name = typeof named === 'string' ? decode(named).trim() : ''
  // no control characters, because it is printed on an operator's terminal
  if (name && name.length <= LONGEST && !/\p{C}/u.test(name)) return name
  return listedOrigin(headers, partnerOrigins) ?? null
}

export const listedOrigin = ({ origin = '' }: IncomingHttpHeaders, partnerOrigins: readonly string[]) =>
  partnerOrigins.includes(origin) ? origin : undefined

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
