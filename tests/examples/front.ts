import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

const filesOf =
  (folder: string): RequestListener =>
  ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end()
    return response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' }).end(readFileSync(path))
  }

const serverAt =
  (port: number): RequestListener =>
  (asked, response) => {
    const { url: path, method, headers } = asked
    const passed = request({ host: 'localhost', port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    asked.pipe(passed)
  }

/** Serves the examples one after another at one origin, which the panel lists. */
export async function startFront() {
  let answer: RequestListener = (_, response) => response.writeHead(404).end()
  const server = createServer((asked, response) => answer(asked, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://localhost:${port}`,
    serveFiles: (folder: string) => {
      answer = filesOf(folder)
    },
    /** Passes requests on to an example's own server. */
    passTo: (port: number) => {
      answer = serverAt(port)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

export type Front = Awaited<ReturnType<typeof startFront>>
