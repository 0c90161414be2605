import { guideFiles } from '../../demo/gallery/guide-files.ts'
import { names } from '../../widgets/manifest.ts'
import { sweep } from '../support/size.ts'
import { type StaticHost, serveStatic } from '../support/static-files.ts'
import { answerSurvey, expect, type Page, test } from './support.ts'

const BELOW = '/panel-widgets/'
const SHORT = 'drinking-water-at-home'
const OLD = 'Electricity, inverters and rooftop solar'

let host: StaticHost
test.beforeAll(async () => {
  host = await serveStatic('dist/site', BELOW)
})
test.afterAll(() => host.close())

const stage = (page: Page) => page.frameLocator('.gallery-stage-frame')

function hearForeign(page: Page): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'data:') return
    const isFile = /\/$|\.(?:js|css|json|svg|webp|woff2)$/.test(pathname)
    if (request.method() !== 'GET' || !request.url().startsWith(host.url) || !isFile) foreign.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) foreign.push(`${response.status()} ${response.url()}`)
  })
  page.on('websocket', (socket) => foreign.push(socket.url()))
  return foreign
}

test("each element's page works with files alone, and its links lead to files", async ({ page, request }) => {
  test.slow()
  const foreign = hearForeign(page)
  const links = new Set<string>()
  for (const name of sweep(names, 'login', 'survey', 'rewards', 'profile', 'app')) {
    await page.goto(`${host.url}elements/panel-${name}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`<panel-${name}>`)
    await expect(page).toHaveTitle(`<panel-${name}> · Panel Widgets`)
    await expect(stage(page).locator(`panel-${name}:defined`)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Start Again' })).toBeVisible()
    for (const link of await page.locator('a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
      links.add(link)
  }
  expect(foreign).toEqual([])
  const inside = [...links].filter((link) => link.startsWith(host.url))
  expect(inside.length).toBeGreaterThan(names.length + guideFiles.partners.length)
  const missing: string[] = []
  for (const link of inside) if ((await request.get(link)).status() !== 200) missing.push(link)
  expect(missing).toEqual([])
  expect([...links].filter((link) => new URL(link).origin === new URL(host.url).origin)).toEqual(inside)
})

test('an answered survey earns points until the demonstration is reset', async ({ page }) => {
  const foreign = hearForeign(page)
  await page.goto(`${host.url}elements/panel-survey/?a-survey-id=${SHORT}`)
  const survey = stage(page).locator('panel-survey')
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByRole('heading', { name: /Thank you/ })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Event log' })).toContainText('panel-survey-completed')

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'panel-passbook' }).click()
  const earned = stage(page).locator('panel-passbook').getByText('Drinking water at home')
  await expect(earned.first()).toBeVisible()
  await page.getByRole('button', { name: 'Start Again' }).click()
  await expect(earned).toHaveCount(0)
  await expect(stage(page).locator('panel-passbook').getByText(OLD).first()).toBeVisible()
  expect(foreign).toEqual([])
})

test('the whole site works on the stage, and each address is a page', async ({ page }) => {
  const foreign = hearForeign(page)
  await page.goto(`${host.url}stage/surveys/${SHORT}/`)
  await expect(page.getByText(/^Question 1 of \d+$/).first()).toBeVisible()
  await page.goto(`${host.url}stage/`)
  await page.getByRole('link', { name: 'Passbook' }).first().click()
  await expect(page).toHaveURL(`${host.url}stage/passbook`)
  await expect(page.getByText(OLD).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(OLD).first()).toBeVisible()
  expect(foreign.filter((address) => !address.endsWith('/stage/passbook'))).toEqual([])
})

test('the search on a phone finds and opens a guide, and no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.goto(host.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fits()
  await page.getByRole('combobox', { name: 'Search' }).fill('strict pages')
  await expect(page.getByRole('option').first()).toContainText('Strict pages and frames')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${host.url}guides/strict-pages/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Strict pages and frames' })).toBeVisible()
  await fits()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Strict pages and frames' })).toBeVisible()
  await page.goto(`${host.url}elements/panel-rewards/`)
  await expect(
    stage(page)
      .locator('panel-rewards')
      .getByText(/, updated /),
  ).toBeVisible()
  await fits()
})
