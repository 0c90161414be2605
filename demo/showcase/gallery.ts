import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { pageHeaders } from '../server/host.ts'

interface GallerySite {
  /** The gallery's pages, with their built files in `built/`. */
  readonly folder: string
  /** The built elements: their declarations, their hashes, and the site's typeface. */
  readonly dist: string
  /** The panel's own site, whose typeface the gallery uses. */
  readonly host: string
  /** The guides' text. */
  readonly readme: string
  /** The panel's origin under the host name that the visitor uses for this site. */
  readonly panelFor: (hostname: string) => string
}

/**
 * The elements' gallery, on a separate origin, so that its sandbox members never share a session with the panel's site.
 * Each element is in a frame of this origin. `{{PANEL}}` is the panel's origin.
 */
export function buildGallery({ folder, dist, host, readme, panelFor }: GallerySite): FastifyInstance {
  const app = Fastify({ logger: false })
  app.register(fastifyStatic, { root: join(folder, 'built'), prefix: '/built/', index: false, cacheControl: false })

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
  const send = (path: string, type: string) => async (_: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type(type)
      .send(await readFile(path))
  app.register(fastifyStatic, { root: join(dist, 'fonts'), prefix: '/fonts/', decorateReply: false })
  app.get('/host.css', send(join(host, 'host.css'), 'text/css; charset=utf-8'))
  app.get('/icon.svg', send(join(host, 'icon.svg'), 'image/svg+xml'))
  app.get('/custom-elements.json', send(join(dist, 'custom-elements.json'), 'application/json; charset=utf-8'))
  app.get('/integrity.json', send(join(dist, 'integrity.json'), 'application/json; charset=utf-8'))
  app.get('/README.md', send(readme, 'text/markdown; charset=utf-8'))
  app.get('/stage', (request, reply) => sendPage(request, reply, 'stage'))
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || /\.[^/]*$/.test(request.url.split('?')[0] ?? '')) return reply.code(404).send()
    // the framed routed site navigates to its own addresses
    return sendPage(request, reply, request.headers['sec-fetch-dest'] === 'iframe' ? 'stage' : 'index')
  })
  return app
}
