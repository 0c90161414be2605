import { resolve } from 'node:path'
import { build } from 'esbuild'
import { elementNames } from '../../src/elements.ts'
import { iconless, policyOf } from './policy.ts'
import { copied, expect, type Page, type Site, test } from './support.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** A page of the partner's with nothing on it but this, under the policy that the README prints. */
async function openBlank(page: Page, site: Site, body: string, policy = policyOf(site)) {
  await page.addInitScript(() => {
    Object.assign(window, { shown: [] })
    document.addEventListener('panel-ready', (event) =>
      (window as unknown as { shown: string[] }).shown.push((event as CustomEvent<{ tag: string }>).detail.tag),
    )
  })
  await page.goto(site.publish(`${iconless}<body>${body}`, policy))
}

async function expectShown(page: Page, tag: string) {
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await expect.poll(shown).toContain(tag)
  await expect(page.locator(`${tag}:defined`)).toHaveCount(1)
}

/** As a page's own bundler would, but for the elements, which stay where they are served. */
async function bundle(code: string, { host }: Site): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: resolve('.'), loader: 'jsx' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    conditions: ['browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'panel-widgets',
        setup({ onResolve }) {
          onResolve({ filter: /^panel-widgets\/react$/ }, () => ({ path: resolve('dist/react.js') }))
          onResolve({ filter: /^(panel-widgets|\.)\/define(\.js)?$/ }, () => ({
            path: `${host}/define.js`,
            external: true,
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

async function runBundled(page: Page, site: Site, code: string) {
  const body = await bundle(code, site)
  await page.route(`${site.partner}/example.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  // its own script is the page's business
  const policy = policyOf(site).replace('script-src', "script-src 'self'")
  await openBlank(page, site, '<script type="module" src="/example.js"></script>', policy)
}

for (const name of elementNames) {
  const tag = `panel-${name}`
  test(`the code of ${tag}, copied as it is shown, runs on a blank page under a strict policy`, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.gallery}/elements/${tag}`)
    const code = await copied(page, 'HTML')
    expect(code).toMatch(/integrity="sha384-[\w+/=]{64}"/)
    await openBlank(page, site, code)
    await expectShown(page, tag)
  })
}

test('the code as a module, copied as it is shown, runs', async ({ page, site }) => {
  await page.goto(`${site.gallery}/elements/panel-survey?a-lang=hi`)
  await runBundled(page, site, await copied(page, 'Module'))
  await expectShown(page, 'panel-survey')
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'streaming-and-cricket')
})

test('the code for React, copied as it is shown, runs', async ({ page, site }) => {
  await page.goto(`${site.gallery}/elements/panel-survey?a-auto-advance=`)
  const code = await copied(page, 'React')
  expect(code).toContain('autoAdvance')
  const mount = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Example))`
  await runBundled(page, site, code + mount)
  await expectShown(page, 'panel-survey')
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'streaming-and-cricket')
})
