import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type HeadersSchema = GenericSchema & { readonly entries: Readonly<Record<string, GenericSchema>> }

/** Default time limit of a call, in milliseconds. */
export const DEFAULT_TIMEOUT = 20_000

/**
 * One call of the API, defined once and imported by the client and by the server. Schemas describe the data on the
 * wire: the server writes `InferInput` of the answer; the client reads `InferOutput`, with defaults filled in
 * (docs/rules.md, Reading answers).
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base, with parameters in braces: `/surveys/{id}`. */
  readonly path: string
  readonly access: 'open' | 'member'
  /** A 401 means that a typed credential is wrong; the session continues (docs/rules.md, Refused tokens). */
  readonly credential?: true
  /** Takes an `Idempotency-Key` header: a repeated key repeats the answer without a second effect. */
  readonly idempotent?: true
  /** Milliseconds; `DEFAULT_TIMEOUT` by default. */
  readonly timeout?: number
  readonly query?: GenericSchema
  readonly headers?: HeadersSchema
  readonly body?: GenericSchema
  readonly answer: GenericSchema
}

export type BodyOf<C extends Call> = C['body'] extends GenericSchema ? InferInput<C['body']> : undefined
export type ReceivedBodyOf<C extends Call> = C['body'] extends GenericSchema ? InferOutput<C['body']> : undefined
export type QueryOf<C extends Call> = C['query'] extends GenericSchema ? InferInput<C['query']> : undefined
export type ReceivedQueryOf<C extends Call> = C['query'] extends GenericSchema ? InferOutput<C['query']> : undefined
type HeadersOf<C extends Call> = C['headers'] extends HeadersSchema ? InferInput<C['headers']> : undefined
export type ReceivedHeadersOf<C extends Call> = C['headers'] extends HeadersSchema
  ? InferOutput<C['headers']>
  : undefined
export interface CallInput<C extends Call> {
  readonly params?: Record<string, string>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  readonly headers?: HeadersOf<C>
  readonly idempotencyKey?: string
  readonly token?: string
}

export type AnswerSentBy<C extends Call> = InferInput<C['answer']>
export type AnswerOf<C extends Call> = InferOutput<C['answer']>

/** The header with the partner's name, from the calling page. */
export const PARTNER = 'Panel-Partner'
