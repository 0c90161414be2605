import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveFiles } from '../../../demo/server/http/site/files.ts'

// Files that the server keeps in memory are as they would be if it read them again.

let folder: string
let app: FastifyInstance
const at = (name: string) => join(folder, name)
const ask = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url: `/${name}`, method, headers })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-kept-'))
  app = Fastify()
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id))
  await serveFiles(app, {
    root: folder,
    headersOf: (path) => ({ 'X-Ends-In': path.slice(-3) }),
    isFinal: (path) => path.startsWith(at('final')),
  })
  await writeFile(at('page.js'), 'one')
  await writeFile(at('page.js.br'), 'compressed')
  await writeFile(at('final.js'), 'final')
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('each way to ask for a file gets the same answer the second time, with headers of its own request', async () => {
  for (const accepted of [undefined, 'br', 'identity']) {
    const headers = accepted ? { 'accept-encoding': accepted } : undefined
    const [first, second] = [await ask('page.js', headers), await ask('page.js?again', headers)]
    expect(second.body).toBe(first.body)
    const { 'x-request-id': one, date: _, ...firstHeaders } = first.headers
    const { 'x-request-id': other, date: __, ...secondHeaders } = second.headers
    expect(secondHeaders).toEqual(firstHeaders)
    expect(other).not.toBe(one)
  }
  expect((await ask('page.js', { 'accept-encoding': 'br' })).headers).toMatchObject({
    'content-encoding': 'br',
    'x-ends-in': '.js',
  })
})

test('a changed file is sent as it is now, and a removed one no longer', async () => {
  for (const [text, day] of [
    ['two', 1],
    ['three', 2],
  ] as const) {
    await ask('page.js')
    await writeFile(at('page.js'), text)
    await utimes(at('page.js'), new Date(), new Date(2026, 0, day))
    expect((await ask('page.js')).body).toBe(text)
  }
  await rm(at('page.js'))
  await rm(at('page.js.br'))
  expect((await ask('page.js')).statusCode).toBe(404)
})

test('a file whose content never changes is not read a second time', async () => {
  const first = await ask('final.js')
  await rm(at('final.js'))
  const second = await ask('final.js')
  expect([second.statusCode, second.body, second.headers.etag]).toEqual([200, 'final', first.headers.etag])
  expect((await ask('final.js', {}, 'HEAD')).statusCode, 'what is not kept').toBe(404)
})

test('a kept file is still confirmed, sent in parts and described', async () => {
  const { etag = '' } = (await ask('page.js')).headers
  expect((await ask('page.js', { 'if-none-match': etag })).statusCode).toBe(304)
  const part = await ask('page.js', { range: 'bytes=1-' })
  expect([part.statusCode, part.body]).toEqual([206, 'ne'])
  const head = await ask('page.js', {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '3', ''])
})

test('neither a part nor a refusal is kept as the file', async () => {
  expect((await ask('page.js', { range: 'bytes=1-' })).body).toBe('ne')
  expect((await ask('page.js', { 'if-match': '"other"' })).statusCode).toBe(412)
  expect((await ask('page.js')).body).toBe('one')
  expect((await ask('late.js')).statusCode).toBe(404)
  await writeFile(at('late.js'), 'late')
  expect((await ask('late.js')).body).toBe('late')
})

test('a stranger who asks in ever new ways does not fill the memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const bytes = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  await writeFile(at('large.js'), 'x'.repeat(250_000))
  const before = bytes()
  for (let way = 0; way < 400; way++) await ask('large.js', { 'accept-encoding': `identity, x-${way}` })
  // what is free now is given back a little later
  await expect.poll(() => bytes() - before, { message: 'of 100 MB' }).toBeLessThan(50_000_000)
})
