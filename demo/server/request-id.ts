import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Callers } from './caller.ts'

/** What every answer carries, and every line that the log has about its request. */
export const REQUEST_ID = 'X-Request-Id'

/** What may stand in a log and in a header as it is. */
const SAFE = /^[\w.-]{8,64}$/

/** One that no other node gives. A reverse proxy that is trusted may have given one already. */
export const requestIds =
  (callers: Callers) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id']
    return callers.trustsSender(request) && typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  }

type LoggerOf = NonNullable<Parameters<FastifyInstance['setChildLoggerFactory']>[0]>

/** Every line about a request names its path; the query may carry an address, and stays out. */
export const withPath: LoggerOf = (logger, bindings, options, request) =>
  logger.child({ ...bindings, path: request.url?.split('?')[0] }, options)
