import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  AnswerSentBy,
  Call,
  ReceivedBodyOf,
  ReceivedHeadersOf,
  ReceivedQueryOf,
} from '../../../src/contract/call.ts'
import { lockMember } from '../db/lock-member.ts'
import type { Member } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { Refusal } from '../refusals/failure.ts'
import { type Language, languageOf } from '../refusals/language.ts'
import { refuseUnstorable } from '../refusals/unstorable.ts'
import type { HttpBackend } from './backend.ts'
import { once } from './idempotency.ts'
import { bearerOf, keyOf, read, readHeaders } from './input.ts'
import type { NodeCounter } from './limits/node-limits.ts'
import { partnerOf } from './partner-name.ts'
import type { Found, Lookup } from './session/lookup.ts'
import { refuseBlocked } from './session/refuse-blocked.ts'

export interface Caller<C extends Call> {
  readonly body: ReceivedBodyOf<C>
  readonly query: ReceivedQueryOf<C>
  readonly headers: ReceivedHeadersOf<C>
  readonly id: string
  readonly member: C['access'] extends 'member' ? Member : undefined
  readonly token: string
  /** The transaction of an idempotent call. The handler must use no other store. */
  readonly store: Store
  readonly address: string
  readonly language: Language
  readonly partner: string | null
  readonly now: Date
}

/** A refusal that is thrown takes back what the call changed. One that is returned keeps it. */
export type Handler<C extends Call> = (caller: Caller<C>, request: FastifyRequest) => Promise<AnswerSentBy<C> | Refusal>

function withoutRefusal<Answer>(answer: Answer | Refusal): Answer {
  if (answer instanceof Refusal) throw answer
  return answer
}

const tokenOf = (request: FastifyRequest): string => bearerOf(request.headers.authorization)

async function authenticate({ access }: Pick<HttpBackend, 'access'>, token: string, address: string): Promise<Member> {
  const session = await access.sessionOf(token, address)
  if (!session) throw new Refusal('unauthorized')
  return session.member
}

const urlOf = ({ path }: Call): string => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Serves a call that only reads, in one statement that also finds the member's session. The lookup may depend on the
 * query, and may refuse it. An answer may already be JSON.
 */
export function serveReading<C extends Call & { readonly access: 'member' }, F extends Found>(
  app: FastifyInstance,
  backend: HttpBackend,
  call: C,
  lookupFor: (query: ReceivedQueryOf<C>) => Lookup<F>,
  answer: (found: F) => AnswerSentBy<C> | string | Promise<AnswerSentBy<C> | string>,
): void {
  const { access, callers } = backend
  const lookupOf = ({ query }: FastifyRequest): Lookup<F> => {
    refuseUnstorable([query])
    return lookupFor(read<ReceivedQueryOf<C>>(call.query, query, 'query'))
  }
  app.route({
    method: call.method,
    url: urlOf(call),
    async handler(request, reply) {
      reply.header('Cache-Control', 'no-store')
      const token = tokenOf(request)
      const address = callers.networkOf(request.raw)
      let lookup: Lookup<F>
      try {
        lookup = lookupOf(request)
      } catch (fault) {
        // refuses a guest before a faulty query
        await authenticate(backend, token, address)
        throw fault
      }
      const found = await access.find(lookup, token, address)
      if (!found) throw new Refusal('unauthorized')
      const answered = await answer(found)
      if (typeof answered === 'string') reply.type('application/json; charset=utf-8')
      return answered
    },
  })
}

interface Serving {
  readonly bodyLimit?: number
  readonly counter?: NodeCounter
  /** Seconds for which caches may keep an answer; no cache keeps a refusal. */
  readonly maxAge?: number
}

export function serve<C extends Call>(
  app: FastifyInstance,
  backend: HttpBackend,
  call: C,
  handler: Handler<C>,
  { bodyLimit, counter, maxAge }: Serving = {},
): void {
  app.route<{ Params: { id?: string } }>({
    method: call.method,
    url: urlOf(call),
    ...(bodyLimit ? { bodyLimit } : {}),
    async handler(request, reply) {
      reply.header('Cache-Control', 'no-store')
      const now = backend.config.now()
      const { store } = backend.database
      const token = tokenOf(request)
      const address = backend.callers.networkOf(request.raw)
      if (counter) await counter.take(address)
      else if (call.access === 'open') await backend.budgets.limit(store, { name: 'address', key: address })
      const member = call.access === 'member' ? await authenticate(backend, token, address) : undefined
      refuseUnstorable([request.params, request.query, request.body])
      const caller = {
        body: read(call.body, request.body, 'body'),
        query: read(call.query, request.query, 'query'),
        headers: readHeaders(call, (name) => request.headers[name.toLowerCase()]),
        id: request.params.id ?? '',
        member,
        token,
        address,
        language: languageOf(request.headers['accept-language']),
        partner: partnerOf(request.headers, backend.config.partnerOrigins),
        now,
      } as Omit<Caller<C>, 'store'>
      const answer = (within: Store) => handler({ ...caller, store: within } as Caller<C>, request)
      const answerLocked = (within: Store, locked: Member | undefined) => {
        refuseBlocked(backend.config, locked)
        return answer(within)
      }
      const key = call.idempotent && member ? keyOf(request.headers['idempotency-key']) : undefined
      if (!call.idempotent || !member) {
        const answered = withoutRefusal(await answer(store))
        if (maxAge) reply.header('Cache-Control', `public, max-age=${maxAge}`)
        return answered
      }
      if (!key)
        return withoutRefusal(
          await store.transaction(async (transaction) => {
            return answerLocked(transaction, await lockMember(transaction, member.id))
          }),
        )
      const requestHash = createHmac('sha256', backend.config.secret)
        .update(JSON.stringify([request.method, request.url, request.body ?? {}, caller.headers]))
        .digest('hex')
      const stored = withoutRefusal(
        await once(store, { userId: member.id, key, requestHash, vault: backend.vault, now }, answerLocked),
      )
      return reply.type('application/json; charset=utf-8').send(stored)
    },
  })
}
