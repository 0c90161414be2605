import type { FastifyInstance } from 'fastify'
import type { Backend } from '../../operator/backend.ts'
import { serveFrame } from './frame.ts'
import { type SendPage, serveHost } from './host.ts'
import { serveImages } from './images.ts'
import { sendMissing } from './missing.ts'

export async function servePages(
  app: FastifyInstance,
  { config, facts }: Pick<Backend, 'config' | 'facts'>,
): Promise<SendPage | undefined> {
  serveFrame(app, config)
  if (config.imagesDir) await serveImages(app, config.imagesDir)
  if (config.pages)
    return serveHost(app, config.pages, {
      google: config.google !== undefined,
      facts,
      imageOrigins: config.imageOrigins,
    })
  app.setNotFoundHandler(sendMissing)
}
