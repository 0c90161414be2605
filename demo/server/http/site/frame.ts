import type { FastifyInstance } from 'fastify'
import type { HttpConfig } from '../config.ts'
import { pageHeaders, socketsOf } from './host.ts'
import { escapeHtml } from './html.ts'
import { picturesFrom } from './images.ts'
import { isOwnOrigin } from './origin.ts'

const FRAMES = '/frame'

const page = (scheme: string, head: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="${scheme}">
    <title>Panel</title>
    ${head}
    <script type="module" src="/panel-framed.js"></script>
  </head>
  <body></body>
</html>
`

/**
 * Serves the page inside an isolated element's frame; the address of the frame names the embedding origin. If the
 * operator lists that origin, only that origin may embed the frame and exchange messages with it. For any other origin,
 * the page has no element but an explanation.
 */
export function serveFrame(app: FastifyInstance, config: HttpConfig): void {
  const { framedOrigins, imageOrigins } = config
  app.get<{ Querystring: { parent?: unknown; scheme?: unknown } }>(
    `${FRAMES}/:name(^[a-z-]+$)`,
    async (request, reply) => {
      const { parent, scheme } = request.query
      const origin = typeof parent === 'string' && URL.canParse(parent) ? new URL(parent).origin : 'null'
      const allowed = isOwnOrigin(config, request, origin) || framedOrigins.includes(origin)
      const refusal = `${origin} is not on the panel's list of pages that may hold its frames. The panel's operator puts it there: PARTNER_FRAME_ORIGINS.`
      return reply
        .code(allowed ? 200 : 403)
        .headers({
          ...pageHeaders({
            'style-src': "'none'",
            'form-action': "'none'",
            ...picturesFrom(imageOrigins),
            'connect-src': `'self' ${socketsOf(request.host)}`.trim(),
            'frame-ancestors': allowed ? origin : '*',
          }),
          // a page with this policy may contain only frames that have it too
          'Cross-Origin-Embedder-Policy': 'require-corp',
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .type('text/html; charset=utf-8')
        .send(
          page(
            scheme === 'dark' ? 'dark' : 'light',
            allowed ? '' : `<meta name="panel-refused" content="${escapeHtml(refusal)}">`,
          ),
        )
    },
  )
}
