import { type Stats, stat } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// Finding, opening, reading and closing a file takes most of the time of an answer. So the answer is kept in memory, and
// sent again as long as the file is the same.

type Headers = Readonly<Record<string, string>>

interface Sent {
  readonly path: string
  readonly stats: Stats
  readonly headers: Headers
}

interface Kept extends Sent {
  readonly body: Buffer
}

/** Bytes. Few pages need a larger file. */
const LARGEST_FILE = 256 * 1024
/** Bytes of all answers together. A file has one for each way in which it was asked for. */
const MOST = 32 * 1024 * 1024
/** Bytes of an answer's headers, about. */
const HEADERS = 1024
/** A request with one of these may get another answer than the whole file. */
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']
/** The headers of a file that the plug-in for static files sets. */
const FROM_PLUGIN = ['accept-ranges', 'content-encoding', 'content-length', 'content-type', 'etag', 'last-modified']

const keyOf = ({ raw, headers }: FastifyRequest): string =>
  `${raw.url?.split('?', 1)[0]}\n${headers['accept-encoding'] ?? ''}`
const wantsWholeFile = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && CONDITIONS.every((name) => headers[name] === undefined)

function headersOf(reply: FastifyReply, own: Headers): Headers {
  const all = reply.getHeaders()
  const fromPlugin = FROM_PLUGIN.filter((name) => all[name] !== undefined).map((name) => [name, String(all[name])])
  return { ...own, ...Object.fromEntries(fromPlugin) }
}

/** Calls back whether the file is the one that was kept. */
function compare({ path, stats }: Kept, isFinal: (path: string) => boolean, done: (isSame: boolean) => void): void {
  if (isFinal(path)) done(true)
  else stat(path, (fault, now) => done(!fault && now.mtimeMs === stats.mtimeMs && now.size === stats.size))
}

/** Answers by their requests. All are forgotten when they take too much memory. */
function createMemory() {
  const kept = new Map<string, Kept>()
  let bytes = 0
  return {
    get: (key: string): Kept | undefined => kept.get(key),
    set(key: string, answer: Kept): void {
      // a request may bring 16 kB of its own
      bytes += key.length + answer.body.length + HEADERS
      if (bytes > MOST) {
        kept.clear()
        bytes = 0
      }
      kept.set(key, answer)
    },
  }
}

/**
 * Keeps the files that the plug-in for static files sends in this scope, and answers with them.
 * @param isFinal whether the content of the file with this path never changes; other files are compared each time
 * @returns must be told which file an answer has, and its headers but for those of the plug-in
 */
export function keepFiles(files: FastifyInstance, isFinal: (path: string) => boolean) {
  const kept = createMemory()
  const sending = new WeakMap<object, Sent>()
  files.addHook('onRequest', (request, reply, done) => {
    const found = wantsWholeFile(request) ? kept.get(keyOf(request)) : undefined
    if (!found) return done()
    compare(found, isFinal, (isSame) => (isSame ? reply.headers(found.headers).send(found.body) : done()))
  })
  files.addHook('onSend', (request, reply, payload, done) => {
    const sent = sending.get(reply.raw)
    const isKept = sent && sent.stats.size <= LARGEST_FILE && reply.statusCode === 200 && wantsWholeFile(request)
    if (!isKept || !(payload instanceof Readable)) return done(null, payload)
    buffer(payload).then((body) => {
      // else the file was changed meanwhile
      if (body.length === sent.stats.size)
        kept.set(keyOf(request), { ...sent, headers: headersOf(reply, sent.headers), body })
      done(null, body)
    }, done)
  })
  return (response: object, sent: Sent): void => void sending.set(response, sent)
}
