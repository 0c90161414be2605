import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddresses from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

export type TrustedProxies = number | readonly string[]

const HOPS_AT_MOST = 9

function readAddress(text = ''): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, inBrackets, withPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? []
  const address = (inBrackets ?? withPort ?? text.trim()).replace(/%.*/, '')
  // checks with isIP first, because ipaddr.js also reads 10 and 0x7f.1 as addresses
  return isIP(address) ? ipaddr.process(address) : undefined
}

/**
 * Returns what the limits count as one caller: an IPv4 address, or an IPv6 /64, the smallest network that a provider
 * gives a customer. All invalid addresses count as one.
 */
export function networkOf(text: string): string {
  const address = readAddress(text)
  if (!address) return 'unknown'
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

const NAMED = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(entry: string): boolean {
  if (NAMED.includes(entry)) return true
  const [address = '', prefix] = entry.split('/')
  // a range of IPv4 must not be written as IPv6
  if (!isIP(address) || (prefix !== undefined && isIP(address) === 6 && readAddress(address)?.kind() === 'ipv4'))
    return false
  try {
    // refuses a range of all addresses, which would trust every client
    proxyAddresses.compile(entry)
    return true
  } catch {
    return false
  }
}

const FORM =
  'set it to the number of reverse proxies, such as 1, or to their addresses and ranges, such as 10.0.0.5 or 10.0.0.0/24 or loopback or uniquelocal'

export function readTrustedProxies(name: string, text: string, faults: string[]): TrustedProxies {
  const value = text.trim()
  if (value === '' || value === 'false') return 0
  if (/^\d+$/.test(value) && Number(value) <= HOPS_AT_MOST) return Number(value)
  if (value === 'true') {
    faults.push(`${name}=true trusts every address that a client sends: ${FORM}`)
    return 0
  }
  const entries = value.split(/[\s,]+/).filter(Boolean)
  const wrong = entries.filter((entry) => !isProxy(entry))
  for (const entry of wrong) faults.push(`${name}: ${entry} is not an address or a range of addresses: ${FORM}`)
  return entries
}

export type Callers = ReturnType<typeof createCallers>

/** Reads X-Forwarded-For from the right, because everything left of an untrusted address may be forged. */
export function createCallers(trusted: TrustedProxies, warn: (text: string) => void) {
  const isTrusted = typeof trusted === 'number' ? undefined : proxyAddresses.compile([...trusted])

  const trusts = (text: string | undefined, hop: number): boolean =>
    typeof trusted === 'number' ? hop < trusted : (isTrusted?.(readAddress(text)?.toString() ?? '', hop) ?? false)

  function addressOf(request: IncomingMessage): string {
    const addresses = proxyAddresses.all(request, trusts).map(readAddress)
    // stops before an invalid address, because a reliable proxy writes only valid ones
    const invalid = addresses.findIndex((address, hop) => hop > 0 && !address)
    return addresses.at(invalid < 0 ? -1 : invalid - 1)?.toString() ?? ''
  }

  let warned = false
  return {
    trusts,
    trustsSender: ({ socket }: IncomingMessage): boolean => trusts(socket.remoteAddress, 0),
    addressOf,
    networkOf: (request: IncomingMessage): string => networkOf(addressOf(request)),
    notice({ headers, socket }: IncomingMessage): void {
      const name = ['x-forwarded-for', 'forwarded'].find((header) => headers[header] !== undefined)
      if (warned || !name || trusts(socket.remoteAddress, 0)) return
      warned = true
      const from = readAddress(socket.remoteAddress)?.toString() ?? 'an unknown address'
      warn(
        `${name === 'forwarded' ? 'Forwarded' : 'X-Forwarded-For'} came from ${from}, which TRUST_PROXY does not name, and is ignored: limits count ${from} as the caller. If it is your reverse proxy, set TRUST_PROXY=${from}`,
      )
    },
  }
}
