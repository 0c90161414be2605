import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubPage {
  readonly head?: string
  readonly body?: string
  /** The page's stylesheet. Without it, the page's policy allows no styles. */
  readonly css?: string
  readonly quirks?: boolean
}

export interface Stub {
  readonly origin: string
  /** The only origin whose scripts and calls the pages allow. */
  panel: string
  add(page: StubPage): string
  close(): Promise<void>
}

/** Starts a partner's site with the strictest policy under which the elements run. */
export async function startStub(fixture: string): Promise<Stub> {
  const pages: StubPage[] = []
  const stub = { panel: '' }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
    const page = pages[Number(searchParams.get('page'))]
    const send = (type: string, body: string | Buffer) => {
      response.setHeader('Content-Type', `${type}; charset=utf-8`)
      response.end(body)
    }
    if (pathname === '/fixture.js') return send('text/javascript', await readFile(fixture))
    if (pathname === '/page.css') return send('text/css', page?.css ?? '')
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    response.setHeader(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src 'self' ${stub.panel}`,
        `connect-src ${stub.panel} ${stub.panel.replace('http', 'ws')}`,
        page?.css === undefined ? "style-src 'none'" : "style-src 'self'",
        "require-trusted-types-for 'script'",
        "base-uri 'none'",
        "form-action 'none'",
      ].join('; '),
    )
    const sheet = page?.css === undefined ? '' : `<link rel="stylesheet" href="/page.css?page=${pages.indexOf(page)}">`
    send(
      'text/html',
      `${page?.quirks ? '' : '<!doctype html>'}<html lang="en"><head><title>A page</title>${sheet}${page?.head ?? ''}</head><body>${page?.body ?? ''}</body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(stub, {
    origin,
    add: (page: StubPage) => `${origin}/?page=${pages.push(page) - 1}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
