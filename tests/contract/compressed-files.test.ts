import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN } from '../../demo/server/http/site/versions.ts'
import { galleryFiles, partnerPages } from '../../demo/tools/files.ts'
import { buildGallery } from '../../demo/tools/gallery.ts'
import { buildPartner } from '../../demo/tools/partner.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { receive } from '../support/wire.ts'

// Needs a build.

const dist = resolve('dist')
const host = resolve('demo/host')

let panel: TestServer
let partner: string
let gallery: string
const opened: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  panel = await startServer({ seed: false, pages: { dist, host } })
  const panelFor = () => panel.url
  const sites = [buildPartner({ folder: partnerPages, panelFor }), buildGallery(galleryFiles)]
  opened.push(...sites, panel)
  const [one = '', other = ''] = await Promise.all(sites.map((site) => site.listen({ port: 0, host: '127.0.0.1' })))
  partner = one
  gallery = other
})
afterAll(async () => {
  for (const one of opened) await one.close()
})

/** Leaves out the gallery, which has its own origin. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => folder !== dist || !HIDDEN.test(`/${path}`))

async function formsOf(url: string) {
  const [brotli, gzip, plain] = await Promise.all(['gzip, deflate, br', 'gzip', 'identity'].map((a) => receive(url, a)))
  if (!brotli || !gzip || !plain) throw new Error('no answer')
  return { brotli, gzip, plain }
}

test.each([
  ['dist', '', dist],
  ['dist under its version', `/v1`, dist],
  ["the site's own files", '', host],
])('each form of a file has its content and its own ETag: %s', async (_, prefix, folder) => {
  for (const name of filesOf(folder)) {
    const { brotli, gzip, plain } = await formsOf(`${panel.url}${prefix}/${name}`)
    const content = readFileSync(join(folder, name))
    for (const { status, headers, body, decompressed } of [brotli, gzip, plain]) {
      expect([status, headers['content-length'], headers.vary], name).toEqual([
        200,
        `${body.length}`,
        'Accept-Encoding',
      ])
      expect(decompressed.equals(content), name).toBe(true)
      const kept = ['content-type', 'cache-control', 'access-control-allow-origin', 'content-security-policy'] as const
      for (const field of kept) expect(headers[field], `${name}: ${field}`).toBe(plain.headers[field])
    }
    const lengths = [brotli, gzip, plain].map(({ body }) => body.length)
    const tags = [brotli, gzip, plain].map(({ headers }) => headers.etag)
    expect(new Set(tags).size, name).toBe(new Set(lengths).size)
  }
})

test('the server compresses every text above 1 kB, and brotli makes a file smaller than gzip', async () => {
  const urls = [
    ...filesOf(dist).map((name) => `${panel.url}/${name}`),
    ...filesOf(host).map((name) => `${panel.url}/${name}`),
    ...filesOf(partnerPages).map((name) => `${partner}/${name}`),
    ...['', 'hostile'].map((name) => `${partner}/${name}`),
    ...filesOf(galleryFiles.site).map((name) => `${gallery}/${name}`),
    ...['', 'login', 'frame/survey'].map((name) => `${panel.url}/${name}`),
  ]
  let count = 0
  for (const url of urls.filter((one) => !/\.(?:woff2|png|webp)$/.test(one))) {
    const { brotli, gzip, plain } = await formsOf(url)
    if (plain.body.length < 1024) continue
    expect(brotli.headers['content-encoding'], url).toBe('br')
    expect(gzip.headers['content-encoding'], url).toBe('gzip')
    expect(gzip.body.length, url).toBeLessThan(plain.body.length)
    // The server compresses generated answers with less effort.
    expect(brotli.body.length, url).toBeLessThan(brotli.headers.etag ? gzip.body.length : plain.body.length)
    count += 1
  }
  expect(count).toBeGreaterThan(100)
})

test("the panel's origin, which holds members' sessions, serves no file of the gallery's site", async () => {
  expect(filesOf(galleryFiles.site)).toContain('stage.js')
  for (const prefix of ['', '/v1', '/1.0.0'])
    for (const name of ['site/stage.js', 'site/guides.json', '%73ite/stage.js', './site/stage.js', 'site//stage.js'])
      for (const accepts of ['br', 'identity'])
        expect((await receive(`${panel.url}${prefix}/${name}`, accepts)).status, `${prefix}/${name}`).toBe(404)
})
