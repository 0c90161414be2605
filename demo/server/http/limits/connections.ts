import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SOCKET_PATH } from '../../../../src/contract/live.ts'
import { type RefusalCode, refusals } from '../../../../src/contract/refusals.ts'
import { refusalAnswer } from '../../refusals/text.ts'
import { type Callers, networkOf } from './caller.ts'
import { createTally, type NodeLimits } from './node-limits.ts'

const HEADERS_WITHIN = 15_000
/** Milliseconds after which an idle connection is closed. A websocket has its own pings. */
const SILENT_FOR = 60_000
/**
 * Milliseconds that a connection waits for its next request. Common reverse proxies wait less, so they close it first.
 */
export const KEPT_FOR = 75_000
const BODY = 20_000

export function connectionOptions({ requestSeconds }: NodeLimits) {
  const requestTimeout = requestSeconds * 1000
  return {
    bodyLimit: BODY,
    requestTimeout,
    connectionTimeout: Math.max(SILENT_FOR, requestTimeout),
    keepAliveTimeout: KEPT_FOR,
    http: {
      headersTimeout: Math.min(HEADERS_WITHIN, requestTimeout),
      connectionsCheckingInterval: Math.ceil(requestTimeout / 6),
    },
    clientErrorHandler: answerUnread,
  }
}

const CODES: Readonly<Record<string, RefusalCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

function sayAndClose(socket: Socket, code: RefusalCode): void {
  const status = `${refusals[code]} ${STATUS_CODES[refusals[code]]}`
  const body = JSON.stringify(refusalAnswer('en', code))
  const fields = ['Content-Type: application/json; charset=utf-8', 'Cache-Control: no-store', 'Connection: close']
  socket.on('error', () => socket.destroy())
  // reads and drops the rest, because otherwise the client would not get the answer
  socket.resume()
  if (!socket.writable) return void socket.destroy()
  socket.write([`HTTP/1.1 ${status}`, ...fields, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  socket.destroySoon()
}

function answerUnread(fault: NodeJS.ErrnoException, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return
  sayAndClose(socket, CODES[fault.code ?? ''] ?? 'malformed-request')
}

const DROPPED = 8_000_000

/**
 * Reads and drops the rest of a refused body before the answer, because a client that is still sending does not read
 * the answer of a closed connection.
 */
export async function readToItsEnd({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete) return
  reply.removeHeader('Connection')
  let dropped = 0
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > DROPPED) raw.destroy()
  })
  // a body that never ends times out
  await finished(raw).catch(() => {})
}

/** Refuses `Upgrade` on other paths, where the connection would otherwise stay open without an answer. */
function refuseUpgrade({ url = '' }: IncomingMessage, socket: Socket): void {
  if (url.startsWith(`${SOCKET_PATH}/`)) return
  sayAndClose(socket, 'not-found')
}

export function limitConnections(app: FastifyInstance, callers: Callers, limits: NodeLimits): void {
  const open = createTally()
  let isWarned = false
  const warnOnce = (what: string) => {
    if (!isWarned) app.log.warn(`${what}: the server closes new ones`)
    isWarned = true
  }
  app.server.maxConnections = limits.connections
  app.server.on('drop', () => warnOnce(`${limits.connections} connections are open`))
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (callers.trusts(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    const leave = open.enter(network, limits.connectionsOfAddress)
    if (leave) return void socket.once('close', leave)
    warnOnce(`${network} has ${limits.connectionsOfAddress} connections open`)
    socket.destroy()
  })
  app.server.on('upgrade', refuseUpgrade)
}
