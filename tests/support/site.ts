import { fileURLToPath } from 'node:url'
import { buildGallery } from '../../demo/tools/gallery.ts'
import { buildPartner } from '../../demo/tools/partner.ts'
import { startWithGoogle } from './google.ts'
import type { TestOptions, TestServer } from './server.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export interface Site {
  readonly server: TestServer
  readonly host: string
  /** The origin of a partner's site: another site, not merely another port. */
  readonly partner: string
  readonly gallery: string
  publish(page: string, policy?: string, headers?: Readonly<Record<string, string>>): string
  put(path: string, type: 'html' | 'javascript', text: string): string
}

export async function openSite(options: TestOptions = {}): Promise<Site & { close(): Promise<void> }> {
  let host = ''
  const partner = buildPartner({ folder: folder('demo/partner'), panelFor: () => host })
  let published = ''
  let publishedPolicy: string | undefined
  let publishedHeaders: Readonly<Record<string, string>> = {}
  partner.get('/published', (_, reply) => {
    if (publishedPolicy) reply.header('Content-Security-Policy', publishedPolicy)
    return reply.headers(publishedHeaders).type('text/html; charset=utf-8').send(published)
  })
  const texts = new Map<string, readonly [type: string, text: string]>()
  partner.get<{ Params: { '*': string } }>('/strange/*', (request, reply) => {
    const [type, text] = texts.get(request.params['*']) ?? []
    return text === undefined ? reply.callNotFound() : reply.type(`text/${type}; charset=utf-8`).send(text)
  })
  const address = new URL(await partner.listen({ port: 0, host: '127.0.0.1' }))
  const origin = `http://localhost:${address.port}`
  const dist = folder(process.env.PANEL_OUT ?? 'dist')
  const gallery = buildGallery({ site: folder('dist/site'), dist })
  const galleryOrigin = `http://localhost:${new URL(await gallery.listen({ port: 0, host: '127.0.0.1' })).port}`
  const server = await startWithGoogle({
    partnerOrigins: [origin],
    framedOrigins: [origin],
    pages: { dist, host: folder('demo/host') },
    ...options,
  })
  host = server.url
  return {
    server,
    host,
    partner: origin,
    gallery: galleryOrigin,
    publish(page, policy, headers = {}) {
      published = page
      publishedPolicy = policy
      publishedHeaders = headers
      return `${origin}/published`
    },
    put(path, type, text) {
      texts.set(path, [type, text])
      return `${origin}/strange/${path}`
    },
    async close() {
      await partner.close()
      await gallery.close()
      await server.close()
    },
  }
}
