import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoMember, startServer, type TestServer } from '../support/server.ts'

let panel: TestServer
beforeAll(async () => {
  panel = await startServer()
})
afterAll(() => panel.close())

const post = (body: BodyInit, headers: Record<string, string>) =>
  fetch(`${panel.api}/auth/login`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

test('a compressed request is refused with the reason, in the language of the page', async () => {
  const body = new Uint8Array(gzipSync(JSON.stringify(demoMember)))
  for (const [language, message] of [
    ['en', 'The request body is compressed. Send it without Content-Encoding'],
    ['hi', 'अनुरोध संपीड़ित है। इसे Content-Encoding के बिना भेजें'],
  ]) {
    const answer = await post(body, { 'Content-Encoding': 'gzip', 'Accept-Language': language ?? '' })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toEqual({ success: false, code: 'unsupported-encoding', message })
  }
  expect((await post(JSON.stringify(demoMember), { 'Content-Encoding': 'identity' })).status).toBe(200)
})
