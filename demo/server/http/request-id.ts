import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Callers } from './limits/caller.ts'

export const REQUEST_ID = 'X-Request-Id'

const SAFE = /^[\w.-]{8,64}$/

/** Makes ids that are unique over all nodes, or takes the id that a trusted reverse proxy sends. */
export const requestIds =
  (callers: Callers) =>
  (request: IncomingMessage): string => {
    const sent = request.headers['x-request-id']
    return callers.trustsSender(request) && typeof sent === 'string' && SAFE.test(sent) ? sent : randomUUID()
  }

type LoggerOf = NonNullable<Parameters<FastifyInstance['setChildLoggerFactory']>[0]>

/** Logs the path without the query, which may contain an e-mail. */
export const withPath: LoggerOf = (logger, bindings, options, request) =>
  logger.child({ ...bindings, path: request.url?.split('?')[0] }, options)
