import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serveFiles } from './files.ts'
import { root } from './root.ts'

export const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Caching of a floating address, such as `/v1/`: a new version arrives within minutes, and clients make few requests.
 */
const FLOATING = 'public, max-age=300, stale-while-revalidate=3600'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Built files that are not served here: the gallery has its own origin (demo/gallery/site.ts), and only the server
 * draws the front page.
 */
export const HIDDEN = /^\/(?:site(?:\/|$)|front\/draw\.js$)/

const isFinal = (dist: string, path: string): boolean =>
  /^(chunks|assets|fonts|\d+\.\d+\.\d+)$/.test(path.slice(dist.length + 1).split(sep)[0] ?? '')

export const headersOf = (dist: string, path: string, otherwise: string): Readonly<Record<string, string>> => ({
  'Cache-Control': isFinal(dist, path) ? FOR_EVER : otherwise,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

/**
 * `/v1/` is the current 1.x. `/1.0.0/` never changes and matches `integrity.json`; an earlier version is still served
 * from `dist/<version>/`.
 */
export async function serveVersions(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(dist)) return
  const addresses = [
    [`/v${version.split('.')[0]}/`, FLOATING],
    [`/${version}/`, FOR_EVER],
  ] as const
  for (const [prefix, cached] of addresses)
    await serveFiles(app, {
      root: dist,
      prefix,
      hidden: HIDDEN,
      headersOf: (path) => headersOf(dist, path, cached),
    })
}
