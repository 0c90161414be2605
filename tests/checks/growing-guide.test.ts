import { expect, test } from 'vitest'
import { limitsFor } from '../../demo/server/accounts/config.ts'
import { nodeLimitsFor } from '../../demo/server/http/limits/node-limits.ts'
import { defaults } from '../../demo/server/operator/settings/config.ts'
import { read, sources } from './sources.ts'

const guide = read('docs/growing.md')
const server = sources('demo/server', '.ts')
const inCode = (name: string): boolean => server.some(({ text }) => text.includes(`'${name}'`))

test('every metric that the guide names exists', () => {
  const names = new Set([...guide.matchAll(/\b(?:panel|process)_[a-z_]+/g)].map(([name]) => name))
  expect(names.size).toBeGreaterThan(8)
  expect([...names].filter((name) => !inCode(name))).toEqual([])
  const labels = [...guide.matchAll(/\{(\w+)="(\w+)"\}/g)]
  for (const [, label = '', value = ''] of labels) {
    expect(
      server.some(({ text }) => text.includes(`'${label}'`)),
      label,
    ).toBe(true)
    expect(
      server.some(({ text }) => new RegExp(`\\b${value}\\b`).test(text)),
      value,
    ).toBe(true)
  }
})

test('every setting and every command that the guide names exists', () => {
  const settings = [...guide.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name)
  expect(settings.filter((name) => !read('docs/operating.md').includes(`\`${name}\``))).toEqual([])
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  for (const [, program = ''] of guide.matchAll(/`(tests\/bench\/\w+\.ts)`/g)) expect(scripts.bench).toContain(program)
})

test('the guide states the limits of production', () => {
  const { memberCalls, handshakes, connections, connectionsOfAddress } = nodeLimitsFor(true)
  const { address } = limitsFor(true)
  const lines = guide.split('\n')
  const written = (figure: number) => figure.toLocaleString('en-IN')
  const of = (start: string) => lines.find((line) => line.startsWith(`| ${start}`))
  expect(of('calls of one member')).toContain(`| ${memberCalls.points} a minute |`)
  expect(memberCalls.seconds + handshakes.seconds).toBe(120)
  expect(of('calls without a session')).toContain(`| ${address.points} in ${address.seconds / 60} minutes |`)
  expect(of('sockets that one address')).toContain(`| ${handshakes.points} a minute |`)
  expect(of('connections of one address')).toContain(`| ${written(connectionsOfAddress)} |`)
  expect(of('connections in all')).toContain(`| ${written(connections)} |`)
  expect(of('`panel_hashes_waiting`')).toContain(`at ${defaults.hashing.waiting} sign-ins`)
  expect(of('`panel_sockets`')).toContain(`near ${written(connections)} `)
})
