import { previewed, tile } from '../../demo/gallery/src/previews.ts'
import { copied, expect, type Page, type Site, signIn, test } from './support.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const stage = (page: Page) => page.frameLocator('.gallery-stage iframe')
const open = (page: Page, site: Site, path: string) => page.goto(site.gallery + path)

test('the controls change the element, the code and the address', async ({ page, site }) => {
  await open(page, site, '/elements/panel-survey')
  const survey = stage(page).locator('panel-survey')
  await expect(survey.getByRole('heading', { name: 'Streaming and cricket' })).toBeVisible()
  const log = page.getByRole('log', { name: 'Event log' })
  await expect(log).toContainText('panel-survey-started')
  await page.getByLabel('survey-id').fill('monthly-grocery-habits')
  await expect(survey.getByText('Question 1 of 12')).toBeVisible()
  await page.getByLabel('auto-advance').check()
  await expect(survey.getByRole('button', { name: 'Next' })).toBeEnabled()
  await survey.getByRole('radio').first().locator('..').click()
  await expect(survey.getByText('Question 2 of 12')).toBeVisible()
  await expect(log).toContainText('panel-survey-answered')
  expect(await copied(page, 'HTML')).toContain(
    '<panel-survey survey-id="monthly-grocery-habits" auto-advance></panel-survey>',
  )

  await page.getByLabel('--panel-accent', { exact: true }).fill('rgb(150, 0, 0)')
  await page.getByLabel('::part(root)').fill('border-start-start-radius: 33px')
  const root = survey.locator('.panel-root')
  await expect(root).toHaveCSS('border-start-start-radius', '33px')
  const accent = () => root.evaluate((box) => getComputedStyle(box).getPropertyValue('--panel-accent'))
  await expect.poll(accent).toBe('rgb(150, 0, 0)')
  expect(await copied(page, 'CSS')).toBe(
    'panel-survey {\n  --panel-accent: rgb(150, 0, 0);\n}\n\npanel-survey::part(root) {\n  border-start-start-radius: 33px;\n}',
  )

  await page.getByRole('radio', { name: 'RTL' }).check()
  await expect(stage(page).locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(survey.getByRole('button', { name: 'Continue with Question 2 of 12' })).toBeVisible()
  await expect(root).toHaveCSS('border-start-start-radius', '33px')
  await expect(stage(page).locator('html')).toHaveAttribute('dir', 'rtl')
})

const SCREENS: Readonly<Record<string, string | RegExp>> = {
  Live: 'WD-',
  Empty: 'No Withdrawals Yet',
  Loading: 'Loading payment history…',
  Error: 'The service is not available for a moment. Please try again shortly.',
  Offline: /connection|Failed to load/i,
  'Signed out': 'Sign In',
}

test('each state shows its screen, and the address names the state', async ({ page, site }) => {
  test.slow()
  await open(page, site, '/elements/panel-payment-history')
  for (const [name, says] of Object.entries(SCREENS)) {
    await page.getByRole('radio', { name, exact: true }).check()
    await expect(stage(page).getByText(says).first()).toBeAttached()
    if (name !== 'Live') expect(page.url()).toContain(`state=${name.toLowerCase().replace(' ', '-')}`)
  }
})

test('the member whom the state signed-out names can sign in', async ({ page, site }) => {
  await open(page, site, '/elements/panel-dashboard?state=signed-out')
  const foot = page.locator('.gallery-foot code')
  await expect(foot).toHaveCount(2)
  const [email = '', password = ''] = await foot.allTextContents()
  const element = stage(page).locator('panel-dashboard')
  await signIn(element, { email, password })
  await expect(element.getByText('Welcome, Asha')).toBeVisible()
  await expect(page.getByRole('log')).toContainText('panel-signed-in')
  expect(await page.evaluate(() => localStorage.length), 'entries that outlive the tab').toBe(0)
})

test('a live notice shows on the stage of panel-toasts', async ({ page, site }) => {
  await open(page, site, '/elements/panel-toasts')
  await page.getByRole('button', { name: 'Show the Notice of a Rejected Withdrawal' }).click()
  await expect(stage(page).getByText(/^Withdrawal rejected\./)).toBeVisible()
})

test('a key opens the search, arrow keys move in it, and it opens the chosen result', async ({ page, site }) => {
  await open(page, site, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page hears the key once its script has run.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('rate-url')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('rate-url of')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/elements\/panel-(rewards|app)\/$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(stage(page).locator('panel-rewards, panel-app').first()).toBeVisible()
})

test('the search finds a custom property by either spelling', async ({ page, site }) => {
  await open(page, site, '/')
  const search = page.getByRole('combobox', { name: 'Search' })
  const options = page.getByRole('option')
  for (const spelling of ['color', 'colour']) {
    await search.fill(spelling)
    await expect(options.filter({ has: page.getByText('--panel-accent', { exact: true }) })).toHaveCount(1)
  }
  await search.fill('panel.js')
  await expect(options.first()).toBeVisible()
  for (const text of await options.allTextContents()) expect(text).not.toMatch(/`|\*\*|\]\(|\|---/)
  await search.fill('--panel-accent')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Look' })).toBeVisible()
})

test('the contents name each element, and each card has its preview', async ({ page, site }) => {
  await open(page, site, '/')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const listOf = (title: string) => contents.locator('p', { hasText: title }).locator('+ ul')
  await expect(listOf('Signing in').getByRole('link').first()).toHaveText('panel-login')
  await expect(listOf('For operators').getByRole('link', { name: 'Operating' })).toBeVisible()
  await expect(listOf('Guides').getByRole('link', { name: 'Operating' })).toHaveCount(0)
  const cut = await contents
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut, 'names that do not fit').toEqual([])
  const pictures = page.locator('.gallery-card svg image')
  await expect(pictures).toHaveCount(await page.locator('.gallery-card').count())
  const { height } = tile
  const answer = await page.request.get(`${site.gallery}/pictures/previews.webp`)
  const size = await page.evaluate(
    async (bytes) => (await createImageBitmap(new Blob([new Uint8Array(bytes)]))).height,
    [...(await answer.body())],
  )
  expect(size, 'run npm run screens -- --pictures to make the picture again').toBe(previewed.length * height)
})

test('the controls of language and isolation change the stage and the code', async ({ page, site }) => {
  await open(page, site, '/elements/panel-login')
  const login = stage(page).locator('panel-login')
  await expect(login.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('radio', { name: 'Hindi' }).check()
  await expect(login.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(login.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('radio', { name: 'Isolated' }).check()
  await expect(login.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('.gallery-foot')).toContainText('without a server, here, they are in the page')
  expect(await copied(page, 'HTML')).toContain('<panel-login lang="en" isolated></panel-login>')
})
