import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { pages } from '../../demo/server/operator/process.ts'
import { startWithGoogle } from '../support/google.ts'
import { type TestServer, testConfig } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { ofSuite } from '../support/suite.ts'

// Sends raw bytes, because HTTP libraries refuse to send such requests.

interface Endpoint {
  readonly method: string
  /** Such as `/api/surveys/:id`. */
  readonly path: string
  readonly fields: readonly string[]
}

/** Fields that the contract does not describe. */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/dev/withdrawals': ['id', 'action', 'reason'],
}

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
      const contract = calls.find(
        ({ call }) => call.method === method && `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}` === path,
      )
      const schema = contract?.call.body as { entries?: Record<string, unknown> } | undefined
      return { method, path, fields: OWN_FIELDS[path] ?? Object.keys(schema?.entries ?? {}) }
    })
}

/** Values that pass validation, so that the server reaches the bad one beside them. */
const RIGHT: Readonly<Record<string, unknown>> = {
  email: 'somebody@example.org',
  password: 'Enough#Rules1',
  newPassword: 'Enough#Rules2',
  currentPassword: 'Enough#Rules1',
  otp: '123456',
  code: '123456',
  firstName: 'Meera',
  lastName: 'Iyer',
  accountHolderName: 'Meera Iyer',
  accountNumber: '123456789012',
  ifscCode: 'HDFC0001234',
  amount: 500,
  responses: {},
  timeSpent: 10,
  id: 'WD-0000-0000',
  action: 'approve',
  past: 'none',
}

interface RequestDraft {
  method: string
  target: string
  version: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
}

interface BadInput {
  readonly name: string
  /** Returns text to send instead of the request. */
  spoil(draft: RequestDraft, endpoint: Endpoint): string | undefined
}

const nest = (depth: number, open: string, close: string, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth)
const long = 'x'.repeat(9000)

const TEXTS: readonly string[] = [
  ...['', ' ', '\t\r\n', '\0', 'a\0b', '\ud800', '\udc00\ud800', '\uffff', '\u202e', '\u2028', '😀', 'مرحبا', '१२३४५६'],
  ...['e\u0301', '%00', '%', '../../etc/passwd', "' or 1=1 --", '"; drop table users; --', `\${7 * 7}`, '{{7*7}}'],
  ...[
    '<script>alert(1)</script>',
    'a@b.example\r\nBcc: c@d.example',
    'javascript:alert(1)',
    '__proto__',
    'constructor',
  ],
  ...['NaN', 'Infinity', '0x10', '1e5', '-500', '500.5', '2026-02-30', '9999999-01-01', 'undefined', 'true'],
  ...[1, 5, 7, 64, 255, 256, 320, 1024, 1025, 5000, 5001, 19_000].map((length) => 'x'.repeat(length)),
  ...[1024, 5000].map((length) => 'न'.repeat(length)),
]

/** JSON text, because no serializer writes some of these values. */
const VALUES: readonly string[] = [
  ...'null true false 0 -0 -1 1 0.1 1e308 1e400 -1e400 9007199254740993 1e-400'.split(' '),
  ...[`1${'0'.repeat(400)}`, `0.${'3'.repeat(400)}`],
  ...TEXTS.map((text) => JSON.stringify(text)),
  ...'[] [[]] [null] ["a"] [1,2,3] {} {"a":1} {"length":1000000000} {"toString":1,"valueOf":1}'.split(' '),
  ...'{"__proto__":{"admin":true}} {"constructor":{"prototype":{"x":1}}} {"then":1} {"toJSON":1} {"":""}'.split(' '),
  ...[
    nest(15, '[', ']'),
    nest(17, '[', ']'),
    nest(3000, '[', ']'),
    nest(3000, '{"a":', '}'),
    `[${'1,'.repeat(5000)}1]`,
  ],
]

const BODIES: readonly (string | Buffer)[] = [
  ...['', ' ', '\ufeff{}', '{"a":"\n"}', 'a=1&b=2', '--x\r\n', ' '.repeat(19_000)],
  ...'{ } [ ] " null true 0 "x" [] [{}] undefined NaN {}{} {"a":} {"a":1,}'.split(' '),
  ...`{'a':1} {a:1} {"a":01} {"a":+1} {"a":1}// /**/{} {"a":1e} {"a":"\\x"} {"a":"\\u12"} <a/>`.split(' '),
  ...'{"__proto__":null} {"__proto__":{"email":"a@b.example"}} {"email":"a","email":1}'.split(' '),
  ...[nest(9000, '[', ']', ''), nest(3000, '{"a":', '}')],
  `{${Array.from({ length: 2000 }, (_, i) => `"${i}":1`).join()}}`,
  ...[Buffer.from([0xff, 0xfe, 0x7b, 0x7d]), Buffer.from([0xc0, 0xaf]), Buffer.alloc(1000)],
  ...[Buffer.from('{"a":1}', 'utf16le'), Buffer.from('{"a":"\xe9"}', 'latin1')],
]

