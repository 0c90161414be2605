import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How a submission fails. */
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
  /** Cuts the next submission that the page makes; later ones arrive. */
  cutNext(cut: Cut): void
  /** Breaks all submissions. */
  down: boolean
  /** The submissions that arrived: key and body of each. */
  readonly submits: { key: unknown; body: string }[]
  /** The largest number of simultaneous submissions. */
  readonly most: number
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A proxy between a browser and the server that breaks submissions as networks do. */
export async function startBadNetwork(server: string): Promise<BadNetwork> {
  const { hostname, port } = new URL(server)
  const next: Cut[] = []
  const submits: { key: unknown; body: string }[] = []
  const state = { down: false, most: 0 }
  let under = 0
  /** Connections without a request yet. */
  const unused = new Set<Socket>()
  /**
   * Connections that were open and unused when a cut was planned. A slow browser opens a second connection and keeps
   * it. If a request fails on it before the head of an answer, the browser repeats the request by itself.
   */
  const early = new WeakSet<Socket>()

  /** The server's whole answer. With `part` the connection breaks after that many bytes of the request's body. */
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
      // the browser repeats the request, so the repeated one is cut too
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
    // the browser gives up first
    if (cut === 'an answer too late') return
    response.writeHead(found.answer.statusCode ?? 502, { ...found.answer.headers, connection: 'close' })
    if (cut !== 'half its answer') return response.end(found.text)
    response.write(found.text.subarray(0, Math.floor(found.text.length / 2)), reset)
  }

  const network = createServer(async (request, response) => {
    unused.delete(request.socket)
    // a browser repeats a request that fails on a reused connection
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
