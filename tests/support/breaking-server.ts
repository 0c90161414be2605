import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from '../../src/contract/call.ts'

/** How one call is broken. */
export interface Breakage {
  readonly call: Call
  /** Another status, with the answer below. */
  readonly status?: number
  /** The answer that the caller gets instead of the server's. */
  readonly answer?: (body: Record<string, unknown>) => unknown
  /** The headers that the server gets instead of the caller's. */
  readonly headers?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
}

export interface BreakingServer {
  /** Base of its calls. */
  readonly api: string
  /** Breaks this call, and no other, from now on. */
  break(breakage: Breakage): void
  close(): Promise<void>
}

/** `/surveys/{id}` is not `/surveys/user/...`. */
const patternOf = ({ path }: Call): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A proxy in front of a server that breaks one of its calls. It forwards sockets only by polling. */
export async function startBreakingServer(target: string): Promise<BreakingServer> {
  let broken: Breakage | undefined
  const { hostname, port } = new URL(target)
  const isBroken = ({ method, url = '' }: IncomingMessage): boolean =>
    broken !== undefined && method === broken.call.method && patternOf(broken.call).test(url.split('?')[0] ?? '')

  const server = createServer((request, response) => {
    const breakage = isBroken(request) ? broken : undefined
    const { method, url } = request
    // an answer is read here before it is broken, so the server must not compress it
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const passed = { hostname, port, method, path: url, headers: breakage?.headers?.(headers) ?? headers }
    const outgoing = send(passed, (answer) => {
      if (!breakage?.answer) {
        response.writeHead(breakage?.status ?? answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(response)
      }
      const { answer: change, status = answer.statusCode ?? 502 } = breakage
      bodyOf(answer).then(
        (body) => {
          response.writeHead(status, { 'Content-Type': 'application/json' })
          response.end(JSON.stringify(change(JSON.parse(body.toString()))))
        },
        () => response.destroy(),
      )
    })
    outgoing.on('error', () => response.destroy())
    request.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    break(breakage) {
      broken = breakage
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
