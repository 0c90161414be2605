import { existsSync, watch } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** `npm run dev` writes this file when the built files are complete. */
export const RELOAD_MARK = '.reload'

/**
 * Tells open pages to reload. Only the loader that `npm run dev` builds listens (rollup.config.ts), even on a partner's
 * page.
 */
export function serveReload(app: FastifyInstance, dist: string): void {
  if (!existsSync(dist)) return
  const listening = new Set<ServerResponse>()
  const watcher = watch(dist, (_, name) => {
    if (name !== RELOAD_MARK) return
    for (const response of listening) response.write('data: built\n\n')
  })
  app.addHook('preClose', async () => {
    watcher.close()
    for (const response of listening) response.end()
  })
  // an answer to HEAD would never end
  app.get('/dev/reload', { exposeHeadRoute: false }, (_, reply) => {
    reply.hijack()
    const { raw } = reply
    // no timeout, because nothing is sent until there is a new build
    raw.socket?.setTimeout(0)
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    })
    raw.write('retry: 500\n\n')
    listening.add(raw)
    raw.on('close', () => listening.delete(raw))
  })
}
