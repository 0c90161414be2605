import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { receive } from '../support/wire.ts'

const PICTURES = 'https://pictures.example'

let folder: string
let panel: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-images-'))
  const images = join(folder, 'images')
  mkdirSync(join(images, 'brands'), { recursive: true })
  writeFileSync(join(folder, 'secret.png'), 'outside')
  writeFileSync(join(images, 'brands', 'books.png'), 'picture')
  writeFileSync(join(images, 'drawn.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const name of ['page.html', 'keys', '.hidden.png', 'run.js']) writeFileSync(join(images, name), 'no picture')
  panel = await startServer({
    seed: false,
    imagesDir: images,
    imageOrigins: [PICTURES],
    pages: { dist: join(folder, 'dist'), host: resolve('demo/host') },
  })
})
afterAll(async () => {
  await panel.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the server serves a picture of the folder to every origin, and only as a picture', async () => {
  const answer = await fetch(`${panel.url}/images/brands/books.png`)
  expect([answer.status, await answer.text()]).toEqual([200, 'picture'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('an SVG that is opened by itself cannot run scripts', async () => {
  const { headers } = await fetch(`${panel.url}/images/drawn.svg`)
  expect(headers.get('content-type')).toBe('image/svg+xml')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
})

test.each([
  '/images/page.html',
  '/images/run.js',
  '/images/.hidden.png',
  '/images/../secret.png',
  '/images/..%2fsecret.png',
  '/images/%2e%2e%2fsecret.png',
  '/images/..%5csecret.png',
  '/images/secret.png%00.png',
  '/images/keys%00.png',
])('the server does not serve %s as a picture of the folder', async (path) => {
  const { status, body } = await receive(panel.url + path)
  expect([200, 400, 403, 404]).toContain(status)
  expect(body.toString()).not.toMatch(/outside|no picture/)
})

test('the site and the frames may show pictures of the listed origins only', async () => {
  for (const path of ['/', '/rewards', '/frame/rewards']) {
    const { headers } = await fetch(panel.url + path)
    expect(headers.get('content-security-policy'), path).toContain(`img-src 'self' data: ${PICTURES};`)
  }
})

test('the server refuses to start if the folder does not exist, in one line', async () => {
  await expect(startServer({ seed: false, imagesDir: join(folder, 'none') })).rejects.toThrow(
    /^IMAGES_DIR .* is not a folder/,
  )
})
