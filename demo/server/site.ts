import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from './config.ts'
import { HttpFailure } from './failure.ts'

/** The panel's own site as its members reach it: as configured, else as this request did. No slash at the end. */
export function siteOf({ publicUrl }: ServerConfig, request: FastifyRequest): string {
  if (publicUrl) return publicUrl
  if (!/^([\w.-]+|\[[\da-f:]+\])(:\d+)?$/i.test(request.host))
    throw new HttpFailure(400, 'invalid-request', 'The request names no usable host')
  return `${request.protocol}://${request.host}`
}
