import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { calls } from '../../demo/server/http/contract/calls.ts'
import type { TestServer } from './server.ts'

// What a hostile or broken client may send to an endpoint, as raw bytes, because HTTP libraries refuse to send it.

export interface Endpoint {
  readonly method: string
  /** Such as `/api/surveys/:id`. */
  readonly path: string
  /** The fields of its body, by the contract. */
  readonly fields: readonly string[]
}

/** The fields of bodies that the contract does not describe: those of the demonstration's pages. */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/dev/withdrawals': ['id', 'action', 'reason'],
}

/** Every endpoint that the server has, by its own route table, with the fields that the contract names. */
export function endpointsOf(app: FastifyInstance): readonly Endpoint[] {
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
  /** Sent unchanged, with a Content-Length header. */
  body: Buffer | undefined
}

interface BadInput {
  readonly name: string
  /** Makes a valid request invalid. A returned text is sent instead of it. */
  spoil(draft: RequestDraft, endpoint: Endpoint): string | undefined
}

const nest = (depth: number, open: string, close: string, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth)

/** As JSON text, so that values that no serializer would write are possible. */
const VALUES: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1', '0.1', '1e308', '1e400', '-1e400', '9007199254740993', '1e-400'],
  ...[
    `1${'0'.repeat(400)}`,
    `0.${'3'.repeat(400)}`,
    '""',
    '" "',
    '"\\t\\r\\n"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
  ],
  ...[
    '"\\udc00\\ud800"',
    '"\\uffff"',
    '"\\u202e"',
    '"\\u2028"',
    '"😀"',
    '"مرحبا"',
    '"१२३४५६"',
    '"１２３４５６"',
    '"e\\u0301"',
  ],
  ...[1, 5, 6, 7, 64, 100, 253, 254, 255, 256, 320, 1023, 1024, 1025, 4999, 5000, 5001, 10_000, 19_000].map(
    (length) => `"${'x'.repeat(length)}"`,
  ),
  ...[1024, 5000].map((length) => `"${'न'.repeat(length)}"`),
  ...['"%00"', '"%"', '"../../etc/passwd"', '"\' or 1=1 --"', '"\\"; drop table users; --"', `"\${7*7}"`, '"{{7*7}}"'],
  ...[
    '"<script>alert(1)</script>"',
    '"a@b.example\\r\\nBcc: c@d.example"',
    '"javascript:alert(1)"',
    '"__proto__"',
    '"constructor"',
  ],
  ...[
    '"NaN"',
    '"Infinity"',
    '"0x10"',
    '"1e5"',
    '"-500"',
    '"500.5"',
    '"2026-02-30"',
    '"9999999-01-01"',
    '"undefined"',
    '"true"',
  ],
  ...[
    '[]',
    '[[]]',
    '[null]',
    '["a"]',
    '[1,2,3]',
    '{}',
    '{"a":1}',
    '{"length":1000000000}',
    '{"toString":1,"valueOf":1}',
  ],
  ...[
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"then":1}',
    '{"toJSON":1}',
    '{"\\u0000":1}',
    '{"":""}',
  ],
  ...[
    nest(15, '[', ']'),
    nest(17, '[', ']'),
    nest(3000, '[', ']'),
    nest(3000, '{"a":', '}'),
    `[${'1,'.repeat(5000)}1]`,
  ],
]

/** Whole bodies. */
const BODIES: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '"',
    'null',
    'true',
    '0',
    '"x"',
    '[]',
    '[{}]',
    'undefined',
    'NaN',
    '{}{}',
    '{"a":}',
    '{"a":1,}',
  ],
  ...[
    "{'a':1}",
    '{a:1}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":1}//',
    '/**/{}',
    '{"a":"\n"}',
    '\ufeff{}',
    '{"a":1e}',
    '{"a":"\\x"}',
  ],
  ...[
    '{"a":"\\u12"}',
    'a=1&b=2',
    '<a/>',
    '--x\r\n',
    '{"__proto__":null}',
    '{"__proto__":{"email":"a@b.example"}}',
    '{"email":"a","email":1}',
  ],
  ...[
    nest(9000, '[', ']', ''),
    nest(3000, '{"a":', '}'),
    `{${Array.from({ length: 2000 }, (_, i) => `"${i}":1`).join()}}`,
    ' '.repeat(19_000),
  ],
  ...[
    Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
    Buffer.from('{"a":1}', 'utf16le'),
    Buffer.from([0xc0, 0xaf]),
    Buffer.alloc(1000),
    Buffer.from('{"a":"\xe9"}', 'latin1'),
  ],
]

