import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { compressAnswers } from '../server/http/site/compression.ts'
import { serveFiles } from '../server/http/site/files.ts'
import { pageHeaders } from '../server/http/site/host.ts'

interface PartnerSite {
  readonly folder: string
  readonly panelFor: (hostname: string) => string
}

/**
 * A partner's site, which uses the panel's built files from another origin. In its pages, `{{PANEL}}` is the panel's
 * origin.
 */
export function buildPartner({ folder, panelFor }: PartnerSite): FastifyInstance {
  const app = Fastify({ logger: false })
  app.register((files) => serveFiles(files, { root: folder, hidden: /\.html$/ }))
  const sendPage = async (name: string, hostname: string) => {
    const panel = panelFor(hostname)
    const policy = {
      'script-src': `'self' ${panel}`,
      'font-src': `'self' ${panel}`,
      'img-src': `'self' data: ${panel}`,
      'frame-src': panel,
      'connect-src': `'self' ${panel} ${panel.replace(/^http/, 'ws')}`,
    }
    const page = await readFile(join(folder, name), 'utf8')
    return { headers: pageHeaders(policy), body: page.replaceAll('{{PANEL}}', panel) }
  }
  app.register(async (pages) => {
    await compressAnswers(pages)
    pages.get<{ Params: { page?: string } }>('/:page(^[a-z0-9-]*$)', async (request, reply) => {
      const name = request.params.page || 'index'
      try {
        const { headers, body } = await sendPage(`${name}.html`, request.hostname)
        return reply.headers(headers).type('text/html; charset=utf-8').send(body)
      } catch {
        return reply.callNotFound()
      }
    })
  })
  return app
}
