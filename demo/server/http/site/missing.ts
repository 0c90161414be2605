import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../../src/contract/call.ts'
import { languageOf } from '../../refusals/language.ts'
import { refusalAnswer } from '../../refusals/text.ts'
import { calls } from '../contract/calls.ts'

export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const paths = calls.map(({ call }) => ({
  method: call.method,
  pattern: new RegExp(`^/api${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}))

export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request)
  const allowed = paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  reply.header('Cache-Control', 'no-store')
  const language = languageOf(request.headers['accept-language'])
  // a call that this server does not offer, such as Google's, gets a 404 for every method
  if (allowed.length === 0 || allowed.includes(request.method as Call['method'])) {
    return reply.code(404).send(refusalAnswer(language, 'not-found'))
  }
  return reply.code(405).header('Allow', allowed.join(', ')).send(refusalAnswer(language, 'method-not-allowed'))
}
