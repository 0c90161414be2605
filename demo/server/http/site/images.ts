import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { StartFailure } from '../../refusals/failure.ts'
import { serveFiles } from './files.ts'

const NO_PICTURE = /^(?!.*\.(?:avif|gif|jpe?g|png|svg|webp)$)/i

/** Prevents scripts in an SVG, even if a visitor opens the picture by itself. */
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

export const picturesFrom = (origins: readonly string[] = []): Readonly<Record<string, string>> => ({
  'img-src': ["'self'", 'data:', ...origins].join(' '),
})
