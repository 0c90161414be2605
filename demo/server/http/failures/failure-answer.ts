import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '../../../../src/contract/refusals.ts'
import { erasedFailure } from '../../db/erased.ts'
import { unavailableFailure } from '../../db/unavailable.ts'
import { HttpFailure, Refusal } from '../../refusals/failure.ts'
import { languageOf } from '../../refusals/language.ts'
import { refusalAnswer } from '../../refusals/text.ts'
import { REQUEST_ID } from '../request-id.ts'

const CODES: Readonly<Record<number, RefusalCode>> = { 413: 'too-large', 415: 'unsupported-type' }

export function sendFailure(thrown: FastifyError | HttpFailure, request: FastifyRequest, reply: FastifyReply): void {
  const fault = unavailableFailure(thrown) ?? erasedFailure(thrown) ?? thrown
  // sets the headers here too, because our hooks do not run for a refusal by the framework
  reply.header(REQUEST_ID, request.id).header('Cache-Control', 'no-store').type('application/json; charset=utf-8')
  const language = languageOf(request.headers['accept-language'])
  if (fault instanceof HttpFailure) {
    if (fault.cause) request.log.error({ err: fault.cause }, fault.message)
    if (fault.retryAfter) reply.header('Retry-After', String(fault.retryAfter))
    const message = fault instanceof Refusal ? fault.messageIn(language) : fault.message
    reply.code(fault.status).send({ ...fault.options.fields, success: false, message, code: fault.code })
    return
  }
  const status = fault.statusCode ?? 500
  if (status >= 500) request.log.error({ err: fault }, 'a request failed')
  const code = status >= 500 ? 'server' : (CODES[status] ?? 'malformed-request')
  reply.code(Math.min(status, 500)).send(refusalAnswer(language, code))
}
