import type { FastifyInstance } from 'fastify'
import type { HttpBackend } from '../backend.ts'
import { serveFrame } from './frame.ts'
import { type SendPage, serveHost } from './host.ts'
import { serveImages } from './images.ts'
import { sendMissing } from './missing.ts'

export async function servePages(
  app: FastifyInstance,
  { config, facts }: Pick<HttpBackend, 'config' | 'facts'>,
  { google }: { readonly google: boolean },
): Promise<SendPage | undefined> {
  serveFrame(app, config)
  if (config.imagesDir) await serveImages(app, config.imagesDir)
  if (config.pages)
    return serveHost(app, config.pages, {
      google,
      facts,
      imageOrigins: config.imageOrigins,
    })
  app.setNotFoundHandler(sendMissing)
}
