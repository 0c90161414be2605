import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { pages } from '../../demo/server/operator/process.ts'
import { startWithGoogle } from '../support/google.ts'
import { testConfig } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { ofSuite } from '../support/suite.ts'

// Sends raw bytes, because HTTP libraries refuse to send such requests.

interface Endpoint {
  readonly method: string
  /** Such as `/api/surveys/:id`. */
  readonly path: string
  readonly fields: readonly string[]
}

const pathOf = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

function endpointsOf(app: FastifyInstance): readonly Endpoint[] {
  const above: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (!part) return []
      above[indent.length / 4] = part
      const path = above.slice(0, indent.length / 4 + 1).join('')
      return methods.split(', ').map((method) => ({ method, path: path.replace(/\(.*?\)$/, '') }))
    })
  return routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => {
      const found = calls.find(({ call }) => call.method === method && pathOf(call.path) === path)
      const { entries = {} } = (found?.call.body ?? {}) as { entries?: object }
      return { method, path, fields: path === '/dev/withdrawals' ? ['id', 'action', 'reason'] : Object.keys(entries) }
    })
}

/** Values that pass validation, so that the server reaches the bad one beside them. */
const RIGHT: Readonly<Record<string, unknown>> = {
  ...{ email: 'somebody@example.org', password: 'Enough#Rules1', currentPassword: 'Enough#Rules1' },
  ...{ newPassword: 'Enough#Rules2', otp: '123456', code: '123456', firstName: 'Meera', lastName: 'Iyer' },
  ...{ accountHolderName: 'Meera Iyer', accountNumber: '123456789012', ifscCode: 'HDFC0001234', amount: 500 },
  ...{ responses: {}, timeSpent: 10, id: 'WD-0000-0000', action: 'approve', past: 'none' },
}

interface RequestDraft {
  method: string
  target: string
  headers: (readonly [name: string, value: string])[]
  body: Buffer | undefined
}

interface BadInput {
  readonly name: string
  /** Returns text to send instead of the request. */
  spoil(draft: RequestDraft, endpoint: Endpoint): string | undefined
}

const nest = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
const long = 'x'.repeat(9000)
const words = (text: string) => text.split(' ')

/** JSON text, because no serializer writes some of these values. */
const VALUES: readonly string[] = [
  ...words('null true 0 -0 -1 0.1 1e308 1e400 9007199254740993 1e-400 [] [[]] [null] ["a"] {} {"a":1} {"":""}'),
  ...words('{"length":1000000000} {"toString":1,"valueOf":1} {"__proto__":{"admin":true}} {"then":1} {"toJSON":1}'),
  ...[`1${'0'.repeat(400)}`, nest(17, '[', ']'), nest(3000, '[', ']'), nest(3000, '{"a":', '}')],
  ...[
    ...['', ' ', '\t\r\n', '\0', 'a\0b', '\ud800', '\uffff', '\u202e', '\u2028', '😀', '१२३४५६', 'e\u0301', '%00', '%'],
    ...['../../etc/passwd', "' or 1=1 --", `\${7 * 7}`, '<script>alert(1)</script>', 'a@b.example\r\nBcc: c@d.example'],
    ...['__proto__', 'constructor', 'NaN', '0x10', '1e5', '-500', '500.5', '2026-02-30', '9999999-01-01'],
    ...[64, 256, 1025, 5001, 19_000].map((length) => 'x'.repeat(length)),
    'न'.repeat(5000),
  ].map((text) => JSON.stringify(text)),
]
const BODIES: readonly (string | Buffer)[] = [
  ...['', ' ', '\ufeff{}', '{"a":"\n"}', 'a=1&b=2', '{"a":1}// ', ' '.repeat(19_000), nest(3000, '{"a":', '}')],
  ...words('{ [ " null true 0 "x" [] [{}] undefined {}{} {"a":} {"a":1,} {a:1} {"a":01} {"a":"\\x"} <a/>'),
  ...words('{"__proto__":null} {"__proto__":{"email":"a@b.example"}} {"email":"a","email":1}'),
  ...[Buffer.from([0xff, 0xfe, 0x7b, 0x7d]), Buffer.alloc(1000), Buffer.from('{"a":"\xe9"}', 'latin1')],
]
const ESCAPES = words('%00 a%00b % %zz %ff %c0%af %ed%a0%80 %2f %2e%2e ..%2f..%2f ..%5c %0d%0a %20 %22')
const NUMBERS = words('0 -1 1.5 1e9 1e999 NaN x 99999999999999999999')
const IDS: readonly string[] = [
  ...[...ESCAPES, ...NUMBERS, ...words('.. . a%2fb __proto__ constructor ; * ~ a?b=c a#b \\ {id} :id []')],
  ...['x'.repeat(101), long, '%41'.repeat(200)],
]
const QUERIES: readonly string[] = [
  ...ESCAPES.map((value) => `to=${value}`),
  ...['page', 'limit'].flatMap((name) => NUMBERS.map((value) => `${name}=${value}`)),
  ...words('to[]=a to=a&to=b __proto__=1 page=1&page=2 page= & &&==&& token=x status=%00 status=all,none'),
  ...words('from=2026-02-30 from=9999999-01-01 sort=__proto__ sort=amount;drop code=%00&state=%00'),
  ...[long, Array.from({ length: 1500 }, (_, i) => `a${i}=1`).join('&')],
]

