import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../support/server.ts'
import { openSocket } from '../support/socket.ts'
import { serverOfSuite } from '../support/suite.ts'

type Member = Awaited<ReturnType<TestServer['register']>>

const panel = serverOfSuite()
let attacker: Member
let other: Member
const unheard: unknown[] = []
const note = (fault: unknown) => void unheard.push(fault)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  attacker = await panel.register()
  other = await panel.register()
})
afterAll(() => void process.off('unhandledRejection', note))

type Opened = Awaited<ReturnType<typeof openSocket>>
async function open(token: string): Promise<Opened> {
  const opened = await openSocket(panel.url, token)
  onTestFinished(() => void opened.socket.close())
  return opened
}

/** Expects that others are served and no rejection is unhandled. */
async function expectServed(): Promise<void> {
  const { socket } = await open(other.token)
  expect(await socket.emitWithAck('join-user-room', other.id)).toMatchObject({ points: 0 })
  expect((await fetch(`${panel.url}/readyz`)).status).toBe(200)
  expect(unheard).toEqual([])
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [{ toString: nested(depth - 1) }])
const payloads: Readonly<Record<string, readonly unknown[]>> = {
  'an object whose toString is not a function': [{ toString: 1, valueOf: 1 }],
  'an object with the keys of prototypes': [
    JSON.parse('{"__proto__": {"toString": 1}, "constructor": {"prototype": 1}}'),
  ],
  null: [null],
  'an empty array': [[]],
  'a deeply nested array': [nested(500)],
  bytes: [Buffer.from('abc')],
  'bytes in an object': [{ a: [Buffer.from('a'), Buffer.from('b')] }],
  'text of 9 kB': ['x'.repeat(9000)],
  'text of 11 kB': ['x'.repeat(11_000)],
  'infinity and negative zero': [1e308 * 10, -0],
  'an unpaired surrogate and NUL': ['\ud800\0'],
  'no value': [],
  'many values': Array.from({ length: 500 }, (_, i) => i),
}
const isBinary = (name: string): boolean => name.startsWith('bytes')

/** Includes names that the client library refuses to send. */
const events = ['join-user-room', 'unknown', '', '__proto__', 'constructor', 'error', 'disconnect', 'newListener', 7]

function sendRaw({ socket }: Opened, packet: string): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { send(text: string): void } } }
  transport.ws.send(packet)
}

/** Resolves once the server has handled everything sent before, or closed the socket. */
const settled = ({ socket, closed }: Opened, id: string) =>
  Promise.race([closed, socket.emitWithAck('join-user-room', id)])

test.each(Object.entries(payloads))('%s as the value of any event harms nobody', async (name, values) => {
  const sent = events.flatMap((event) => [true, false].map((answered) => ({ event, answered })))
  const attacks = sent.map(async ({ event, answered }) => {
    const opened = await open(attacker.token)
    // The client sends bytes in separate packets.
    if (isBinary(name)) opened.socket.emit('join-user-room', ...values, ...(answered ? [() => {}] : []))
    else sendRaw(opened, `42${answered ? 1 : ''}${JSON.stringify([event, ...values])}`)
    await settled(opened, attacker.id)
  })
  await Promise.all(attacks)
  await expectServed()
})

test.each([
  '4',
  '42[]',
  '42[{"a":1}]',
  '431["x"]',
  '40',
  '40/other,',
  '41',
  '451-["join-user-room",{"_placeholder":true,"num":5}]',
  '459999999-["join-user-room"]',
  '42999999999999999999999["join-user-room"]',
  '6',
  '',
  '\0',
])('the malformed packet %j harms nobody', async (packet) => {
  const opened = await open(attacker.token)
  sendRaw(opened, packet)
  await settled(opened, attacker.id)
  await expectServed()
})

test('a socket joins a room only by the exact id of the member, not by a value that converts to the id', async () => {
  const { id, token } = attacker
  const { socket } = await open(token)
  for (const value of [[id], { id }, ` ${id}`, Buffer.from(id), true, 0])
    expect(await socket.emitWithAck('join-user-room', value)).toBe(false)
  expect(await socket.emitWithAck('join-user-room', id)).toMatchObject({ points: 0 })
})

test('closed sockets leave nothing behind', async () => {
  const { server } = panel.server.app
  const held = () => {
    server.closeIdleConnections()
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  }
  await expect.poll(held).toBe(0)
})
