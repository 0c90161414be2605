import { names } from '../../widgets/tables/names.ts'
import { sweep } from '../support/size.ts'
import { drawn, expectShown, openBlank, runBundled } from './bundled.ts'
import { compileVue } from './hosts/vue.ts'
import { copied, expect, test } from './support.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the code of every element, copied as it is shown, runs on a blank page under a strict policy', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  await page.goto(`${site.gallery}/elements/panel-survey`)
  const blank = await context.newPage()
  for (const name of sweep(names, 'login', 'survey', 'rewards', 'app')) {
    const tag = `panel-${name}`
    await page.bringToFront()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: tag, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`<${tag}>`)
    const code = await copied(page, 'HTML')
    expect(code).toMatch(/integrity="sha384-[\w+/=]{64}"/)
    await openBlank(blank, site, code)
    await expectShown(blank, tag)
  }
})

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
  await runBundled(page, site, code + drawn('createElement(Example)'))
  await expectShown(page, 'panel-survey')
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'streaming-and-cricket')
})

test('the code for Vue, copied as it is shown, runs and hears the element', async ({ page, site }) => {
  await page.goto(`${site.gallery}/elements/panel-login?a-theme=dark`)
  const code = await copied(page, 'Vue')
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  const mount = `
    import { createApp } from 'vue'
    createApp(Example).mount(document.body.appendChild(document.createElement('div')))`
  await runBundled(page, site, compileVue(code, 'example.vue', 'Example') + mount)
  await expectShown(page, 'panel-login')
  await expect(page.locator('panel-login')).toHaveAttribute('theme', 'dark')
  await expect.poll(() => told).toEqual(['{tag: panel-login}'])
})
