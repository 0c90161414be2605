import { expect, holdBack, type Page, type Site, test } from './support.ts'

const publish = (site: Site, lang: string, attributes = '', settings = '') =>
  site.publish(
    `<!doctype html><html lang="${lang}"><title>Isolated</title><link rel="icon" href="/icon.svg"><script async src="${site.host}/panel.js" ${settings}></script><panel-login isolated ${attributes}></panel-login>`,
  )
const login = (page: Page) => page.frameLocator('panel-login iframe')
const english = (page: Page) => login(page).getByRole('button', { name: 'Sign In' })
const hindi = (page: Page) => login(page).getByRole('button', { name: 'साइन इन करें' })
const configure = (page: Page, lang: string) => page.evaluate((lang) => window.Panel.configure({ lang }), lang)
const setPage = (page: Page, values: { lang?: string; dir?: string }) =>
  page.evaluate((wishes) => void Object.assign(document.documentElement, wishes), values)

for (const [who, lang, attributes, settings] of [
  ['its page', 'hi-IN', '', ''],
  ['its own attribute', 'en', 'lang="hi"', 'data-lang="en"'],
  ["the script's attribute", 'en', '', 'data-lang="hi"'],
] as const)
  test(`an isolated element begins in the language of ${who}`, async ({ page, site }) => {
    const shown: string[] = []
    await page.exposeFunction('shown', (text: string) => shown.push(text))
    await page.addInitScript(() => {
      const { shown } = window as unknown as { shown(text: string): void }
      new MutationObserver(() => {
        const title = document.querySelector('h2')?.textContent
        if (window !== top && title) shown(title)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(publish(site, lang, attributes, settings))
    await expect(hindi(page)).toBeVisible()
    expect([...new Set(shown)], 'the element never shows English first').toEqual(['साइन इन करें'])
  })

test('an isolated element follows the language of its page and its own lang attribute', async ({ page, site }) => {
  await page.goto(publish(site, 'en'))
  await login(page).getByLabel('Email').fill('asha@example.com')
  await setPage(page, { lang: 'hi' })
  await expect(hindi(page)).toBeVisible()
  await setPage(page, { lang: 'en', dir: 'rtl' })
  await expect(english(page)).toBeVisible()
  await expect(login(page).locator('html')).toHaveAttribute('dir', 'rtl')
  await configure(page, 'hi')
  await expect(hindi(page)).toBeVisible()
  await page.locator('panel-login').evaluate((element) => element.setAttribute('lang', 'en'))
  await expect(english(page)).toBeVisible()
  await page.locator('panel-login').evaluate((element) => element.removeAttribute('lang'))
  await expect(hindi(page)).toBeVisible()
  await setPage(page, { lang: 'fr', dir: 'ltr' })
  await expect(login(page).locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(hindi(page), "a language set by configure() takes precedence over the page's own").toBeVisible()
  await expect(login(page).getByLabel('ईमेल', { exact: true })).toHaveValue('asha@example.com')
})

test('a frame follows a language that is set while the frame loads', async ({ page, site }) => {
  const request = page.waitForRequest('**/panel-login.js')
  const go = await holdBack(page, '**/panel-login.js')
  await page.goto(publish(site, 'en'))
  await request
  await configure(page, 'hi')
  go()
  await expect(hindi(page)).toBeVisible()
})

test("a frame's title is the name of the element in the element's language, unless the page sets a title", async ({
  page,
  site,
}) => {
  await page.goto(publish(site, 'hi'))
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'साइन इन')
  await setPage(page, { lang: 'en' })
  await expect(frame).toHaveAttribute('title', 'Sign In')
  await page.locator('panel-login').evaluate((element) => element.setAttribute('aria-label', 'Readers, sign in'))
  await expect(frame).toHaveAttribute('title', 'Readers, sign in')
  await page.locator('panel-login').evaluate((element) => element.removeAttribute('aria-label'))
  await expect(frame).toHaveAttribute('title', 'Sign In')
})
