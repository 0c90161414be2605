import { beforeAll, expect, test } from 'vitest'
import { describeApi } from '../../demo/server/http/contract/openapi.ts'
import { mayHoldSecret } from '../../demo/server/http/site/compression.ts'
import { demoMember } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { receive } from '../support/wire.ts'

const PARTNER = 'https://partner.example'

const panel = serverOfSuite({ partnerOrigins: [PARTNER] })
let member: Record<string, string>
beforeAll(async () => {
  member = { Authorization: `Bearer ${await panel.signIn(demoMember)}`, Origin: PARTNER }
})

test.each(['/surveys', '/users/rewards', '/openapi.json'])(
  '%s, above 1 kB, is compressed as the client accepts, for one origin and one encoding',
  async (path) => {
    const plain = await receive(panel.api + path, 'identity', { headers: member })
    expect(plain.body.length).toBeGreaterThan(1024)
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, body, decompressed } = await receive(panel.api + path, encoding, { headers: member })
      expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
        200,
        encoding,
        'application/json; charset=utf-8',
      ])
      expect(headers.vary?.toLowerCase().split(', ')).toEqual(['origin', 'accept-encoding'])
      expect(headers['access-control-allow-origin']).toBe(PARTNER)
      expect(decompressed.toString()).toBe(plain.body.toString())
      expect(body.length).toBeLessThan(plain.body.length / 2)
      // An answer may have no length.
      expect(headers['content-length'] ?? `${body.length}`).toBe(`${body.length}`)
    }
    const head = await receive(panel.api + path, 'br', { method: 'HEAD', headers: member })
    expect([head.status, head.headers['content-length']]).toEqual([200, undefined])
  },
)

test('a smaller answer is not compressed', async () => {
  const { status, headers, body } = await receive(`${panel.api}/auth/verify`, 'br', { headers: member })
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, undefined, `${body.length}`])
})

test('an answer that may hold a token, a code or an account number is never compressed', async () => {
  const { paths } = describeApi() as { paths: Record<string, Record<string, { responses: Record<200, object> }>> }
  const holding = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      /"(?:token|challenge|code|\w+Code)":/.test(JSON.stringify(responses[200]))
        ? [{ method: method.toUpperCase(), url }]
        : [],
    ),
  )
  expect(holding.filter((one) => !mayHoldSecret(one))).toEqual([])
  expect(holding.map(({ url }) => url)).toEqual(expect.arrayContaining(['/auth/login', '/users/redemptions']))
  const { status, headers, body } = await receive(`${panel.api}/users/export`, 'br', { headers: member })
  expect([status, headers['content-encoding'], body.length > 1024]).toEqual([200, undefined, true])
})
