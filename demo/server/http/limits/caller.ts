import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

// The caller's address: that of the connection, or the one that a trusted reverse proxy gives in X-Forwarded-For.

/** The number of reverse proxies, or their addresses and ranges. 0: none. */
export type TrustedProxies = number | readonly string[]

const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const HOPS_AT_MOST = 9

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // the URL parser writes an IPv4 part as two groups
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part = '') => part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Without brackets, port and zone, and mapped IPv4 as IPv4; `undefined` for an invalid address. */
function readAddress(text: string): string | undefined {
  const [, inBrackets, withPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? withPort ?? text.trim()).replace(/%.*/, '')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : address
}

/**
 * The unit that limits count: an IPv4 address, or an IPv6 /64, the smallest network of a provider's customer. All
 * invalid addresses count as one.
 */
export function networkOf(text: string): string {
  const address = readAddress(text)
  if (!address) return 'unknown'
  if (isIP(address) === 4) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

function addTo(list: BlockList, entry: string): boolean {
  const [text = '', prefix, ...more] = entry.split('/')
  const address = readAddress(text)
  if (!address || more.length > 0 || address.includes('%')) return false
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    list.addAddress(address, family)
    return true
  }
  const bits = Number(prefix)
  // a range of all addresses would trust every client; an IPv4 range must be written as IPv4
  const isRange = /^\d+$/.test(prefix) && bits > 0 && bits <= (family === 'ipv4' ? 32 : 128)
  if (!isRange || (family === 'ipv4' && isIP(text) !== 4)) return false
  list.addSubnet(address, bits, family)
  return true
}

const FORM =
  'set it to the number of reverse proxies, such as 1, or to their addresses and ranges, such as 10.0.0.5 or 10.0.0.0/24 or loopback or uniquelocal'

/** Parses TRUST_PROXY; a fault says what to write instead. */
export function readTrustedProxies(name: string, text: string, faults: string[]): TrustedProxies {
  const value = text.trim()
  if (value === '' || value === 'false') return 0
  if (/^\d+$/.test(value) && Number(value) <= HOPS_AT_MOST) return Number(value)
  if (value === 'true') {
    faults.push(`${name}=true would believe whatever address a client writes: ${FORM}`)
    return 0
  }
  const entries = value.split(/[\s,]+/).flatMap((entry) => (entry ? (RANGES[entry] ?? [entry]) : []))
  const wrong = entries.filter((entry) => !addTo(new BlockList(), entry))
  for (const entry of wrong) faults.push(`${name}: ${entry} is no address or range of a proxy: ${FORM}`)
  return entries
}

export interface Callers {
  /** Whether to trust the sender at this hop; the signature is Fastify's. */
  trusts(address: string | undefined, hop: number): boolean
  /** Whether the sender itself is a trusted reverse proxy. */
  trustsSender(request: IncomingMessage): boolean
  addressOf(request: IncomingMessage): string
  /** The caller's address or network, for limits. */
  networkOf(request: IncomingMessage): string
  /** Warns once if an untrusted address sends X-Forwarded-For. */
  notice(request: IncomingMessage): void
}

/** Identifies callers. Reads the header from its right end: anything left of an untrusted address may be forged. */
export function createCallers(trusted: TrustedProxies, warn: (text: string) => void): Callers {
  const list = new BlockList()
  if (typeof trusted !== 'number') for (const entry of trusted) addTo(list, entry)

  function trusts(text: string | undefined, hop: number): boolean {
    if (typeof trusted === 'number') return hop < trusted
    const address = readAddress(text ?? '')
    return address !== undefined && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }

  function addressOf({ headers, socket }: IncomingMessage): string {
    const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse()
    let address = readAddress(socket.remoteAddress ?? '') ?? ''
    for (const [hop, text] of named.entries()) {
      const next = readAddress(text)
      // a reliable proxy writes only valid addresses
      if (!next || !trusts(address, hop)) break
      address = next
    }
    return address
  }

  let warned = false
  return {
    trusts,
    trustsSender: ({ socket }) => trusts(socket.remoteAddress, 0),
    addressOf,
    networkOf: (request) => networkOf(addressOf(request)),
    notice({ headers, socket }) {
      const name = ['x-forwarded-for', 'forwarded'].find((header) => headers[header] !== undefined)
      if (warned || !name || trusts(socket.remoteAddress, 0)) return
      warned = true
      const from = readAddress(socket.remoteAddress ?? '') ?? 'an unknown address'
      warn(
        `${name === 'forwarded' ? 'Forwarded' : 'X-Forwarded-For'} came from ${from}, which TRUST_PROXY does not name, and is ignored: limits count ${from} as the caller. If it is your reverse proxy, set TRUST_PROXY=${from}`,
      )
    },
  }
}