const ESCAPES = '%00 a%00b % %zz %ff %c0%af %ed%a0%80 %2f %2e%2e ..%2f..%2f ..%5c %0d%0a %20 %22 %F0%9F%98%80'.split(
  ' ',
)
const NUMBERS = '0 -1 1.5 1e9 1e999 NaN x 99999999999999999999'.split(' ')

const IDS: readonly string[] = [
  ...ESCAPES,
  ...NUMBERS,
  ...'.. . a%2fb __proto__ constructor null ; ;a=b * ~ a?b=c a#b \\ | {id} :id []'.split(' '),
  ...[99, 101, 2000, 9000].map((length) => 'x'.repeat(length)),
  '%41'.repeat(200),
]
const QUERIES: readonly string[] = [
  ...ESCAPES.map((value) => `to=${value}`),
  ...['page', 'limit'].flatMap((name) => NUMBERS.map((value) => `${name}=${value}`)),
  ...'to[]=a to=a&to=b to[a]=b __proto__=1 __proto__[a]=1 constructor=1 page=1&page=2 page= & = &&==&& ? token=x'.split(
    ' ',
  ),
  ...'status=%00 status=x status=all,none from=2026-02-30 from=9999999-01-01 from=-1 to=275761-01-01'.split(' '),
  ...'sort=%00 sort=__proto__ order=x sort=amount;drop code=%00&state=%00'.split(' '),
  ...['a'.repeat(9000), Array.from({ length: 1500 }, (_, i) => `a${i}=1`).join('&')],
]

