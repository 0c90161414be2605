import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

export interface StaticHost {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves a folder as the simplest host does: GET, `index.html`, a redirect to the slash, and 404 for everything else.
 */
export async function serveStatic(folder: string, path = '/'): Promise<StaticHost> {
  const root = resolve(folder)
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    const file = join(root, normalize(decodeURIComponent(pathname.slice(path.length - 1))))
    const found = isFolder(file) ? join(file, 'index.html') : file
    if (request.method !== 'GET' || !pathname.startsWith(path) || !isFile(found)) return response.writeHead(404).end()
    if (found !== file && !pathname.endsWith('/'))
      return response.writeHead(301, { Location: `${pathname}/${search}` }).end()
    response.writeHead(200, { 'Content-Type': TYPES[extname(found)] ?? 'application/octet-stream' })
    return createReadStream(found).pipe(response)
  })
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
