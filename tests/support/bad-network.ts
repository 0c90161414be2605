import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export const cuts = [
  'before it is sent',
  'in the middle of its body',
  'before its answer',
  'half its answer',
  'an answer too late',
  'twice',
] as const
export type Cut = (typeof cuts)[number]

export interface BadNetwork {
  readonly origin: string
  cutNext(cut: Cut): void
  down: boolean
  readonly submits: { key: unknown; body: string }[]
  readonly most: number
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export async function startBadNetwork(server: string): Promise<BadNetwork> {
  const { hostname, port } = new URL(server)
  const next: Cut[] = []
  const submits: { key: unknown; body: string }[] = []
  const state = { down: false, most: 0 }
  let under = 0
  const unused = new Set<Socket>()
  /**
   * Connections that were open and unused when the cut was planned. If a request on such a connection fails before the
   * answer begins, the browser itself repeats the request.
   */
  const early = new WeakSet<Socket>()

  /** Forwards a request. With `part`, the connection breaks after that number of bytes of the body. */
  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer, part?: number) =>
    new Promise<{ answer: IncomingMessage; text: Buffer } | undefined>((resolve) => {
      const outgoing = send({ hostname, port, method, path: url, headers }, async (answer) => {
        resolve({ answer, text: await bodyOf(answer) })
      })
      outgoing.on('error', () => resolve(undefined))
      if (part === undefined) return outgoing.end(body)
      outgoing.write(body.subarray(0, part), () => outgoing.destroy())
    })

  async function submit(request: IncomingMessage, response: ServerResponse) {
    const cut = state.down ? 'before it is sent' : next.shift()
    const body = await bodyOf(request)
    submits.push({ key: request.headers['idempotency-key'], body: body.toString() })
    const reset = () => {
      // Plans the cut again, because the browser repeats the request.
      if (cut && !state.down && !response.headersSent && early.has(request.socket)) next.unshift(cut)
      request.socket.resetAndDestroy()
    }
    if (cut === 'before it is sent') return reset()
    if (cut === 'in the middle of its body') {
      await forward(request, body, Math.floor(body.length / 2))
      return reset()
    }
    const [found] = await Promise.all(
      cut === 'twice' ? [forward(request, body), forward(request, body)] : [forward(request, body)],
    )
    if (!found || cut === 'before its answer') return reset()
    if (cut === 'an answer too late') return
    response.writeHead(found.answer.statusCode ?? 502, { ...found.answer.headers, connection: 'close' })
    if (cut !== 'half its answer') return response.end(found.text)
    response.write(found.text.subarray(0, Math.floor(found.text.length / 2)), reset)
  }

  const network = createServer(async (request, response) => {
    unused.delete(request.socket)
    // Closes each connection, because the browser itself would repeat a request that fails on a reused one.
    response.setHeader('Connection', 'close')
    if (request.method === 'POST' && request.url?.endsWith('/submit')) {
      state.most = Math.max(state.most, ++under)
      response.on('close', () => {
        under -= 1
      })
      return submit(request, response)
    }
    const found = await forward(request, await bodyOf(request))
    if (!found) return void request.socket.destroy()
    response.writeHead(found.answer.statusCode ?? 502, { ...found.answer.headers, connection: 'close' }).end(found.text)
  })
  network.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.on('close', () => unused.delete(socket))
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  return Object.defineProperties({} as BadNetwork, {
    origin: { value: `http://127.0.0.1:${(network.address() as AddressInfo).port}` },
    cutNext: {
      value: (cut: Cut) => {
        next.push(cut)
        for (const socket of unused) early.add(socket)
      },
    },
    submits: { value: submits },
    most: { get: () => state.most },
    down: {
      get: () => state.down,
      set: (down: boolean) => {
        state.down = down
      },
    },
    close: {
      value: () =>
        new Promise<void>((resolve) => {
          network.close(() => resolve())
          network.closeAllConnections()
        }),
    },
  })
}
