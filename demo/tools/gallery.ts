import Fastify, { type FastifyInstance } from 'fastify'
import { serveFiles } from '../server/http/site/files.ts'
import { guardPages } from '../server/http/site/host.ts'
import { serveReload } from './dev/reload.ts'

/** Headers that a host of static files does not send, and that the pages' own policies cannot replace. */
const HEADERS = {
  'Content-Security-Policy': "frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
}

interface GallerySite {
  /** The built site, `dist/site` (demo/gallery/site.ts). */
  readonly site: string
  /** The folder that `npm run dev` marks after each build. */
  readonly dist: string
}

/** Serves the gallery, a site of static files, on an origin of its own. */
export function buildGallery({ site, dist }: GallerySite): FastifyInstance {
  const app = Fastify({ logger: false })
  guardPages(app)
  app.register((files) => serveFiles(files, { root: site, pages: true, headersOf: () => HEADERS }))
  serveReload(app, dist)
  return app
}
