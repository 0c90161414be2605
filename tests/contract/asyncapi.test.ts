import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { SOCKET_PATH } from '../../src/contract/live.ts'
import { withdrawalHistory } from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

interface Reference {
  readonly $ref: string
}
interface Message {
  readonly name: string
  readonly payload: object
  readonly examples: readonly { readonly payload: unknown }[]
}
interface Operation {
  readonly action: 'send' | 'receive'
  readonly messages: readonly Reference[]
  readonly reply?: { readonly messages: readonly Reference[] }
}
interface Description {
  readonly servers: Readonly<Record<string, { readonly host: string; readonly protocol: string }>>
  readonly channels: Readonly<Record<string, { readonly address: string }>>
  readonly operations: Readonly<Record<string, Operation>>
  readonly components: { readonly messages: Readonly<Record<string, Message>> }
}

// AsyncAPI's schema brings its own copy of the meta-schema
const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false })
const official = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as object

function follow(document: object, { $ref }: Reference): unknown {
  const found = $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], document)
  return found && typeof found === 'object' && '$ref' in found ? follow(document, found as Reference) : found
}

const referencesIn = (value: unknown): readonly Reference[] =>
  value === null || typeof value !== 'object'
    ? []
    : '$ref' in value
      ? [value as Reference]
      : Object.values(value).flatMap(referencesIn)

/** Returns the faults of a value; an empty list means that it fits. */
function faultsOf(schema: object, value: unknown): readonly unknown[] {
  const check = ajv.compile(schema)
  return check(value) ? [] : (check.errors ?? [])
}

describe.each(oneDatabase)('the description of the live channel, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  let described: Description
  beforeAll(async () => {
    described = (await (await fetch(`${panel.api}/asyncapi.json`)).json()) as Description
  })

  const messagesOf = (references: readonly Reference[] = []): readonly Message[] =>
    references.map((reference) => follow(described, reference) as Message)

  function open(token: string) {
    const [server] = Object.values(described.servers)
    const [channel] = Object.values(described.channels)
    return io(`http://${server?.host}`, {
      path: channel?.address ?? '',
      auth: { token },
      reconnection: false,
      forceNew: true,
    })
  }

  test('the description is a valid AsyncAPI 3.0 document, and each of its references resolves', () => {
    expect(faultsOf(official, described)).toEqual([])
    const lost = referencesIn(described).filter((reference) => follow(described, reference) === undefined)
    expect(lost).toEqual([])
    expect(Object.values(described.channels).map(({ address }) => address)).toEqual([SOCKET_PATH])
    expect(Object.values(described.servers)).toMatchObject([{ host: new URL(panel.url).host, protocol: 'ws' }])
  })

  test('the description covers every event that the server sends, with its name and its payload', async () => {
    const { id, token } = await memberWith(panel, 1000, 100, 200)
    const { withdrawalHistory: requests } = (await panel.call(withdrawalHistory, { token })).answer
    const socket = open(token)
    const events: (readonly [name: string, payload: unknown])[] = []
    socket.onAny((name, ...values) => {
      events.push([name, values[0]])
    })
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    await socket.emitWithAck('join-user-room', id)
    const { store } = panel.server.database
    const decide = (place: number, action: 'approve' | 'reject') =>
      decideWithdrawal(store, {
        id: requests[place]?.id ?? '',
        action,
        by: 'Nila',
        at: new Date(),
        ...(action === 'reject' ? { reason: 'The bank knows no such account.' } : {}),
      })
    await decide(0, 'approve')
    await decide(1, 'reject')
    await expect.poll(() => events.length).toBe(2)
    socket.close()

    const sent = Object.values(described.operations).filter(({ action }) => action === 'send')
    const known = new Map(
      sent.flatMap(({ messages }) => messagesOf(messages)).map((message) => [message.name, message]),
    )
    expect([...new Set(events.map(([name]) => name))]).toEqual([...known.keys()])
    for (const [name, payload] of events) expect(faultsOf(known.get(name)?.payload ?? {}, payload), name).toEqual([])
    const reasons = events.map(([, payload]) => (payload as { reason: string }).reason)
    expect(reasons).toEqual(['withdrawal_approved', 'withdrawal_rejected'])
  })

  test("the description covers every acknowledgement of a join: of the member's own room, of a second join, and of another room", async () => {
    const { id, token } = await panel.register()
    const { join } = described.operations
    const [asked] = messagesOf(join?.messages)
    expect(asked && faultsOf(asked.payload, id)).toEqual([])
    const answers: unknown[] = []
    const socket = open(token)
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
    for (const asking of [id, id, 'somebody-else']) answers.push(await socket.emitWithAck(asked?.name ?? '', asking))
    socket.close()
    const replies = messagesOf(join?.reply?.messages)
    const [joined, refused, unread] = replies
    expect(answers.map((answer) => replies.filter(({ payload }) => faultsOf(payload, answer).length === 0))).toEqual([
      [joined],
      [unread],
      [refused],
    ])
  })
})
