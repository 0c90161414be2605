import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const deploy = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

interface Service {
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string } | null>> | readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ulimits?: { readonly nofile?: number }
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<
    Record<string, { readonly ipam?: { readonly config: readonly { subnet: string; ip_range?: string }[] } }>
  >
}
const compose = parse(deploy('compose.yaml'), { merge: true }) as Compose

const numberOf = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0)

function has(range: string, address: string): boolean {
  const [start = '', bits] = range.split('/')
  const size = 2 ** (32 - Number(bits))
  return Math.floor(numberOf(start) / size) === Math.floor(numberOf(address) / size)
}

/** Returns the fixed addresses of a network with the names of their services. */
const fixedIn = (network: string): [string, string][] =>
  Object.entries(compose.services).flatMap(([name, { networks = {} }]): [string, string][] => {
    const address = Array.isArray(networks)
      ? undefined
      : (networks as Record<string, { ipv4_address?: string }>)[network]
    return address?.ipv4_address ? [[name, address.ipv4_address]] : []
  })

describe('compose.yaml', () => {
  test('fixed addresses are outside the range from which Docker assigns addresses', () => {
    for (const [network, { ipam }] of Object.entries(compose.networks)) {
      const fixed = fixedIn(network).map(([, address]) => address)
      if (fixed.length === 0) continue
      expect(new Set(fixed).size).toBe(fixed.length)
      const [{ subnet = '', ip_range = '' } = {}] = ipam?.config ?? []
      expect(ip_range, `${network} has fixed addresses, so it needs an ip_range`).not.toBe('')
      expect(has(subnet, ip_range.split('/')[0] ?? '')).toBe(true)
      for (const address of fixed) {
        expect([address, has(subnet, address), has(ip_range, address)]).toEqual([address, true, false])
        // Docker takes the first address.
        expect(numberOf(address) - numberOf(subnet.split('/')[0] ?? '')).toBeGreaterThan(1)
      }
    }
  })

  test('compose.yaml gives the nodes the addresses in nginx.conf, and the nodes trust the address of the proxy', () => {
    const { proxy, ...nodes } = Object.fromEntries(fixedIn('outside'))
    const known = [...deploy('nginx.conf').matchAll(/^\s*server ([^:;\s]+):4173/gm)].map(([, host]) => host)
    expect(new Set(known)).toEqual(new Set(Object.values(nodes)))
    for (const name of Object.keys(nodes)) expect(compose.services[name]?.environment?.TRUST_PROXY).toBe(proxy)
  })

  test('compose.yaml lets the proxy open as many files as nginx.conf requests, enough for 10,000 pages on two nodes', () => {
    const [, files] = /^worker_rlimit_nofile (\d+);/m.exec(deploy('nginx.conf')) ?? []
    const [, connections] = /worker_connections (\d+);/.exec(deploy('nginx.conf')) ?? []
    expect(compose.services.proxy?.ulimits?.nofile).toBe(Number(files))
    expect(Number(connections)).toBeGreaterThanOrEqual(2 * 2 * 10_000 + 1000)
    expect(Number(files)).toBeGreaterThan(Number(connections))
  })
})

test('the unit lets Node read the network interfaces, and restarts a node however long the database is down', () => {
  const unit = deploy('panel@.service')
  expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
  const [head = ''] = unit.split('[Service]')
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m)
})

const nginx = process.env.NGINX ?? 'nginx'
const hasTools = process.getuid?.() === 0 && [nginx, 'unshare', 'ip'].every((tool) => !spawnSync(tool, ['-V']).error)
if (!hasTools)
  process.stdout.write('The addresses of compose.yaml are left out: they need root, nginx, unshare and ip\n')

test.each(hasTools ? ['nginx.conf'] : [])(
  '%s, unchanged on the addresses of compose.yaml, starts without a node, and follows nodes that stop, start and are recreated',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'panel-proxy-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', ...files]
    execFileSync('openssl', request, { stdio: 'ignore' })
    const addresses = fixedIn('outside').map(([, address]) => `ip addr add ${address}/24 dev lo`)
    const driver = `node --import tsx ${join(root, 'tests/support/behind-proxy.ts')}`
    const script = [
      'ip link set lo up',
      ...addresses,
      'mkdir -p /etc/nginx',
      'mount -t tmpfs tmpfs /etc/nginx',
      `cp -r ${folder} /etc/nginx/tls`,
      `${driver} ${nginx} ${join(root, 'deploy', name)}`,
    ]
    const words = ['--net', '--mount', 'sh', '-ec', script.join('\n')]
    const ran = spawnSync('unshare', words, { cwd: root, encoding: 'utf8' })
    const found = JSON.parse(ran.stdout || '{}')
    expect(found, ran.stderr).toMatchObject({
      withoutNodes: '502',
      withFirst: 'a',
      bySid: ['a', 'b'],
      withSecond: ['b', 'b', 'b'],
      madeAnew: 'a, made anew',
    })
    // A machine may allow fewer.
    expect(new Set(found.files)).toEqual(new Set([Math.min(65_536, found.most)]))
  },
)
