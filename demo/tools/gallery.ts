import Fastify, { type FastifyInstance } from 'fastify'
import { serveFiles } from '../server/http/site/files.ts'
import { guardPages } from '../server/http/site/host.ts'
import { serveReload } from './dev/reload.ts'

/** Headers that a policy inside a page cannot replace. */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
}

interface GallerySite {
  readonly site: string
  readonly dist: string
}

export function buildGallery({ site, dist }: GallerySite): FastifyInstance {
  const app = Fastify({ logger: false })
  guardPages(app)
  app.register((files) => serveFiles(files, { root: site, pages: true, headersOf: () => HEADERS }))
  serveReload(app, dist)
  return app
}
