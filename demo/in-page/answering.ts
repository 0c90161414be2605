import type { AnswerSentBy, Call, ReceivedBodyOf, ReceivedHeadersOf, ReceivedQueryOf } from '../../src/contract/call.ts'
import { contract } from '../server/http/contract/calls.ts'
import { bearerOf, keyOf, read, readHeaders } from '../server/http/input.ts'
import { parseJson } from '../server/http/json.ts'
import { Refusal } from '../server/refusals/failure.ts'
import { type Language, languageOf } from '../server/refusals/language.ts'
import { refusalAnswer } from '../server/refusals/text.ts'
import { refuseUnstorable } from '../server/refusals/unstorable.ts'
import { findMember, type InPage } from './panel.ts'
import type { Member } from './state.ts'

type Contract = typeof contract
type Name = keyof Contract

interface Caller<C extends Call> {
  readonly body: ReceivedBodyOf<C>
  readonly query: ReceivedQueryOf<C>
  readonly headers: ReceivedHeadersOf<C>
  readonly id: string
  readonly member: C['access'] extends 'member' ? Member : undefined
  readonly token: string
  readonly language: Language
}

/**
 * An idempotent call must change the state synchronously, so that nothing happens between storing its key and its
 * effect.
 */
type Answer<C extends Call> = C extends { readonly idempotent: true }
  ? AnswerSentBy<C>
  : AnswerSentBy<C> | Promise<AnswerSentBy<C>>

export type Answers = { readonly [N in Name]: (caller: Caller<Contract[N]>) => Answer<Contract[N]> }
export type Some<N extends Name> = Pick<Answers, N>

interface Route {
  readonly name: Name
  readonly call: Call
  readonly path: RegExp
}

const routes: readonly Route[] = (Object.keys(contract) as Name[]).map((name) => {
  const call: Call = contract[name]
  return { name, call, path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '([^/]+)')}$`) }
})

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

function authenticate({ state, now }: InPage, token: string): Member {
  const session = state.sessions.find((one) => one.token === token && one.expiresAt > now())
  const member = findMember(state, session?.userId)
  if (!member) throw new Refusal('unauthorized')
  return member
}

/** Returns the answer of the first request with this key. Refuses a different request with the same key. */
function once({ state }: InPage, key: string, request: string, effect: () => unknown): string {
  const before = Object.hasOwn(state.requests, key) ? state.requests[key] : undefined
  if (before && before.request !== request) throw new Refusal('conflict')
  if (before) return before.answer
  const answer = JSON.stringify(effect())
  state.requests[key] = { request, answer }
  return answer
}

async function answer(panel: InPage, answers: Answers, request: Request): Promise<string> {
  const { method, headers } = request
  const { pathname, searchParams } = new URL(request.path, 'http://in.page')
  const found = routes.find(({ call, path }) => call.method === method && path.test(pathname))
  if (!found) throw new Refusal('not-found')
  const { name, call, path } = found
  const token = bearerOf(headers.get('Authorization'))
  const member = call.access === 'member' ? authenticate(panel, token) : undefined
  const given = method === 'GET' ? undefined : parseJson(request.body)
  const search = Object.fromEntries(searchParams)
  const id = decodeURIComponent(path.exec(pathname)?.[1] ?? '')
  refuseUnstorable([id, search, given])
  const caller = {
    body: read(call.body, given, 'body'),
    query: read(call.query, search, 'query'),
    headers: readHeaders(call, (name) => headers.get(name)),
    id,
    member,
    token,
    language: languageIn(headers),
  } as Caller<Call>
  const act = answers[name] as unknown as (caller: Caller<Call>) => unknown
  const key = call.idempotent && member ? keyOf(headers.get('Idempotency-Key')) : undefined
  if (!key) return JSON.stringify(await act(caller))
  const same = JSON.stringify([method, request.path, given ?? {}, caller.headers])
  return once(panel, `${member?.id} ${key}`, same, () => act(caller))
}

const languageIn = (headers: Headers): Language => languageOf(headers.get('Accept-Language') ?? undefined)

function refusal(fault: unknown, language: Language): Answered {
  if (!(fault instanceof Refusal)) throw fault
  const { status, code, retryAfter, options } = fault
  const body = { ...options.fields, ...refusalAnswer(language, code), message: fault.messageIn(language) }
  return { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {}, text: JSON.stringify(body) }
}

export async function answerRequest(panel: InPage, answers: Answers, request: Request): Promise<Answered> {
  try {
    return { status: 200, headers: {}, text: await answer(panel, answers, request) }
  } catch (fault) {
    return refusal(fault, languageIn(request.headers))
  } finally {
    // saves after a refusal too, because that may count a wrong guess
    panel.save()
    panel.live.closeEnded()
  }
}
