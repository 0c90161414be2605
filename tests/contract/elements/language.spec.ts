import { expect, type Page, ready, test } from '../../support/page.ts'

const setPage = (page: Page, lang: string) =>
  page.evaluate((value) => {
    document.documentElement.lang = value
  }, lang)

const drawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(panel-footer, panel-login, panel-nav)')].map((element) =>
      (element.shadowRoot ?? element).querySelector('.panel-root')?.getAttribute('lang'),
    ),
  )

test('elements added later, and elements that stay after the first is removed, follow the language of the page', async ({
  page,
  open,
}) => {
  await open({ body: '<panel-footer></panel-footer>' })
  await ready(page, 'panel-footer')
  await page.evaluate(() => document.body.append(document.createElement('panel-login')))
  await ready(page, 'panel-login')
  await page.locator('panel-footer').evaluate((element) => element.remove())
  await setPage(page, 'hi')
  await expect.poll(() => drawn(page)).toEqual(['hi'])
})

test('a language set on an element or in the configuration wins over the language of the page', async ({
  page,
  open,
}) => {
  await open({ body: '<panel-footer></panel-footer><panel-nav lang="hi"></panel-nav>' })
  await ready(page, 'panel-footer')
  await expect.poll(() => drawn(page)).toEqual(['hi', 'hi'])
  await setPage(page, 'fr')
  await page.evaluate(() => document.body.append(document.createElement('panel-login')))
  await ready(page, 'panel-login')
  expect(await drawn(page)).toEqual(['hi', 'hi', 'hi'])
  await page.locator('panel-nav').evaluate((element) => element.removeAttribute('lang'))
  await expect.poll(() => drawn(page)).toEqual(['en', 'en', 'en'])
  const configure = (lang: string) =>
    page.evaluate(
      (value) => (window as unknown as { Panel: { configure(wishes: object): void } }).Panel.configure({ lang: value }),
      lang,
    )
  await configure('hi')
  await expect.poll(() => drawn(page)).toEqual(['hi', 'hi', 'hi'])
  await setPage(page, 'en')
  await page.evaluate(() => document.body.append(document.createElement('panel-toasts')))
  await ready(page, 'panel-toasts')
  expect(await drawn(page)).toEqual(['hi', 'hi', 'hi'])
})
