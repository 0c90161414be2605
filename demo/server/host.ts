import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, sendMissing } from './missing.ts'
import { headersOf, serveVersions } from './versions.ts'

/** Headers of a page that loads nothing from elsewhere, and runs and styles nothing inline. */
export const pageHeaders = (policy: Readonly<Record<string, string>>): Record<string, string> => ({
  'Content-Security-Policy': Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    ...policy,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
})

/** The page's own host for sockets: not every browser counts them as 'self'. */
export const socketsOf = (host: string): string =>
  /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : ''

/** Paths of the API and its neighbours, where a page would hide a mistake. */
const isReserved = (path: string): boolean => /^\/(api|dev|frame|socket\.io|healthz|readyz|metrics)(\/|$)/.test(path)
const isFile = (path: string): boolean => /\.[^/]*$/.test(path)

/**
 * The panel's own site: the built files, which partners load too, and one page for every route of the app, which says
 * whether Google can sign members in. What may change is asked for again, but under the addresses of a version.
 */
export async function serveHost(
  app: FastifyInstance,
  folders: { dist: string; host: string },
  google: boolean,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: [folders.dist, folders.host].filter((folder) => existsSync(folder)),
    index: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(response, path) {
      // under its own name too the page is nobody's frame
      const page = path.endsWith('.html') ? pageHeaders({}) : {}
      const built = path.startsWith(folders.dist)
      const headers = built ? headersOf(folders.dist, path, 'no-cache') : { 'Cache-Control': 'no-cache' }
      for (const [name, value] of Object.entries({ ...page, ...headers })) response.setHeader(name, value)
    },
  })
  await serveVersions(app, folders.dist)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readFile(join(folders.host, 'index.html'), 'utf8')
    // said in the page itself, so that the button stands from the first moment or never
    const said = google ? page.replace('src="/panel.js"', '$& data-google') : page
    const sockets = socketsOf(request.host)
    return reply
      .headers(pageHeaders({ 'connect-src': `'self' ${sockets}`.trim() }))
      .type('text/html; charset=utf-8')
      .send(said)
  }
  // the static files would answer for the folder itself
  app.get('/', sendPage)
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isReserved(path) && !isFile(path)
    return isPage ? sendPage(request, reply) : sendMissing(request, reply)
  })
}
