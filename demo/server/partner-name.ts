import type { IncomingHttpHeaders } from 'node:http'
import { PARTNER } from '../../src/api/call.ts'

const LONGEST = 100

/**
 * Whose page a call came through: the name that the page gives itself (`partner="..."`), else its origin, if the
 * operator lists it. A name is a claim, as anything that a browser sends.
 */
export function partnerOf(headers: IncomingHttpHeaders, partnerOrigins: readonly string[]): string | null {
  const { origin = '' } = headers
  const named = headers[PARTNER.toLowerCase()]
  const name = typeof named === 'string' ? decode(named).trim() : ''
  // no control characters: it is printed on an operator's terminal
  if (name && name.length <= LONGEST && !/\p{C}/u.test(name)) return name
  return partnerOrigins.includes(origin) ? origin : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
