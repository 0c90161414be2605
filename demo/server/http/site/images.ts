import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { StartFailure } from '../refusals/failure.ts'
import { serveFiles } from './files.ts'

/** Everything but pictures; without an extension of a picture a file has no address. */
const NO_PICTURE = /^(?!.*\.(?:avif|gif|jpe?g|png|svg|webp)$)/i

/** A picture is only ever a picture: a script in an SVG does not run, not even at the picture's own address. */
const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=300, stale-while-revalidate=3600',
}

export async function serveImages(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new StartFailure(`IMAGES_DIR ${root} is not a folder: make it, or unset IMAGES_DIR`)
  await serveFiles(app, { root, prefix: '/images/', hidden: NO_PICTURE, headersOf: () => HEADERS })
}

/** The directive of a page's policy for pictures: the page's own origin, and those that the operator lists. */
export const picturesFrom = (origins: readonly string[] = []): Readonly<Record<string, string>> => ({
  'img-src': ["'self'", 'data:', ...origins].join(' '),
})