const IDS: readonly string[] = [
  ...[
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '..',
    '.',
    '%2e%2e',
    '..%2f..%2f',
    '..%5c',
    '%2f',
    'a%2fb',
    '%20',
    '%0d%0a',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '0',
    '-1',
    '1e999',
    '99999999999999999999',
    'null',
    ';',
    ';a=b',
    '*',
    '~',
    '%F0%9F%98%80',
    "'",
    '%22',
  ],
  ...[
    'x'.repeat(99),
    'x'.repeat(101),
    'x'.repeat(2000),
    'x'.repeat(9000),
    '%41'.repeat(200),
    'a?b=c',
    'a#b',
    '\\',
    '|',
    '{id}',
    ':id',
    '[]',
  ],
]
const QUERIES: readonly string[] = [
  ...[
    'to=%00',
    'to=a%00',
    'to=%',
    'to=%ff',
    'to=%ed%a0%80',
    'to[]=a',
    'to=a&to=b',
    'to[a]=b',
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=1',
  ],
  ...[
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1e999',
    'page=NaN',
    'page=1.5',
    'page=%00',
    'page=9007199254740993',
    'page=1&page=2',
    'page=',
  ],
  ...[
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=99999999999999999999',
    'limit=x',
    'status=%00',
    'status=x',
    'status=all,none',
  ],
  ...[
    'from=2026-02-30',
    'from=9999999-01-01',
    'from=-1',
    'to=275761-01-01',
    'sort=%00',
    'sort=__proto__',
    'order=x',
    'sort=amount;drop',
  ],
  ...[
    '&',
    '=',
    '&&==&&',
    '?',
    '%',
    'a'.repeat(9000),
    Array.from({ length: 1500 }, (_, i) => `a${i}=1`).join('&'),
    'token=x',
    'code=%00&state=%00',
  ],
]
const long = 'x'.repeat(9000)
const HEADERS: readonly [name: string, value: string][] = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer x y',
    'Basic eDp4',
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${long}`,
    'Bearer \xff',
    'x',
  ].map((value): [string, string] => ['Authorization', value]),
  ...['', 'x', long, ' ', '\xff\xfe', '"', '__proto__', 'a, b', '%00'].map((value): [string, string] => [
    'Idempotency-Key',
    value,
  ]),
  ...['', 'x', long, '\xff', 'hi;q=2,*;q=x', '*', 'hi-'.repeat(2000)].map((value): [string, string] => [
    'Accept-Language',
    value,
  ]),
  ...['', long, '\xff', '__proto__', '<script>'].map((value): [string, string] => ['Panel-Partner', value]),
  ...['', 'null', 'x', 'https://', 'https://evil.example', 'http://[', '\xff', long].map((value): [string, string] => [
    'Origin',
    value,
  ]),
  ...['', '=', 'a=b; a=c', long, '\xff', '__proto__=1', ';;;'].map((value): [string, string] => ['Cookie', value]),
  ...['x', 'bytes=', 'bytes=0-', 'bytes=5-1', 'bytes=-1', 'bytes=0-1,2-3', `bytes=${'0-1,'.repeat(1500)}`].map(
    (value): [string, string] => ['Range', value],
  ),
  ...['x', '"x"', 'W/"x"', '*'].map((value): [string, string] => ['If-None-Match', value]),
  ...['x', 'Thu, 32 Foo 2026 25:61:61 GMT'].map((value): [string, string] => ['If-Modified-Since', value]),
  ...['x', '1.2.3.4', ',,,', '::1', long].map((value): [string, string] => ['X-Forwarded-For', value]),
  ...['x', '100-continue', ''].map((value): [string, string] => ['Expect', value]),
  ...['websocket', 'h2c', 'x', ''].map((value): [string, string] => ['Upgrade', value]),
  ...['gzip', 'br', 'x', 'gzip, gzip'].map((value): [string, string] => ['Content-Encoding', value]),
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
    'multipart/form-data',
    'application/xml',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json;;;',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'application/jsonx',
    '*/*',
    '\xff',
    long,
  ],
]
const METHODS: readonly string[] = [
  ...[
    'HEAD',
    'OPTIONS',
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'SEARCH',
    'M-SEARCH',
    'QUERY',
    'LINK',
    'FOO',
  ],
  ...['get', '', 'GET GET', '\xff'],
]
/** Declared and actual lengths of bodies and chunks. */
const FRAMES: readonly [headers: string, body: string][] = [
  ['Content-Length: -1', '{}'],
  ['Content-Length: 1e3', '{}'],
  ['Content-Length: x', '{}'],
  ['Content-Length: 99999999999999999999', '{}'],
  ['Content-Length: 1000', '{'],
  ['Content-Length: 2\r\nContent-Length: 3', '{}'],
  ['Content-Length: 2\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ['Content-Length: 21000', ' '.repeat(21_000)],
  ['Content-Length: 2000000', ' '.repeat(2_000_000)],
  ['Transfer-Encoding: x', '{}'],
  ['Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'],
  ['Transfer-Encoding: chunked', 'x\r\n{}\r\n'],
  ['Transfer-Encoding: chunked', '-1\r\n{}\r\n'],
  ['Transfer-Encoding: chunked', 'ffffffffffffffffff\r\n{}'],
  ['Transfer-Encoding: chunked', '2\r\n{'],
  ['Transfer-Encoding: chunked', '2\r\n{}\r\n'],
  ['Transfer-Encoding: chunked', '2;a=b\r\n{}\r\n0\r\nX-Trailer: x\r\n\r\n'],
  ['Transfer-Encoding: chunked', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'],
  ['Transfer-Encoding: chunked', `5208\r\n${' '.repeat(21_000)}\r\n0\r\n\r\n`],
]
/** Bytes that are not a valid HTTP request. */
const WHOLE: readonly string[] = [
  ...[
    '\r\n\r\n\r\n',
    'GET\r\n\r\n',
    'GET /\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00',
    '\0\0\0\0',
    '{}',
    `${long}${long}`,
  ],
  ...[
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
  ],
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

/** Grouped by kind. */
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

/** The request as bytes. */
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
 * Sends bytes on a new connection. @returns the beginning of the answer, empty if the connection was closed without
 * one, undefined if neither happened `within` milliseconds
 */
async function sendBytes(url: string, bytes: Buffer, within: number): Promise<string | undefined> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const chunks: Buffer[] = []
  const patience = AbortSignal.timeout(within)
  socket.on('error', () => {})
  socket.write(bytes)
  // the answer's head is enough: do not wait for the rest of a page or a stream
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

/** Milliseconds after which a missing answer counts as none. */
const NEVER = 20_000
const AT_ONCE = 16

export interface Outcome {
  readonly endpoints: number
  readonly inputs: number
  readonly sent: number
  /** By status, `closed` for a connection that was closed without an answer. */
  readonly answers: Readonly<Record<string, number>>
  /** What failed the server: an answer of 500 or more, or none. */
  readonly faults: readonly string[]
}

/**
 * Sends bad inputs to every endpoint, with and without a member: for each endpoint one input in `share`, other
 * ones for the next. Each endpoint has its own member, because a bad input may sign the member out.
 */
export async function sendBadRequests(panel: TestServer, share: number): Promise<Outcome> {
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
      if (answer === undefined || Number(status) >= 500)
        faults.push(`${endpoint.method} ${endpoint.path}, ${token ? 'a member' : 'a guest'}, ${input.name}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  return { endpoints: endpoints.length, inputs: badInputs.length, sent, answers, faults }
}