type Header = readonly [name: string, value: string]
const valuesOf = (name: string, values: readonly string[]) => values.map((value): Header => [name, value])
const ODD_VALUES = ['', ' ', 'x', '\xff\xfe', '"', '__proto__', '%00', '<script>', 'a, b', long]
const HEADERS: readonly Header[] = [
  ...['Authorization', 'Idempotency-Key', 'Accept-Language', 'Panel-Partner', 'Origin', 'Cookie'].flatMap((name) =>
    valuesOf(name, ODD_VALUES),
  ),
  ...valuesOf('Authorization', ['Bearer', 'Bearer ', 'bearer x', 'Bearer x y', 'Basic eDp4', `Bearer ${long}`]),
  ...valuesOf('Authorization', [`Bearer ${'x'.repeat(43)}`, 'Bearer \xff']),
  ...valuesOf('Accept-Language', ['hi;q=2,*;q=x', '*', 'hi-'.repeat(2000)]),
  ...valuesOf('Origin', ['null', 'https://', 'https://evil.example', 'http://[']),
  ...valuesOf('Cookie', ['=', 'a=b; a=c', '__proto__=1', ';;;']),
  ...valuesOf('Range', ['x', 'bytes=', 'bytes=5-1', 'bytes=-1', 'bytes=0-1,2-3', `bytes=${'0-1,'.repeat(1500)}`]),
  ...valuesOf('If-None-Match', ['x', '"x"', 'W/"x"', '*']),
  ...valuesOf('If-Modified-Since', ['x', 'Thu, 32 Foo 2026 25:61:61 GMT']),
  ...valuesOf('X-Forwarded-For', ['x', '1.2.3.4', ',,,', '::1', long]),
  ...valuesOf('Expect', ['x', '100-continue', '']),
  ...valuesOf('Upgrade', ['websocket', 'h2c', 'x', '']),
  ...valuesOf('Content-Encoding', ['gzip', 'br', 'x', 'gzip, gzip']),
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Access-Control-Request-Method', 'x'],
  ['Sec-WebSocket-Key', 'x'],
  ['X-Large', 'x'.repeat(17_000)],
  ['Bad Name', 'x'],
  ['X-Split', 'a\r\nX-Injected: b'],
  ['', 'x'],
]
const TYPES: readonly string[] = [
  ...[
    '',
    'x',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '*/*',
    '\xff',
    long,
  ],
  ...['multipart/form-data', 'application/xml', 'application/json; charset=utf-16', 'application/json;;;'],
  ...['application/json, text/plain', 'APPLICATION/JSON', 'application/jsonx'],
]
const METHODS: readonly string[] = [
  ...'HEAD OPTIONS GET POST PUT DELETE PATCH TRACE CONNECT PROPFIND SEARCH M-SEARCH QUERY LINK FOO get'.split(' '),
  ...['', 'GET GET', '\xff'],
]
const CHUNKED = 'Transfer-Encoding: chunked'
const FRAMES: readonly [headers: string, body: string][] = [
  ...'-1 1e3 x 99999999999999999999'.split(' ').map((length): [string, string] => [`Content-Length: ${length}`, '{}']),
  ['Content-Length: 1000', '{'],
  ['Content-Length: 2\r\nContent-Length: 3', '{}'],
  [`Content-Length: 2\r\n${CHUNKED}`, '2\r\n{}\r\n0\r\n\r\n'],
  ...[21_000, 2_000_000].map((length): [string, string] => [`Content-Length: ${length}`, ' '.repeat(length)]),
  ['Transfer-Encoding: x', '{}'],
  ['Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ...['x\r\n{}\r\n', '-1\r\n{}\r\n', 'ffffffffffffffffff\r\n{}', '2\r\n{', '2\r\n{}\r\n'].map(
    (body): [string, string] => [CHUNKED, body],
  ),
  [CHUNKED, '2;a=b\r\n{}\r\n0\r\nX-Trailer: x\r\n\r\n'],
  [CHUNKED, '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'],
  [CHUNKED, `5208\r\n${' '.repeat(21_000)}\r\n0\r\n\r\n`],
]
const WHOLE: readonly string[] = [
  ...['\r\n\r\n\r\n', 'GET\r\n\r\n', 'GET /\r\n\r\n', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\0\0\0\0', '{}'],
  ...['\x16\x03\x01\x02\x00', 'GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ...['GET / HTTP/9.9\r\nHost: x\r\n\r\n', 'GET  / HTTP/1.1\r\nHost: x\r\n\r\n', `${long}${long}`],
]

const json = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text)
const short = (text: string | Buffer) => JSON.stringify(text.toString('latin1').slice(0, 40))
const each = <Value>(
  what: string,
  values: readonly Value[],
  spoil: (draft: RequestDraft, value: Value, endpoint: Endpoint, i: number) => unknown,
) =>
  values.map(
    (value, i): BadInput => ({
      name: `${what} ${short(String(value))}`,
      spoil(draft, endpoint) {
        const whole = spoil(draft, value, endpoint, i)
        return typeof whole === 'string' ? whole : undefined
      },
    }),
  )

const badInputs: readonly BadInput[] = [
  ...each('the value', VALUES, (draft, value, { fields }, i) => {
    const bad = fields.length > 0 ? fields[i % fields.length] : 'any'
    const members = [...new Set([...fields, bad])].map(
      (field) => `${JSON.stringify(field)}:${field === bad ? value : JSON.stringify(RIGHT[field ?? ''] ?? 'x')}`,
    )
    draft.body = Buffer.from(`{${members.join()}}`)
  }),
  ...each('the body', BODIES, (draft, value) => {
    draft.body = json(value)
  }),
  ...each('the id', IDS, (draft, value, { path }) => {
    draft.target = path.includes(':') ? path.replace(/:\w+/, () => value) : `${path}/${value}`
  }),
  ...each('the query', QUERIES, (draft, value) => {
    draft.target += `?${value}`
  }),
  ...each('the header', HEADERS, (draft, [name, value]) => {
    if (name === 'Upgrade') draft.headers.push(['Connection', 'Upgrade'])
    draft.headers = [...draft.headers.filter(([other]) => other !== name), [name, value]]
  }),
  ...each('the type', TYPES, (draft, value) => {
    draft.headers = [...draft.headers.filter(([name]) => name !== 'Content-Type'), ['Content-Type', value]]
    draft.body ??= Buffer.from('{}')
  }),
  ...each('the method', METHODS, (draft, value) => {
    draft.method = value
  }),
  ...each('the frame', FRAMES, ({ method, target, version, headers }, [header, body]) => {
    const fields = headers.filter(([name]) => name !== 'Content-Length').map(([name, value]) => `${name}: ${value}`)
    return [`${method} ${target} ${version}`, ...fields, header, '', body].join('\r\n')
  }),
  ...each('the bytes', WHOLE, (_, value) => value),
]

const bytesOf = ({ method, target, version, headers, body }: RequestDraft): Buffer => {
  const sized: [string, string][] = body ? [...headers, ['Content-Length', String(body.length)]] : headers
  const head = [`${method} ${target} ${version}`, ...sized.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  )
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

function requestOf(endpoint: Endpoint, input: BadInput, token: string | undefined): Buffer {
  const { method, path, fields } = endpoint
  const right = Object.fromEntries(fields.map((field) => [field, RIGHT[field] ?? 'x']))
  const draft: RequestDraft = {
    method,
    target: path.replace(/:\w+/, '1').replace('*', 'x'),
    version: 'HTTP/1.1',
    headers: [['Host', 'x'], ...(token ? ([['Authorization', `Bearer ${token}`]] as [string, string][]) : [])],
    body: undefined,
  }
  if (method !== 'GET') {
    draft.headers.push(['Content-Type', 'application/json'])
    draft.body = Buffer.from(JSON.stringify(right))
  }
  const whole = input.spoil(draft, endpoint)
  return whole === undefined ? bytesOf(draft) : Buffer.from(whole)
}

/**
 * Sends bytes on a new connection. @returns the start of the answer, '' if the connection closed without one, undefined
 * after `within` milliseconds
 */
async function sendBytes(url: string, bytes: Buffer, within: number): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const chunks: Buffer[] = []
  const patience = AbortSignal.timeout(within)
  socket.on('error', () => {})
  socket.write(bytes)
  // The head of an answer is enough.
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    if (Buffer.concat(chunks).includes('\r\n\r\n')) socket.destroy()
  })
  socket.on('end', () => socket.destroy())
  try {
    await once(socket, 'close', { signal: patience })
    return Buffer.concat(chunks).toString('latin1')
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}

/** Names files of the server. */
const INTERNALS = /"success":false.*(node_modules|\.ts:|\bat \w+ \()/
/** Milliseconds. */
const NEVER = 20_000
const AT_ONCE = 16

interface Outcome {
  readonly endpoints: number
  readonly inputs: number
  readonly sent: number
  readonly answers: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/**
 * Sends each endpoint one input in `share`. Each endpoint has its own member, because a bad input may sign the member
 * out.
 */
async function sendBadRequests(panel: TestServer, share: number): Promise<Outcome> {
  const endpoints = endpointsOf(panel.server.app)
  const answers: Record<string, number> = {}
  const faults: string[] = []
  const waiting: { endpoint: Endpoint; input: BadInput; token: string | undefined }[] = []
  for (const [at, endpoint] of endpoints.entries()) {
    const { token } = await panel.register()
    for (const [i, input] of badInputs.entries()) {
      if (i % share === at % share) waiting.push({ endpoint, input, token })
      if (i % share === (at + 1) % share) waiting.push({ endpoint, input, token: undefined })
    }
  }
  const sent = waiting.length
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { endpoint, input, token } = next
      const answer = await sendBytes(panel.url, requestOf(endpoint, input, token), NEVER)
      const [, status = answer === undefined ? 'none' : 'closed'] = /^HTTP\/1\.1 (\d+)/.exec(answer ?? '') ?? []
      answers[status] = (answers[status] ?? 0) + 1
      if (answer === undefined || Number(status) >= 500 || INTERNALS.test(answer))
        faults.push(`${endpoint.method} ${endpoint.path}, ${token ? 'a member' : 'a guest'}, ${input.name}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  return { endpoints: endpoints.length, inputs: badInputs.length, sent, answers, faults }
}

// An incomplete request is answered after this time.
const nodeLimits = { ...testConfig.nodeLimits, requestSeconds: 2 }
const panel = ofSuite(() => startWithGoogle({ pages, nodeLimits }))

test('no bad input of any endpoint fails the server or is left without an answer', async () => {
  const known = endpointsOf(panel.server.app).map(({ method, path }) => `${method} ${path}`)
  const contract = calls.map(({ call }) => `${call.method} /api${call.path.replace(/\{(\w+)\}/g, ':$1')}`)
  expect(known).toEqual(expect.arrayContaining(contract))
  const { faults, ...sent } = await sendBadRequests(panel, counts.badRequests)
  process.stdout.write(`bad requests: ${JSON.stringify(sent)}\n`)
  expect(faults).toEqual([])
  expect(sent.inputs).toBeGreaterThanOrEqual(300)
})
