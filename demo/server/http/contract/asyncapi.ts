import { literal, null as nothing } from 'valibot'
import {
  APPROVED,
  JOIN_ROOM,
  joinRoom,
  POINTS_UPDATED,
  pointsUpdated,
  REFUSED_TOKEN,
  roomJoined,
  SOCKET_PATH,
  UNAVAILABLE,
} from '../../../../src/contract/live.ts'
import { wireSchema } from './json-schema.ts'

const MESSAGES = {
  joinRoom: {
    name: JOIN_ROOM,
    summary: "The member's id. A client emits it once it is connected, and asks for an acknowledgement.",
    schema: joinRoom,
    example: '6f1c2b5e-0d4c-4a5e-9a53-4f1f5d1f8a11',
  },
  roomJoined: {
    name: `${JOIN_ROOM}: joined`,
    summary:
      'The balance in points, and the milliseconds since a withdrawal was last decided: null if none was. Read after the socket joined, so a later change comes as an event.',
    schema: roomJoined,
    example: { points: 240, sinceDecision: null },
  },
  roomRefused: {
    name: `${JOIN_ROOM}: refused`,
    summary: 'The id is not that of the member whose token opened the socket.',
    schema: literal(false),
    example: false,
  },
  roomUnread: {
    name: `${JOIN_ROOM}: not read`,
    summary: 'A second join of one socket, or a failed first one. The client asks by a call instead.',
    schema: nothing(),
    example: null,
  },
  pointsUpdated: {
    name: POINTS_UPDATED,
    summary:
      'A withdrawal was decided. `change` is in points. The client shows the message, and asks for the figures again.',
    schema: pointsUpdated,
    example: { reason: APPROVED, message: 'Withdrawal approved! 250 points deducted.', change: 250 },
  },
} as const

type MessageName = keyof typeof MESSAGES

const refTo = (place: string) => ({ $ref: `#/${place}` })
const inChannel = (...names: readonly MessageName[]) => names.map((name) => refTo(`channels/live/messages/${name}`))

const names = Object.keys(MESSAGES) as MessageName[]
const messages = Object.fromEntries(
  names.map((name) => {
    const { schema, example, ...rest } = MESSAGES[name]
    return [name, { ...rest, payload: wireSchema(schema), examples: [{ payload: example }] }]
  }),
)

const CHANNEL = {
  address: SOCKET_PATH,
  description: `Socket.IO, protocol 5, in the namespace "/". Websocket, or polling where a network blocks websockets. A connection without a token of an open session gets connect_error with the message "${REFUSED_TOKEN}"; one that the server cannot take at the moment gets "${UNAVAILABLE}". The server disconnects a socket when its session ends. The channel is optional: without it a client asks by calls.`,
  servers: [refTo('servers/panel')],
  messages: Object.fromEntries(names.map((name) => [name, refTo(`components/messages/${name}`)])),
}

/** @param origin that of the API, such as `https://panel.example` */
export function describeLive(origin: string): object {
  const { protocol, host } = new URL(origin)
  return {
    asyncapi: '3.0.0',
    info: { title: 'Panel, live channel', version: '1', description: 'The calls are at /api/openapi.json.' },
    defaultContentType: 'application/json',
    servers: {
      panel: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        security: [refTo('components/securitySchemes/token')],
      },
    },
    channels: { live: CHANNEL },
    operations: {
      join: {
        action: 'receive',
        channel: refTo('channels/live'),
        summary: 'Lets the socket into the room of its own member, once.',
        messages: inChannel('joinRoom'),
        reply: { channel: refTo('channels/live'), messages: inChannel('roomJoined', 'roomRefused', 'roomUnread') },
      },
      tellPoints: {
        action: 'send',
        channel: refTo('channels/live'),
        summary: "Tells every socket in the member's room.",
        messages: inChannel('pointsUpdated'),
      },
    },
    components: {
      messages,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'user',
          description: "The session's token, in Socket.IO's handshake: auth: { token }.",
        },
      },
    },
  }
}
