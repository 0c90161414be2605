import type { FastifyInstance } from 'fastify'
import type { Extension } from '../../operator/extension.ts'
import type { ServerConfig } from '../../operator/settings/config.ts'
import { factsOf } from '../../operator/settings/facts.ts'
import { serveFrame } from './frame.ts'
import { type SendPage, serveHost } from './host.ts'
import { serveImages } from './images.ts'
import { sendMissing } from './missing.ts'

export async function servePages(
  app: FastifyInstance,
  config: ServerConfig,
  extension: Extension,
): Promise<SendPage | undefined> {
  serveFrame(app, config)
  if (config.imagesDir) await serveImages(app, config.imagesDir)
  if (config.pages)
    return serveHost(app, config.pages, {
      google: config.google !== undefined,
      facts: factsOf(config, extension),
      imageOrigins: config.imageOrigins,
    })
  app.setNotFoundHandler(sendMissing)
}
