import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screens } from '../../../../widgets/screens.ts'
import { compressAnswers } from './compression.ts'
import { serveFiles } from './files.ts'
import { drawFrontPage, type Facts, withFacts } from './front-page.ts'
import { picturesFrom } from './images.ts'
import { pathOf, sendMissing } from './missing.ts'
import { HIDDEN, headersOf, serveVersions } from './versions.ts'

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

export function guardPages(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      for (const [name, value] of Object.entries(pageHeaders({})))
        if (!reply.hasHeader(name) && !reply.raw.hasHeader(name)) reply.header(name, value)
    done()
  })
}

/** Returns the page's own host for sockets, because in some browsers 'self' does not include them. */
export const socketsOf = (host: string): string =>
  /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : ''

/** Returns true for paths of the API and the like, where a page instead of an error would hide a mistake. */
const isReserved = (path: string): boolean => /^\/(api|dev|frame|socket\.io|healthz|readyz|metrics)(\/|$)/.test(path)
export const isPage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && !isReserved(pathOf(request))
const isFile = (path: string): boolean => path.lastIndexOf('.') > path.lastIndexOf('/')

async function readPreloads(dist: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const file = join(dist, 'integrity.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')).preload : {}
}

/**
 * Preloads the files of a screen, so that they do not wait for `panel.js` (docs/decisions/029-one-round.md). For
 * members' screens, preloads only the site's own files, because a guest sees the sign-in there.
 */
async function withPreloads(page: string, dist: string, path: string): Promise<string> {
  const [name, screen] = Object.entries(screens).find(([, screen]) => screen.path === path) ?? []
  if (!screen) return page
  const preloads = await readPreloads(dist)
  const own = screen.access === 'guest-only' ? preloads[`panel-${name}`] : undefined
  const files = new Set([...(preloads['panel-app'] ?? []), ...(own ?? [])])
  const links = [...files].map((file) => `<link rel="modulepreload" href="/${file}">\n`).join('')
  return page.replace('</head>', () => `${links}</head>`)
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves the built files, and one page for all routes of the site. Browsers ask each time whether a file has changed,
 * except below a version's address.
 */
export async function serveHost(
  app: FastifyInstance,
  folders: { dist: string; host: string },
  { google, facts, imageOrigins }: { google: boolean; facts: Facts; imageOrigins?: readonly string[] | undefined },
): Promise<SendPage> {
  if (existsSync(folders.dist))
    await serveFiles(app, {
      root: folders.dist,
      hidden: HIDDEN,
      headersOf: (path) => headersOf(folders.dist, path, 'no-cache'),
    })
  await serveFiles(app, {
    root: folders.host,
    only: readdirSync(folders.host),
    // forbids framing here too, because the page also has a file name
    headersOf: (path) => (path.endsWith('.html') ? pageHeaders({}) : { 'Cache-Control': 'no-cache' }),
  })
  await serveVersions(app, folders.dist)
  const withFrontPage = await drawFrontPage(folders, facts)
  const sendPage: SendPage = async (request, reply) => {
    const page = withFacts(await readFile(join(folders.host, 'index.html'), 'utf8'), facts)
    const { url: path = '' } = request.routeOptions
    const drawn = await (path === '/' ? withFrontPage(page) : withPreloads(page, folders.dist, path))
    // writes the mark into the page, so that the Google button is there from the start or never
    const html = google ? drawn.replace('src="/panel.js"', '$& data-google') : drawn
    const sockets = socketsOf(request.host)
    return reply
      .headers(pageHeaders({ 'connect-src': `'self' ${sockets}`.trim(), ...picturesFrom(imageOrigins) }))
      .type('text/html; charset=utf-8')
      .send(html)
  }
  await app.register(async (front) => {
    await compressAnswers(front)
    // otherwise the static files would answer for the root folder
    for (const { path } of Object.values(screens)) front.get(path, sendPage)
  })
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const isWanted = !isFile(path) || request.headers.accept?.includes('text/html')
    return isWanted && isPage(request) ? sendPage(request, reply) : sendMissing(request, reply)
  })
  return sendPage
}
