import { english } from '../../demo/tools/pages/english.ts'
import { hindi } from '../../demo/tools/pages/hindi.ts'
import { PATHS, type PageName } from '../../demo/tools/pages/page.ts'
import { sweep } from '../support/size.ts'
import { memberWith } from '../support/withdrawals.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './support.ts'

const NAMES: Readonly<Record<PageName, string>> = {
  guide: 'How It Works',
  faq: 'FAQ',
  help: 'Help Center',
  support: 'Contact Support',
  privacy: 'Privacy',
  terms: 'Terms',
  cookies: 'Cookie Policy',
  guidelines: 'Community Guidelines',
}
const pages = Object.keys(NAMES) as PageName[]

test('the footer leads to each page, and each page leads to the others and back', async ({ page }) => {
  await page.goto('/')
  const links = page.locator('panel-footer').getByRole('contentinfo')
  for (const name of pages)
    await expect(links.getByRole('link', { name: NAMES[name], exact: true })).toHaveAttribute('href', PATHS[name])
  for (const name of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: NAMES[name], exact: true }).click()
    await expect(page).toHaveURL(PATHS[name])
    await expect(page.getByRole('heading', { level: 1, name: english[name].title })).toBeVisible()
    await expect(page).toHaveTitle(`${english[name].title} · Panel`)
  }
  await page.getByRole('link', { name: 'Back to the Panel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Share Your Opinion, Earn Rewards' })).toBeVisible()
})

for (const name of sweep(pages, 'guide', 'terms'))
  test(`${PATHS[name]} is accessible at every width and in both schemes`, async ({ page }) => {
    await page.goto(PATHS[name])
    await expect(page.getByRole('contentinfo').getByText('support@panel.example')).toBeVisible()
    await expectAccessible(page, PATHS[name])
  })

test('the pages and the site share the chosen language', async ({ page }) => {
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'हिन्दी' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi.privacy.title)
  await expect(page).toHaveTitle(`${hindi.privacy.title} · Panel`)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'शर्तें' })).toBeVisible()
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hindi.terms.title)
  await page.getByRole('link', { name: 'पैनल पर वापस जाएँ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'अपनी राय दें, रिवॉर्ड पाएँ' })).toBeVisible()
})

test('a page shows in English without scripts', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.host}/faq`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ')
  await expect(page.getByRole('button')).toHaveCount(0)
  await context.close()
})

test('every link on the pages leads to a page of the demonstration', async ({ page, request }) => {
  const found = new Set<string>()
  for (const path of Object.values(PATHS)) {
    await page.goto(path)
    const hrefs = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const href of hrefs) found.add(href ?? '')
  }
  expect(found.size).toBeGreaterThan(8)
  for (const href of found) expect((await request.get(href)).status(), href).toBe(200)
})

test("the operator's page marks a decision that failed", async ({ page, site, complaints }) => {
  complaints.allow(/status of 500/)
  await memberWith(site.server, 500, 100)
  await page.goto('/dev/withdrawals')
  const status = page.getByRole('status')
  const ground = () => status.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.route('**/dev/withdrawals', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no JSON' }) : route.fallback(),
  )
  const approve = page.getByRole('button', { name: /^Approve/ }).first()
  await approve.click()
  await expect(status).toHaveText('The server does not answer.')
  const failed = await ground()
  await page.unroute('**/dev/withdrawals')
  await approve.click()
  await expect(status).toContainText(/points, is approved/)
  expect(await ground()).not.toBe(failed)
})
