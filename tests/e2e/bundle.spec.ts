import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { installedProject } from '../support/installed.ts'
import { iconless } from './policy.ts'
import { expect, type Page, type Site, signIn, test } from './support.ts'

let folder: string
let ordinal = 0

/** Bundles the code. @returns the files' code by name */
async function bundle(code: string): Promise<ReadonlyMap<string, string>> {
  const out = join(folder, `out-${ordinal++}`)
  writeFileSync(join(folder, 'entry.js'), code)
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'entry.js')],
    outdir: out,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    splitting: true,
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [path.slice(out.length + 1), text]))
}

async function open(page: Page, site: Site, code: string, body: string) {
  const files = await bundle(code)
  await page.route(`${site.partner}/bundle/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice('/bundle/'.length)
    const body = files.get(name)
    return body ? route.fulfill({ contentType: 'text/javascript', body }) : route.fulfill({ status: 404 })
  })
  await page.goto(site.publish(`${iconless}<body>${body}<script type="module" src="/bundle/entry.js"></script>`))
}

test.beforeAll(() => {
  folder = installedProject(`bundle-${process.pid}`)
})

test('a bundle has the session, the events, sign-out and the doctor', async ({ page, site, member }) => {
  await open(
    page,
    site,
    `import * as panel from 'panel-widgets'
    panel.configure({ api: '${site.host}/api' })
    panel.define('panel-login', 'panel-dashboard')
    window.heard = []
    panel.ready(() => heard.push('ready'))
    window.stop = panel.on('panel-signed-in', ({ userId }) => heard.push(userId))
    panel.on('panel-signed-out', ({ reason }) => heard.push(reason))
    window.panel = panel`,
    '<panel-login></panel-login><panel-dashboard></panel-dashboard>',
  )
  const ask = <Answer>(code: string) => page.evaluate<Answer>(code)
  const login = page.locator('body > panel-login')
  await expect(login.getByLabel('Email')).toBeVisible()
  expect(await ask('typeof window.Panel')).toBe('undefined')
  expect(await ask('panel.session().status')).toBe('guest')
  await signIn(login, member)
  await expect.poll(() => ask('heard')).toEqual(['ready', member.id])
  expect(await ask('panel.session()')).toEqual({ status: 'member', user: expect.objectContaining({ id: member.id }) })
  expect(await ask('panel.doctor()')).toEqual({ version: '1.0.0', healthy: true, findings: [] })
  await ask('panel.signOut()')
  await expect.poll(() => ask('heard')).toEqual(['ready', member.id, 'signed-out'])
  expect(await ask('panel.session().status')).toBe('guest')
})

test('a lazy element of a bundle waits until it is near the viewport', async ({ page, site }) => {
  await open(
    page,
    site,
    `import { configure, define } from 'panel-widgets'
    configure({ api: '${site.host}/api' })
    define('panel-login').then(() => { document.title = 'defined' })`,
    '<div style="height: 300vh"></div><panel-login loading="lazy"></panel-login>',
  )
  await expect(page).toHaveTitle('defined')
  const login = page.locator('panel-login')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await expect(login.getByLabel('Email')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(login.getByLabel('Email')).toBeVisible()
})

test('panel.js in a bundle says what to import instead', async ({ page, site, complaints }) => {
  complaints.allow(/404|panel-login could not be loaded/)
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await open(page, site, "import 'panel-widgets/panel.js'", '<panel-login></panel-login>')
  expect((await warned).text()).toContain("import { define } from 'panel-widgets'")
})

test('the first files of a bundle have the size that the guide states, and each element loads separately', async () => {
  const [, printed] = /The entry adds (\d) kB/.exec(readFileSync('docs/bundler.md', 'utf8')) ?? []
  /** Returns the kilobytes of the entry and its static imports. */
  function start(files: ReadonlyMap<string, string>): number {
    const names = new Set(['entry.js'])
    for (const name of names)
      for (const [, found = ''] of (files.get(name) ?? '').matchAll(/(?:from|import)"\.\/([^"]+)"/g)) names.add(found)
    return [...names].reduce((sum, name) => sum + brotliCompressSync(files.get(name) ?? '').length, 0) / 1000
  }
  const split = start(await bundle("import { define } from 'panel-widgets'\ndefine('panel-login')"))
  expect(Math.ceil(split)).toBe(Number(printed))
  expect(start(await bundle("import 'panel-widgets/panel-login'"))).toBeGreaterThan(20)
})
