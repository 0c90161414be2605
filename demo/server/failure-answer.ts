import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { unavailableFailure } from './db/unavailable.ts'
import { HttpFailure } from './failure.ts'
import { languageOf } from './language.ts'
import { erasedFailure } from './privacy/erasure.ts'
import { refusalIn } from './refusals.ts'
import { REQUEST_ID } from './request-id.ts'

const FRAMEWORK_TEXTS: Record<number, [code: string, message: string]> = {
  413: ['too-large', 'The request body is too large'],
  415: ['unsupported-type', 'The request body must be JSON, sent as application/json'],
}

/** Every failure as JSON, with nothing of the inside in it. */
export function sendFailure(thrown: FastifyError | HttpFailure, request: FastifyRequest, reply: FastifyReply): void {
  const fault = unavailableFailure(thrown) ?? erasedFailure(thrown) ?? thrown
  // what the framework itself refuses has passed no hook
  reply.header(REQUEST_ID, request.id).header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
  const language = languageOf(request.headers['accept-language'])
  if (fault instanceof HttpFailure) {
    if (fault.cause) request.log.error({ err: fault.cause }, fault.message)
    if (fault.retryAfter) reply.header('Retry-After', String(fault.retryAfter))
    const message = refusalIn(language, fault.message)
    reply.code(fault.status).send({ ...fault.options.told, success: false, message, code: fault.code })
    return
  }
  const status = fault.statusCode ?? 500
  if (status >= 500) request.log.error({ err: fault }, 'a request failed')
  const [code, message] =
    status >= 500
      ? ['server', 'Something went wrong on our side. Please try again later.']
      : (FRAMEWORK_TEXTS[status] ?? ['invalid-request', 'The request is not valid'])
  reply.code(Math.min(status, 500)).send({ success: false, message: refusalIn(language, message), code })
}
