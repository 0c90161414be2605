import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'httpxy'
import { languageOf } from '../../http/language.ts'
import type { Callers } from '../../http/limits/caller.ts'
import { guarded } from '../../http/limits/guard.ts'
import { refusalAnswer } from '../../http/refusals/text.ts'
import { rewriteFields } from './fields.ts'
import type { Node } from './nodes.ts'

// A load balancer: one address for several nodes, for a single machine. On several machines, use your own (docs/operating.md).

interface Balancing {
  /** The nodes that are serving. */
  readonly nodes: () => readonly Pick<Node, 'name' | 'port'>[]
  /** Identifies callers; the nodes trust only this load balancer. */
  readonly callers: Callers
}

type Target = ReturnType<Balancing['nodes']>[number]

/** Milliseconds: slightly more than the nodes' (connections.ts), so that a node times out first. */
const TIMES = { headersTimeout: 20_000, requestTimeout: 40_000, keepAliveTimeout: 75_000 }

function sendUnavailable(request: IncomingMessage, response: ServerResponse): void {
  // read the rest of the body: otherwise it would precede the next request
  request.resume()
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '1',
    })
    .end(JSON.stringify(refusalAnswer(languageOf(request.headers['accept-language']), 'unavailable')))
}

/** Chooses nodes, and connects to them. */
function createConnector(nodes: Balancing['nodes']) {
  let turn = 0

  /**
   * Round robin; but a polling socket stays with the node that opened it, whose name its id begins with (realtime.ts).
   * If that node is gone, another tells the client to reconnect.
   */
  function nodeFor({ url = '' }: IncomingMessage, not: readonly Target[]): Target | undefined {
    const ready = nodes().filter(({ port }) => !not.some((one) => one.port === port))
    const [, owner] = /[?&]sid=(\w+)\./.exec(url) ?? []
    return ready.find(({ name }) => name === owner) ?? ready[turn++ % ready.length]
  }

  /** Connects before anything is sent, so that a node that is gone can be skipped, whatever the request. */
  return async function connectNode(request: IncomingMessage, tried: Target[]) {
    const node = nodeFor(request, tried)
    if (!node) return undefined
    tried.push(node)
    const target = { host: '127.0.0.1', port: node.port }
    const socket = connect({ ...target, noDelay: true })
    try {
      await once(socket, 'connect')
    } catch {
      return connectNode(request, tried)
    }
    const agent = Object.assign(new Agent(), { createConnection: () => socket })
    return { name: node.name, socket, to: { target, agent } }
  }
}

/** Creates the load balancer; call `listen` to start it. */
export function createLoadBalancer({ nodes, callers }: Balancing): Server {
  const proxy = createProxyServer()
  proxy.on('proxyRes', ({ headers }) => {
    delete headers.connection
    delete headers['keep-alive']
  })
  const connectNode = createConnector(nodes)

  async function pass(request: IncomingMessage, response: ServerResponse, tried: Target[]): Promise<void> {
    const node = await connectNode(request, tried)
    if (response.destroyed) node?.socket.destroy()
    else if (!node) sendUnavailable(request, response)
    else {
      response.setHeader('X-Node', node.name)
      await proxy.web(request, response, node.to).catch(async () => {
        // a node may answer before it has read the whole request; the answer itself shows whether it is complete
        if (response.headersSent || response.destroyed) return
        response.removeHeader('X-Node')
        // a read can be retried safely; for anything else the client must retry with its idempotency key
        if (['GET', 'HEAD'].includes(request.method ?? '')) await pass(request, response, tried)
        else sendUnavailable(request, response)
      })
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const stays = response.shouldKeepAlive && server.listening
    rewriteFields(request, callers, { connection: stays ? 'keep-alive' : 'close' })
    await pass(request, response, [])
  }

  /** Forwards a socket: after the handshake both ends exchange raw bytes. */
  async function join(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => {})
    rewriteFields(request, callers, { connection: 'Upgrade', upgrade: request.headers.upgrade })
    const node = await connectNode(request, [])
    if (client.destroyed) node?.socket.destroy()
    else if (!node) client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n', () => client.destroy())
    // the proxy ends the client's socket if the node's fails
    else await proxy.ws(request, client as Socket, node.to, head).catch(() => {})
  }

  const server = createServer(
    TIMES,
    guarded(serve, (_, __, response) => response.destroy()),
  )
  server.on(
    'upgrade',
    guarded(join, (_, __, client) => client.destroy()),
  )
  return server
}
