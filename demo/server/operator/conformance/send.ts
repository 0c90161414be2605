import type { BodyOf, Call, QueryOf } from '../../../../src/contract/call.ts'

export interface Request<C extends Call = Call> {
  readonly body?: BodyOf<C>
  readonly query?: QueryOf<C>
  readonly id?: string
  readonly token?: string | undefined
  readonly key?: string
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch | undefined
}

export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Bytes that are read of an answer at most, because a hostile server may send without end. */
const LARGEST = 10_000_000

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length
    if (bytes > LARGEST) {
      await reader?.cancel()
      throw new Error(`the answer is longer than ${LARGEST / 1_000_000} MB`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Sends one call as any client does, and returns the response unchecked.
 * @param api the base of the calls, such as `https://panel.example/api`
 */
export async function sendCall<C extends Call>(api: string, call: C, request: Request<C> = {}): Promise<Received> {
  const { body, query, id = '', token, key, language, headers, signal, fetch: send = fetch } = request
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const response = await send(`${api}${call.path.replace('{id}', encodeURIComponent(id))}${search}`, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(language ? { 'Accept-Language': language } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  return { status: response.status, headers: response.headers, body: readJson(await textOf(response)) }
}
