import type { FastifyInstance } from 'fastify'
import { parse } from 'valibot'
import { isSameSecret } from '../../http/same-secret.ts'
import { HttpFailure } from '../../refusals/failure.ts'
import { refuseUnstorable } from '../../refusals/unstorable.ts'
import { readArguments, UsageFault } from '../arguments.ts'
import type { Backend } from '../backend.ts'
import { nameOf } from '../commands/command.ts'
import { runRequest } from '../request.ts'
import { part } from './page.ts'
import { resultRequests } from './requests.ts'

// The commands about results at the operator's port, a page at a time (docs/operating.md, Results by HTTP).

type Query = Readonly<Record<string, string | readonly string[]>>

const wordsOf = (query: Query): readonly string[] =>
  Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => (value === '' ? `--${name}` : `--${name}=${value}`)),
  )

function statusOf(fault: unknown): number {
  if (fault instanceof HttpFailure) return fault.status
  return fault instanceof UsageFault ? 400 : 500
}

type Report = (fault: unknown, message: string) => void

/** Serves the commands of `npx panel results` to who sends the token. Their options are the query. */
export async function serveResults(app: FastifyInstance, backend: Backend, token: string, report: Report) {
  const { config, database, mail } = backend
  app.addHook('onRequest', async (request) => {
    if (isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return
    throw new HttpFailure(
      401,
      'unauthorized',
      'The token is missing or wrong: send Authorization: Bearer and OPERATOR_TOKEN',
    )
  })
  app.setErrorHandler((fault, _, reply) => {
    const status = statusOf(fault)
    if (status === 500) report(fault, 'a request for results failed')
    const text = status === 500 ? 'The server failed. Its log has the reason' : (fault as Error).message
    return reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
  })
  for (const [name, command] of Object.entries(resultRequests))
    app.get<{ Params: { id: string }; Querystring: Query }>(
      `/${name}/:id`,
      { exposeHeadRoute: false },
      async ({ params: { id }, query: { cursor, ...options } }, reply) => {
        refuseUnstorable([id, cursor, options])
        if (command.forms[0].includes('--by') && !options.by)
          throw new UsageFault('The request does not say who makes it: add by= and a name')
        const read = await command.read(readArguments(command.forms, [...wordsOf(options), '--', id]))
        const request = { ...read, command: nameOf(command), ...(cursor !== undefined && { cursor }) }
        const output = await runRequest({ database, vault: () => backend.vault, mail, config }, request, config.now())
        const { type, text, next } = parse(part, JSON.parse(output))
        return reply
          .type(type)
          .headers({ 'Cache-Control': 'no-store', ...(next && { 'Next-Cursor': next }) })
          .send(text)
      },
    )
}
