import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../demo/server/http/site/versions.ts'
import { partnerPages } from '../../demo/tools/files.ts'
import { buildGallery } from '../../demo/tools/gallery.ts'
import { PATHS } from '../../demo/tools/pages/page.ts'
import { buildPartner } from '../../demo/tools/partner.ts'
import { startStandIn } from '../../demo/tools/stand-in/index.ts'
import { routes } from '../../widgets/routes.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { receive } from '../support/wire.ts'

let folder: string
let panel: TestServer
let partner = ''
let gallery = ''
let standIn = ''
const opened: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-pages-'))
  const dist = join(folder, 'dist')
  // Pages that an operator may put among the built files.
  for (const name of ['front', 'chunks', 'site']) {
    mkdirSync(join(dist, name), { recursive: true })
    writeFileSync(join(dist, name, 'page.html'), '<!doctype html><title>Page</title>')
  }
  writeFileSync(join(dist, 'site', 'index.html'), '<!doctype html><title>Gallery</title>')
  panel = await startServer({ pages: { dist, host: resolve('demo/host') } })
  await panel.pending()
  const sites = [
    buildPartner({ folder: partnerPages, panelFor: () => panel.url }),
    buildGallery({ site: join(dist, 'site'), dist }),
  ]
  const google = await startStandIn({ host: '127.0.0.1', port: 0, hostname: '127.0.0.1', allows: () => true })
  opened.push(...sites, panel, google)
  ;[partner = '', gallery = ''] = await Promise.all(sites.map((site) => site.listen({ port: 0, host: '127.0.0.1' })))
  standIn = google.google.issuer
})
afterAll(async () => {
  for (const one of opened) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (site: string, path: string, method: 'GET' | 'HEAD') =>
  (await receive(site + path, undefined, { method, headers: { Accept: 'text/html' } })).headers

const places = (): readonly (readonly [site: string, path: string])[] => {
  const ofSite = Object.values(routes).map(({ path }) => path.replace(':id', '1'))
  const built = ['/front/page.html', '/chunks/page.html'].flatMap((path) => [path, `/v1${path}`, `/${version}${path}`])
  const dev = ['/dev', '/dev/withdrawals', '/dev/mail/1']
  const others = ['/', '/index.html', '/no-such-page', '/%', '/frame/survey', '/frame/survey?parent=https://x.example']
  const partners = readdirSync(partnerPages).filter((name) => name.endsWith('.html'))
  return [
    ...[...ofSite, ...built, ...dev, ...others, ...Object.values(PATHS)].map((path) => [panel.url, path] as const),
    ...['', ...partners.map((name) => name.replace('.html', ''))].map((name) => [partner, `/${name}`] as const),
    ...['/', '/page.html'].map((path) => [gallery, path] as const),
    ...['/', '/interaction/none'].map((path) => [standIn, path] as const),
  ]
}

test('every page has a policy and the other headers of a page, for GET and for HEAD', async () => {
  const all = places()
  expect(all.length).toBeGreaterThan(40)
  for (const [site, path] of all)
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = await ask(site, path, method)
      const what = `${method} ${site}${path}`
      expect(headers['content-type'], what).toMatch(/^text\/html/)
      expect(headers, what).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors/),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      if (site !== gallery) expect(headers['content-security-policy'], what).toMatch(/default-src 'none'/)
    }
})

test('an HTML answer to a missing address has a policy', async () => {
  for (const site of [panel.url, partner, gallery])
    for (const path of ['/no/such.html', '/api/nothing', '/no-such.js', '/ferry.html']) {
      const headers = await ask(site, path, 'GET')
      if (String(headers['content-type']).startsWith('text/html'))
        expect(headers['content-security-policy'], path).toBeDefined()
    }
})
