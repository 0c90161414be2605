import type { IncomingHttpHeaders } from 'node:http'
import { PARTNER } from '../../../src/contract/call.ts'

const LONGEST = 100

/**
 * Returns the key of the partner in all records and reports: the name that the page sends (`partner="..."`), or else
 * the page's origin if the operator lists it. Nobody verifies the name.
 */
export function partnerOf(headers: IncomingHttpHeaders, partnerOrigins: readonly string[]): string | null {
  const named = headers[PARTNER.toLowerCase()]
  const name = typeof named === 'string' ? decode(named).trim() : ''
  // refuses control characters, because the name is printed on an operator's terminal
  if (name && name.length <= LONGEST && !/\p{C}/u.test(name)) return name
  const { origin = '' } = headers
  return partnerOrigins.includes(origin) ? origin : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
