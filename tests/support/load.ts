import { connect } from 'node:net'

// Reads and writes bytes, because a parser would take processor time from the server.

export interface Target {
  readonly url: string
  readonly path: string
  readonly token?: string
  readonly encoding?: string
}

export interface Load {
  readonly connections: number
  readonly milliseconds: number
}

const HEAD_END = '\r\n\r\n'

/** Returns -1 if the answer is incomplete. @throws if the status is not 200 */
function endOfAnswer(text: string): number {
  const head = text.indexOf(HEAD_END)
  if (head < 0) return -1
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`the server refused the load: ${text.slice(0, 400)}`)
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (length === undefined) throw new Error('an answer has no length')
  const end = head + HEAD_END.length + Number(length)
  return text.length < end ? -1 : end
}

export async function sendLoad(
  { url, path, token, encoding }: Target,
  { connections, milliseconds }: Load,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const own = [
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(encoding ? [`Accept-Encoding: ${encoding}`] : ['Accept: application/json']),
  ]
  const request = [`GET ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...own].join('\r\n') + HEAD_END
  const until = performance.now() + milliseconds
  const answered = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<number>((resolve, reject) => {
          let count = 0
          let received = ''
          const socket = connect(Number(port), hostname)
          socket.setNoDelay()
          socket.setEncoding('latin1')
          socket.on('error', reject)
          socket.on('connect', () => socket.write(request))
          socket.on('data', (part: string) => {
            received = received ? received + part : part
            try {
              const end = endOfAnswer(received)
              if (end < 0) return
              received = received.slice(end)
            } catch (fault) {
              socket.destroy()
              return reject(fault)
            }
            count += 1
            if (performance.now() < until) return socket.write(request)
            socket.end()
            resolve(count)
          })
        }),
    ),
  )
  return answered.reduce((sum, count) => sum + count, 0)
}