const named = (name: string, ...values: readonly string[]) => values.map((value) => [name, value] as const)
const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ...['Authorization', 'Idempotency-Key', 'Accept-Language', 'Panel-Partner', 'Origin', 'Cookie'].flatMap((name) =>
    named(name, '', ' ', '\xff\xfe', '"', '__proto__', '%00', '<script>', 'a, b', long),
  ),
  ...named('Authorization', 'Bearer', 'Bearer x y', 'Basic eDp4', `Bearer ${'x'.repeat(43)}`, 'Bearer \xff'),
  ...named('Accept-Language', 'hi;q=2,*;q=x', 'hi-'.repeat(2000)),
  ...named('Origin', 'null', 'https://', 'http://['),
  ...named('Range', 'x', 'bytes=5-1', `bytes=${'0-1,'.repeat(1500)}`),
  ...named('If-Modified-Since', 'x', 'Thu, 32 Foo 2026 25:61:61 GMT'),
  ...named('X-Forwarded-For', 'x', ',,,', long),
  ...named('Expect', 'x', '100-continue'),
  ...named('Upgrade', 'websocket', 'h2c', ''),
  ...named('Content-Encoding', 'gzip', 'x'),
  ...named('Content-Type', '', 'x', 'text/plain', 'multipart/form-data', 'application/json;;;', '\xff', long),
  ...named('X-Large', 'x'.repeat(17_000)),
  ...named('Bad Name', 'x'),
  ...named('X-Split', 'a\r\nX-Injected: b'),
]
const METHODS = [
  ...words('HEAD OPTIONS GET POST PUT DELETE PATCH TRACE CONNECT M-SEARCH FOO get'),
  '',
  'GET GET',
  '\xff',
]
const CHUNKED = 'Transfer-Encoding: chunked'
const FRAMES: readonly (readonly [headers: string, body: string])[] = [
  ...words('-1 1e3 99999999999999999999').map((length) => [`Content-Length: ${length}`, '{}'] as const),
  ['Content-Length: 1000', '{'],
  ['Content-Length: 2\r\nContent-Length: 3', '{}'],
  [`Content-Length: 2\r\n${CHUNKED}`, '2\r\n{}\r\n0\r\n\r\n'],
  ['Content-Length: 2000000', ' '.repeat(2_000_000)],
  ['Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ...['x\r\n{}\r\n', '-1\r\n{}\r\n', 'ffffffffffffffffff\r\n{}', '2\r\n{'].map((body) => [CHUNKED, body] as const),
  [CHUNKED, '2;a=b\r\n{}\r\n0\r\nX-Trailer: x\r\n\r\n'],
]
const WHOLE: readonly string[] = [
  ...['\r\n\r\n\r\n', 'GET /\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\0\0\0\0', '\x16\x03\x01\x02\x00'],
  ...['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', `${long}${long}`],
]

const lineOf = ({ method, target }: RequestDraft) => `${method} ${target} HTTP/1.1`
const written = (headers: RequestDraft['headers']) => headers.map(([name, value]) => `${name}: ${value}`)
const each = <Value>(
  what: string,
  values: readonly Value[],
  spoil: (draft: RequestDraft, value: Value, endpoint: Endpoint, i: number) => unknown,
) =>
  values.map(
    (value, i): BadInput => ({
      name: `${what} ${JSON.stringify(String(value).slice(0, 40))}`,
      spoil(draft, endpoint) {
        const whole = spoil(draft, value, endpoint, i)
        return typeof whole === 'string' ? whole : undefined
      },
    }),
  )

const badInputs: readonly BadInput[] = [
  ...each('the value', VALUES, (draft, value, { fields }, i) => {
    const bad = fields[i % fields.length] ?? 'any'
    const members = [...new Set([...fields, bad])].map(
      (field) => `${JSON.stringify(field)}:${field === bad ? value : JSON.stringify(RIGHT[field] ?? 'x')}`,
    )
    draft.body = Buffer.from(`{${members.join()}}`)
  }),
  ...each('the body', BODIES, (draft, value) => {
    draft.body = Buffer.from(value as string)
  }),
  ...each('the id', IDS, (draft, value, { path }) => {
    draft.target = path.includes(':') ? path.replace(/:\w+/, () => value) : `${path}/${value}`
  }),
  ...each('the query', QUERIES, (draft, value) => {
    draft.target += `?${value}`
  }),
  ...each('the header', HEADERS, (draft, header) => {
    if (header[0] === 'Upgrade') draft.headers.push(['Connection', 'Upgrade'])
    if (header[0] === 'Content-Type') draft.body ??= Buffer.from('{}')
    draft.headers = [...draft.headers.filter(([other]) => other !== header[0]), header]
  }),
  ...each('the method', METHODS, (draft, value) => {
    draft.method = value
  }),
  ...each('the frame', FRAMES, (draft, [header, body]) =>
    [lineOf(draft), ...written(draft.headers), header, '', body].join('\r\n'),
  ),
  ...each('the bytes', WHOLE, (_, value) => value),
]

function requestOf(endpoint: Endpoint, input: BadInput, token: string | undefined): Buffer {
  const { method, path, fields } = endpoint
  const right = Object.fromEntries(fields.map((field) => [field, RIGHT[field] ?? 'x']))
  const draft: RequestDraft = {
    method,
    target: path.replace(/:\w+/, '1').replace('*', 'x'),
    headers: [['Host', 'x'], ...(token ? named('Authorization', `Bearer ${token}`) : [])],
    body: method === 'GET' ? undefined : Buffer.from(JSON.stringify(right)),
  }
  if (draft.body) draft.headers.push(['Content-Type', 'application/json'])
  const whole = input.spoil(draft, endpoint)
  if (whole !== undefined) return Buffer.from(whole)
  const sized = draft.body ? named('Content-Length', String(draft.body.length)) : []
  const head = [lineOf(draft), ...written([...draft.headers, ...sized]), '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), draft.body ?? Buffer.alloc(0)])
}

/** @returns the start of the answer, '' if the connection closed without an answer, undefined after `within` ms */
async function sendBytes(url: string, bytes: Buffer, within: number): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let answer = ''
  const patience = AbortSignal.timeout(within)
  socket.on('error', () => {})
  socket.write(bytes)
  // the test needs only the head of an answer
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    if (answer.includes('\r\n\r\n')) socket.destroy()
  })
  socket.on('end', () => socket.destroy())
  try {
    await once(socket, 'close', { signal: patience })
    return answer
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}

/** Matches an answer that names files of the server. */
const INTERNALS = /"success":false.*(node_modules|\.ts:|\bat \w+ \()/
/** Milliseconds. */
const NEVER = 20_000

// an incomplete request is answered after this time
const nodeLimits = { ...testConfig.nodeLimits, requestSeconds: 2 }
const panel = ofSuite(() => startWithGoogle({ pages, nodeLimits }))

test('the server survives and answers every bad input to every endpoint', async () => {
  const endpoints = endpointsOf(panel.server.app)
  const known = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(known).toEqual(expect.arrayContaining(calls.map(({ call }) => `${call.method} ${pathOf(call.path)}`)))
  const waiting: { endpoint: Endpoint; input: BadInput; token: string | undefined }[] = []
  const share = counts.badRequests
  for (const [at, endpoint] of endpoints.entries()) {
    // a bad input may sign the member out
    const { token } = await panel.register()
    for (const [i, input] of badInputs.entries()) {
      if (i % share === at % share) waiting.push({ endpoint, input, token })
      if (i % share === (at + 1) % share) waiting.push({ endpoint, input, token: undefined })
    }
  }
  const faults: string[] = []
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { endpoint, input, token } = next
      const answer = await sendBytes(panel.url, requestOf(endpoint, input, token), NEVER)
      const [, status = answer === undefined ? 'none' : 'closed'] = /^HTTP\/1\.1 (\d+)/.exec(answer ?? '') ?? []
      if (answer === undefined || Number(status) >= 500 || INTERNALS.test(answer))
        faults.push(`${endpoint.method} ${endpoint.path}, ${token ? 'a member' : 'a guest'}, ${input.name}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, send))
  expect(faults).toEqual([])
})
