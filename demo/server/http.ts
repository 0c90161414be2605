import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getDotPath, safeParse } from 'valibot'
import type { AnswerSentBy, Call, ReceivedBodyOf, ReceivedQueryOf } from '../../src/api/call.ts'
import type { Member } from './accounts/sessions.ts'
import type { Store } from './db/open.ts'
import { HttpFailure } from './failure.ts'
import { keyOf, once } from './idempotency.ts'
import { refuseUnstorable } from './json.ts'
import { type Language, languageOf } from './language.ts'
import type { Panel } from './panel.ts'
import { partnerOf } from './partner-name.ts'

export interface Caller<C extends Call> {
  readonly body: ReceivedBodyOf<C>
  readonly query: ReceivedQueryOf<C>
  /** The `{id}` of the path; empty where it has none. */
  readonly id: string
  /** The signed-in member; only calls of access 'member' have one. */
  readonly member: C['access'] extends 'member' ? Member : undefined
  /** The bearer token, empty for a guest. */
  readonly token: string
  /** For an idempotent call this is a transaction: use nothing beside it. */
  readonly store: Store
  /** What limits count the caller's address as (caller.ts). */
  readonly address: string
  /** The language of the page that called. */
  readonly language: Language
  /** Whose page the call came through. */
  readonly partner: string | null
  readonly now: Date
}

export type Handler<C extends Call> = (caller: Caller<C>, request: FastifyRequest) => Promise<AnswerSentBy<C>>

/** A valibot check of what came in; its first fault is told by name. */
function read<T>(schema: Call['body'], value: unknown, what: string): T {
  if (!schema) return undefined as T
  const result = safeParse(schema, value ?? {})
  if (result.success) return result.output as T
  const [issue] = result.issues
  const where = getDotPath(issue) ?? what
  // valibot's own message repeats what was sent
  throw new HttpFailure(
    400,
    'invalid-request',
    `Invalid ${what}: ${where}: Expected ${issue.expected ?? 'another value'}`,
  )
}

const tokenOf = (request: FastifyRequest): string =>
  /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''

async function authenticate({ access }: Panel, token: string, address: string): Promise<Member> {
  const session = await access.sessionOf(token, address)
  if (!session) throw new HttpFailure(401, 'unauthorized', 'Please log in again.')
  return session.member
}

/** Serves one call of the contract under its own method and path: the only place that does. */
export function serve<C extends Call>(
  app: FastifyInstance,
  panel: Panel,
  call: C,
  handler: Handler<C>,
  { bodyLimit }: { readonly bodyLimit?: number } = {},
): void {
  const url = call.path.replace(/\{(\w+)\}/g, ':$1')
  app.route<{ Params: { id?: string } }>({
    method: call.method,
    url,
    ...(bodyLimit ? { bodyLimit } : {}),
    async handler(request, reply) {
      reply.header('Cache-Control', 'no-store')
      const now = panel.config.now()
      const token = tokenOf(request)
      const address = panel.callers.networkOf(request.raw)
      if (call.access === 'open') await panel.limits.take('address', address)
      const member = call.access === 'member' ? await authenticate(panel, token, address) : undefined
      refuseUnstorable([request.params, request.query, request.body])
      const caller = {
        body: read(call.body, request.body, 'body'),
        query: read(call.query, request.query, 'query'),
        id: request.params.id ?? '',
        member,
        token,
        address,
        language: languageOf(request.headers['accept-language']),
        partner: partnerOf(request.headers, panel.config.partnerOrigins),
        now,
      } as Omit<Caller<C>, 'store'>
      const { store } = panel.database
      const answer = (within: Store) => handler({ ...caller, store: within } as Caller<C>, request)
      const key = call.idempotent && member ? keyOf(request.headers['idempotency-key']) : undefined
      if (!call.idempotent || !member) return answer(store)
      if (!key) return store.transaction((transaction) => answer(transaction))
      const requestHash = createHmac('sha256', panel.config.secret)
        .update(JSON.stringify([request.method, request.url, request.body ?? {}]))
        .digest('hex')
      const stored = await once(store, { userId: member.id, key, requestHash, now }, answer)
      return reply.type('application/json; charset=utf-8').send(stored)
    },
  })
}
