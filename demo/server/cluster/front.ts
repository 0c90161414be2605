import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Callers } from '../caller.ts'
import type { Node } from './nodes.ts'

// One address for several nodes: hands each request and each socket to one of them. Made for one machine; where there
// are several, a balancer of yours stands here (README).

interface Front {
  /** The nodes that serve now. */
  readonly nodes: () => readonly Pick<Node, 'name' | 'port'>[]
  /** Whom to believe about who calls; the nodes believe this front alone. */
  readonly callers: Callers
}

type Target = ReturnType<Front['nodes']>[number]

/** Of one connection alone (RFC 9110, 7.6.1); `expect` has been answered here. */
const HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'upgrade', 'expect']
const FORWARDED = /^(forwarded|x-forwarded-.*)$/
/** What a trusted proxy may say of the site's own address, as `siteOf` reads it. */
const OF_SITE = /^x-forwarded-(host|proto)$/

type Field = readonly [name: string, value: string]

/** As they came, in order and with their doubles. */
function fieldsOf({ rawHeaders, headers }: IncomingMessage): Field[] {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  const fields = rawHeaders.flatMap((name, i): Field[] => (i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : []))
  return fields.filter(([name]) => !HOP.includes(name.toLowerCase()) && !named.includes(name.toLowerCase()))
}

/** The request's own fields, and the one address that calls: nobody but a trusted proxy may name another. */
function fieldsFor(request: IncomingMessage, callers: Callers): Field[] {
  callers.notice(request)
  const trusted = callers.trusts(request.socket.remoteAddress, 0)
  const fields = fieldsOf(request).filter(([field]) => {
    const name = field.toLowerCase()
    if (name === 'x-request-id') return trusted
    return !FORWARDED.test(name) || (trusted && OF_SITE.test(name))
  })
  return [...fields, ['X-Forwarded-For', callers.addressOf(request)]]
}

/** Milliseconds: those of the nodes (connections.ts), and a little more, so that a node says it first. */
const TIMES = { headersTimeout: 20_000, requestTimeout: 40_000, keepAliveTimeout: 75_000 }

const SAID = 'The service is not available for a moment. Please try again shortly.'

function sendUnavailable(request: IncomingMessage, response: ServerResponse): void {
  // what still comes of the body belongs to this request: unread, it would stand before the next one
  request.resume()
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '1',
    })
    .end(JSON.stringify({ success: false, message: SAID, code: 'unavailable' }))
}

/** Listens once it is told where. */
export function createFront({ nodes, callers }: Front): Server {
  let turn = 0

  /**
   * In turn; but a socket that polls stays with the node that opened it, whose name its id begins with
   * (realtime.ts). Where that node is gone, another tells it to begin anew.
   */
  function nodeFor({ url = '' }: IncomingMessage, not: readonly Target[] = []): Target | undefined {
    const ready = nodes().filter(({ port }) => !not.some((one) => one.port === port))
    const [, owner] = /[?&]sid=(\w+)\./.exec(url) ?? []
    return ready.find(({ name }) => name === owner) ?? ready[turn++ % ready.length]
  }

  function pass(request: IncomingMessage, response: ServerResponse, tried: readonly Target[]): void {
    const node = nodeFor(request, tried)
    // this address is being left
    if (!server.listening) response.setHeader('Connection', 'close')
    if (!node) {
      sendUnavailable(request, response)
      return
    }
    const { method = 'GET', url } = request
    const headers = fieldsFor(request, callers).flat()
    const asked = forward({ host: '127.0.0.1', port: node.port, method, path: url, headers, agent: false })
    let connected = false
    let answered = false
    // nothing of it is sent before somebody is there to take it
    asked.once('socket', (socket) =>
      socket.once('connect', () => {
        connected = true
        request.pipe(asked)
      }),
    )
    asked.on('response', (answer) => {
      answered = true
      const fields = fieldsOf(answer).filter(([name]) => name.toLowerCase() !== 'transfer-encoding')
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...fields, ['X-Node', node.name]].flat())
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    asked.on('error', () => {
      // a node may answer before it has read all; whether its answer is whole, the answer tells
      if (answered || response.destroyed) return
      // reading again does no harm; whether anything else was done, only who asked can find out, by the same key
      if (!connected || ['GET', 'HEAD'].includes(method)) pass(request, response, [...tried, node])
      else {
        request.unpipe(asked)
        sendUnavailable(request, response)
      }
    })
    response.on('close', () => asked.destroy())
  }

  /** From the handshake on nothing is read here: both ends speak to each other. */
  function join(request: IncomingMessage, socket: Duplex, head: Buffer, tried: readonly Target[] = []): void {
    const node = nodeFor(request, tried)
    socket.on('error', () => {})
    if (!node) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n', () => socket.destroy())
      return
    }
    const line = connect({ host: '127.0.0.1', port: node.port, noDelay: true })
    const { method, url, headers } = request
    const fields = [...fieldsFor(request, callers), ['Connection', 'Upgrade'], ['Upgrade', headers.upgrade ?? '']]
    // nobody is there any more: nothing was sent yet
    const elsewhere = () => join(request, socket, head, [...tried, node])
    line.once('error', elsewhere)
    line.once('connect', () => {
      line.off('error', elsewhere)
      line.on('error', () => socket.destroy())
      // after what the node said last
      line.on('close', () => socket.end(() => socket.destroy()))
      line.write(
        `${method} ${url} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        'latin1',
      )
      line.write(head)
      line.pipe(socket).pipe(line)
    })
    socket.on('close', () => line.destroy())
  }

  const server = createServer(TIMES, (request, response) => pass(request, response, []))
  server.on('upgrade', (request, socket, head) => join(request, socket, head))
  return server
}
