import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerSentBy } from '../../../../src/contract/call.ts'
import { checkOrigin } from '../../../../src/contract/origin.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { HttpConfig } from '../config.ts'
import { version } from './versions.ts'

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol === 'https' ? 'https' : 'http'}://${host}`

export function siteOf({ publicUrl }: Pick<HttpConfig, 'publicUrl'>, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(request.host)) throw new Refusal('invalid-host')
  return originOf(request)
}

export const isOwnOrigin = ({ publicUrl }: Pick<HttpConfig, 'publicUrl'>, request: FastifyRequest, origin: string) =>
  origin === originOf(request) || (publicUrl !== undefined && origin === new URL(publicUrl).origin)

/** Reports for `Panel.doctor()` whether the caller's own origin is listed, and no other origin. */
export function serveOrigin(app: FastifyInstance, { partnerOrigins, framedOrigins, now }: HttpConfig): void {
  app.get(`/api${checkOrigin.path}`, async (request, reply) => {
    const { origin = '' } = request.headers
    const own = !origin || origin === originOf(request)
    const native = own || partnerOrigins.includes(origin)
    const framed = own || framedOrigins.includes(origin)
    const message = `${origin} is not on the panel's list of partners. The panel's operator puts it there: ${framed ? '' : 'PARTNER_FRAME_ORIGINS for isolated elements, '}PARTNER_ORIGINS for native ones.`
    return reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', Vary: 'Origin' }).send({
      success: true,
      native,
      framed,
      version,
      now: now().toISOString(),
      ...(native ? {} : { message }),
    } satisfies AnswerSentBy<typeof checkOrigin>)
  })
}
