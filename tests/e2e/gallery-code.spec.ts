import { compile } from 'svelte/compiler'
import { names } from '../../widgets/manifest.ts'
import { sweep } from '../support/size.ts'
import { drawn, expectShown, openBlank, runBundled } from './bundled.ts'
import { compileVue } from './hosts/vue.ts'
import { copiedFor, expect, type Page, test } from './support.ts'

/** Collects what the page logs after it has left the gallery. */
function heardOn(page: Page): () => readonly string[] {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) messages.length = 0
  })
  return () => messages
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the copied code of each element runs under a strict policy', async ({ page, context, site }) => {
  test.slow()
  await page.goto(`${site.gallery}/elements/panel-survey`)
  const blank = await context.newPage()
  for (const name of sweep(names, 'login', 'survey', 'rewards', 'app')) {
    const tag = `panel-${name}`
    await page.bringToFront()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: tag, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`<${tag}>`)
    const code = await copiedFor(site, page, 'HTML')
    expect(code).toMatch(/integrity="sha384-[\w+/=]{64}"/)
    await openBlank(blank, site, code)
    await expectShown(blank, tag)
  }
})

test('the copied code for a module runs as it is shown', async ({ page, site }) => {
  await page.goto(`${site.gallery}/elements/panel-survey?a-lang=hi`)
  await runBundled(page, site, await copiedFor(site, page, 'Module'))
  await expectShown(page, 'panel-survey')
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'streaming-and-cricket')
})

test('the copied code for React runs as it is shown', async ({ page, site }) => {
  await page.goto(`${site.gallery}/elements/panel-survey?a-auto-advance=`)
  const code = await copiedFor(site, page, 'React')
  expect(code).toContain('autoAdvance')
  await runBundled(page, site, code + drawn('createElement(Example)'))
  await expectShown(page, 'panel-survey')
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'streaming-and-cricket')
})

/** Makes a module of a copied component that draws it. */
const HOSTS: Readonly<Record<string, (code: string) => string>> = {
  Vue: (code) => `${compileVue(code, 'example.vue', 'Example')}
    import { createApp } from 'vue'
    createApp(Example).mount(document.body.appendChild(document.createElement('div')))`,
  Svelte: (code) => `${compile(code, { filename: 'example.svelte', name: 'Example' }).js.code}
    import { mount } from 'svelte'
    mount(Example, { target: document.body })`,
  // Solid's compiler needs Babel, so this test uses `solid-js/h` instead; demo/examples/solid is built with the
  // compiler.
  Solid: (code) => `/** @jsxImportSource solid-js/h */
    ${code}
    import { render } from 'solid-js/web'
    render(Example(), document.body)`,
}

for (const [name, moduleOf] of Object.entries(HOSTS))
  test(`the copied code for ${name} runs and hears the element`, async ({ page, site }) => {
    await page.goto(`${site.gallery}/elements/panel-login?a-theme=dark`)
    const code = await copiedFor(site, page, name)
    const messages = heardOn(page)
    await runBundled(page, site, moduleOf(code))
    await expectShown(page, 'panel-login')
    await expect(page.locator('panel-login')).toHaveJSProperty('theme', 'dark')
    await expect.poll(messages).toEqual(['{tag: panel-login}'])
  })
