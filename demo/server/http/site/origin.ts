import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../../operator/settings/config.ts'
import { Refusal } from '../refusals/failure.ts'

/** The requested origin, from a trusted proxy's headers (app.ts), else from the request's own. */
export const originOf = ({ protocol, host }: FastifyRequest): string =>
  `${protocol === 'https' ? 'https' : 'http'}://${host}`

/** The address of the panel's own site: the configured one, else the requested one. Without a trailing slash. */
export function siteOf({ publicUrl }: ServerConfig, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(request.host)) throw new Refusal('invalid-host')
  return originOf(request)
}
