import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Received {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body as sent, which `fetch` would decompress. */
  readonly body: Buffer
  readonly decompressed: Buffer
}

interface Sent {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
}

const decompress = (body: Buffer, encoding = 'identity'): Buffer => {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Receives the bytes of an answer. `accepts` is the `Accept-Encoding` header, if there is one. */
export async function receive(
  url: string,
  accepts?: string,
  { method = 'GET', headers }: Sent = {},
): Promise<Received> {
  const accepted = accepts === undefined ? {} : { 'Accept-Encoding': accepts }
  // Splits the address itself, because a URL would normalize the path.
  const [, origin = '', path] = /^(\w+:\/\/[^/]+)(.*)$/.exec(url) ?? []
  const sent = request(origin, { method, path, headers: { ...accepted, ...headers } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const { statusCode: status = 0, headers: received } = response
  const decompressed = body.length > 0 ? decompress(body, received['content-encoding']) : body
  return { status, headers: received, body, decompressed }
}
