import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type HeadersSchema = GenericSchema & { readonly entries: Readonly<Record<string, GenericSchema>> }

/** Default time limit of a call, in milliseconds. */
export const DEFAULT_TIMEOUT = 20_000

/**
 * One call of the API, defined once and imported by the client and by the server.
 * Schemas describe the data on the wire: the server writes `InferInput` of the answer,
 * the client reads `InferOutput`, with defaults filled in (docs/rules.md, Reading answers).
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API's base; parameters in braces: `/surveys/{id}`. */
  readonly path: string
  /** Who may call: anybody, or a signed-in member only. */
  readonly access: 'open' | 'member'
  /** A 401 means that a typed credential is wrong; it does not end the session (docs/rules.md, Refused tokens). */
  readonly credential?: true
  /** The call takes an `Idempotency-Key` header: the same key gives the same answer, never a second effect. */
  readonly idempotent?: true
  /** Milliseconds; `DEFAULT_TIMEOUT` where absent. */
  readonly timeout?: number
  readonly query?: GenericSchema
  /** Headers of this call alone, by their names. */
  readonly headers?: HeadersSchema
  readonly body?: GenericSchema
  readonly answer: GenericSchema
}

/** What the client sends as a body. */
export type BodyOf<C extends Call> = C['body'] extends GenericSchema ? InferInput<C['body']> : undefined
/** What the server reads as a body. */
export type ReceivedBodyOf<C extends Call> = C['body'] extends GenericSchema ? InferOutput<C['body']> : undefined
export type QueryOf<C extends Call> = C['query'] extends GenericSchema ? InferInput<C['query']> : undefined
export type ReceivedQueryOf<C extends Call> = C['query'] extends GenericSchema ? InferOutput<C['query']> : undefined
type HeadersOf<C extends Call> = C['headers'] extends HeadersSchema ? InferInput<C['headers']> : undefined
export type ReceivedHeadersOf<C extends Call> = C['headers'] extends HeadersSchema
  ? InferOutput<C['headers']>
  : undefined
/** The input of a call. */
export interface CallInput<C extends Call> {
  /** Values for the path's parameters. */
  readonly params?: Record<string, string>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
  readonly headers?: HeadersOf<C>
  readonly idempotencyKey?: string
  /** Replaces the session's token: one that is not, or not yet, a session here. */
  readonly token?: string
}

/** What the server answers. */
export type AnswerSentBy<C extends Call> = InferInput<C['answer']>
/** What the client reads, defaults filled in. */
export type AnswerOf<C extends Call> = InferOutput<C['answer']>

/** The header with the partner's name, as the calling page states it. */
export const PARTNER = 'Panel-Partner'
