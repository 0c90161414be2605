import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from './config.ts'
import { HttpFailure } from './failure.ts'

/** The origin that this request asked; of a trusted proxy's headers (app.ts), else of its own. */
export const originOf = ({ protocol, host }: FastifyRequest): string =>
  `${protocol === 'https' ? 'https' : 'http'}://${host}`

/** The panel's own site as its members reach it: as configured, else as this request did. No slash at the end. */
export function siteOf({ publicUrl }: ServerConfig, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(request.host))
    throw new HttpFailure(400, 'invalid-request', 'The request names no usable host')
  return originOf(request)
}
