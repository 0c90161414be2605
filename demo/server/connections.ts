import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SOCKET_PATH } from '../../src/api/live.ts'
import { type Callers, networkOf } from './caller.ts'
import type { NodeLimits } from './node-limits.ts'

// How long a connection may keep the server waiting, how many there may be, and what becomes of one that asks for
// another protocol.

/** Milliseconds in which a request's headers have to be there. */
const HEADERS_WITHIN = 15_000
/** Milliseconds after which a connection on which nothing moves is closed; a websocket has its own signs of life. */
const SILENT_FOR = 60_000
/** Milliseconds that a connection waits for its next request: longer than usual reverse proxies keep theirs. */
const KEPT_FOR = 75_000
/** Bytes of a body. A call that needs more says so where it is served. */
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

const STATUSES: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request did not arrive in time'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large', 'The request headers are too large'],
}

/** Answers on a connection that carries no request that could be answered as usual, and closes it. */
function sayAndClose(socket: Socket, status: string, code: string, message: string): void {
  const body = JSON.stringify({ success: false, message, code })
  const fields = ['Content-Type: application/json; charset=utf-8', 'Cache-Control: no-store', 'Connection: close']
  socket.on('error', () => socket.destroy())
  // what still comes is read and dropped, or the answer would be lost with it
  socket.resume()
  if (!socket.writable) return void socket.destroy()
  socket.write([`HTTP/1.1 ${status}`, ...fields, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  socket.destroySoon()
}

/** What cannot be read as a request, or did not arrive in time. */
function answerUnread(fault: NodeJS.ErrnoException, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = STATUSES[fault.code ?? ''] ?? [
    '400 Bad Request',
    'invalid-request',
    'The request is not valid',
  ]
  sayAndClose(socket, status, code, message)
}

/** Bytes of a refused body that are read before its connection is cut. */
const DROPPED = 8_000_000

/**
 * Reads and drops the rest of a body that is refused, before it is answered: a connection that closes on whoever still
 * sends loses the answer too.
 */
export async function readToItsEnd({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete) return
  reply.removeHeader('Connection')
  let dropped = 0
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > DROPPED) raw.destroy()
  })
  // it may never end: then its time is up, and nobody hears the answer
  await finished(raw).catch(() => {})
}

/** Only sockets are opened by `Upgrade`; on another path it would be left open without an answer. */
function refuseUpgrade({ url = '' }: IncomingMessage, socket: Socket): void {
  if (url.startsWith(`${SOCKET_PATH}/`)) return
  sayAndClose(socket, '404 Not Found', 'not-found', 'There is nothing at this address that takes an Upgrade')
}

/** Keeps the number of open connections, and of those of one address, within their limits. */
export function limitConnections(app: FastifyInstance, callers: Callers, limits: NodeLimits): void {
  const open = new Map<string, number>()
  let told = false
  const tell = (what: string) => {
    if (!told) app.log.warn(`${what}: more are closed as they come`)
    told = true
  }
  app.server.maxConnections = limits.connections
  app.server.on('drop', () => tell(`${limits.connections} connections are open`))
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (callers.trusts(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    const count = (open.get(network) ?? 0) + 1
    if (count > limits.connectionsOfAddress) {
      tell(`${network} has ${limits.connectionsOfAddress} connections open`)
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
  app.server.on('upgrade', refuseUpgrade)
}
