import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { serverOfSuite } from '../support/suite.ts'

const FRAMED = 'https://framed.example'
const NATIVE = 'https://native.example'

const panel = serverOfSuite({
  partnerOrigins: [NATIVE],
  framedOrigins: [FRAMED],
  pages: { dist: resolve('dist'), host: resolve('demo/host') },
})

const frameFor = async (parent: string, name = 'survey') => {
  const response = await fetch(`${panel.url}/frame/${name}?${new URLSearchParams({ parent, scheme: 'dark' })}`)
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.slice(one.indexOf(' ') + 1)]))
  return { status: response.status, directives, body: await response.text() }
}

test('a listed page gets a frame with the strictest policy, and no other page may embed that frame', async () => {
  const { status, directives, body } = await frameFor(FRAMED)
  expect(status).toBe(200)
  expect(directives.get('frame-ancestors')).toBe(FRAMED)
  expect(directives.get('default-src')).toBe("'none'")
  expect(directives.get('script-src')).toBe("'self'")
  expect(directives.get('style-src')).toBe("'none'")
  expect(directives.get('require-trusted-types-for')).toBe("'script'")
  expect(body).toContain('<meta name="color-scheme" content="dark">')
  expect(body).not.toContain('panel-refused')
})

test("pages of the panel's site may embed frames of the panel", async () => {
  const { status, directives } = await frameFor(panel.url)
  expect([status, directives.get('frame-ancestors')]).toEqual([200, panel.url])
})

test.each([
  NATIVE,
  'https://stranger.example',
  `${FRAMED}.stranger.example`,
  'null',
  '',
  '*',
  "x; script-src 'unsafe-inline'",
])('a page at %j gets a frame which says that the page is not listed', async (parent) => {
  const { status, directives, body } = await frameFor(parent)
  expect(status).toBe(403)
  expect(directives.get('script-src')).toBe("'self'")
  expect(body).toContain('<meta name="panel-refused" content="')
  expect(body).toContain('PARTNER_FRAME_ORIGINS')
})

test('no page can frame a page of the site, by any path', async () => {
  for (const path of ['/', '/login', '/index.html', '/frame', '/frame/']) {
    const policy = (await fetch(panel.url + path)).headers.get('Content-Security-Policy')
    if (policy) expect(policy, path).toContain("frame-ancestors 'none'")
    else expect((await fetch(panel.url + path)).headers.get('Content-Type'), path).not.toContain('html')
  }
})
