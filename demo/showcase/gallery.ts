import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { compressAnswers } from '../server/compression.ts'
import { serveFiles } from '../server/files.ts'
import { pageHeaders } from '../server/host.ts'
import { readGuides } from './guides.ts'

interface GallerySite {
  /** The gallery's pages, with their built files in `built/`. */
  readonly folder: string
  /** The built elements: their declarations, their hashes, and the site's typeface. */
  readonly dist: string
  /** The panel's own site, whose typeface the gallery uses. */
  readonly host: string
  /** The folder of the guides. */
  readonly docs: string
  /** The panel's origin under the host name that the visitor uses for this site. */
  readonly panelFor: (hostname: string) => string
}

/**
 * The elements' gallery, on a separate origin, so that its sandbox members never share a session with the panel's site.
 * Each element is in a frame of this origin. `{{PANEL}}` is the panel's origin.
 */
export function buildGallery({ folder, dist, host, docs, panelFor }: GallerySite): FastifyInstance {
  const app = Fastify({ logger: false })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, name: 'index' | 'stage') => {
    const panel = panelFor(request.hostname)
    const stage = {
      'script-src': `'self' ${panel}`,
      'connect-src': `${panel} ${panel.replace(/^http/, 'ws')}`,
      'img-src': `'self' data: ${panel}`,
      'frame-src': panel,
      'frame-ancestors': "'self'",
    }
    const policy = name === 'stage' ? stage : { 'frame-src': "'self'" }
    const page = await readFile(join(folder, `${name}.html`), 'utf8')
    return reply.headers(pageHeaders(policy)).type('text/html; charset=utf-8').send(page.replaceAll('{{PANEL}}', panel))
  }
  app.register((files) => serveFiles(files, { root: join(folder, 'built'), prefix: '/built/' }))
  app.register((files) => serveFiles(files, { root: join(folder, 'pictures'), prefix: '/pictures/' }))
  app.register((files) => serveFiles(files, { root: join(dist, 'fonts'), prefix: '/fonts/' }))
  const headersOf = () => ({ 'Cache-Control': 'no-cache' })
  app.register((files) => serveFiles(files, { root: host, only: ['host.css', 'icon.svg'], headersOf }))
  app.register((files) =>
    serveFiles(files, { root: dist, only: ['custom-elements.json', 'integrity.json'], headersOf }),
  )
  app.register(async (pages) => {
    await compressAnswers(pages)
    pages.get('/guides.json', async (_, reply) =>
      reply.header('Cache-Control', 'no-cache').send(await readGuides(docs)),
    )
    pages.get('/stage', (request, reply) => sendPage(request, reply, 'stage'))
    pages.get('/*', (request, reply) => {
      if (/\.[^/]*$/.test(request.url.split('?')[0] ?? '')) return reply.callNotFound()
      // the framed routed site navigates to its own addresses
      return sendPage(request, reply, request.headers['sec-fetch-dest'] === 'iframe' ? 'stage' : 'index')
    })
  })
  return app
}
