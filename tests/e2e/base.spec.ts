import { expect, type Page, refusedWith, type Site, signIn, test } from './support.ts'

const BASE = '/strange/members'

/** Has the partner serve the site at these addresses below the base. */
function serve(site: Site) {
  const page = `<!doctype html><html lang="en"><head><title>A host</title><link rel="icon" href="/icon.svg">
    <script async src="${site.host}/panel.js" data-google></script></head><body><panel-app base="${BASE}/"></panel-app></body></html>`
  for (const path of ['', '/login', '/surveys', '/dashboard', '/rewards', '/oauth-callback', '/nowhere', '-not'])
    site.put(`members${path}`, 'html', page)
}

const at = (page: Page, site: Site, path: string) => expect(page).toHaveURL(`${site.partner}${BASE}${path}`)

test('every route, link and redirect stays below the base', async ({ page, site, member }) => {
  serve(site)
  await page.goto(`${site.partner}${BASE}/surveys`)
  await at(page, site, '/login')
  await expect(page).toHaveTitle('Sign In · Panel')
  await signIn(page.getByRole('main'), member)
  await at(page, site, '/dashboard')
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.filter((href) => !href.startsWith('#') && !href.startsWith(BASE))).toEqual([])
  await page.getByRole('navigation').getByRole('link', { name: 'Rewards' }).first().click()
  await at(page, site, '/rewards')
  await expect(page).toHaveTitle('Rewards · Panel')
  await page.getByRole('searchbox', { name: 'Search' }).fill('tea')
  await at(page, site, '/rewards?q=tea')
  await page.goBack()
  await at(page, site, '/dashboard')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  await page.goto(`${site.partner}${BASE}`)
  await at(page, site, '/dashboard')
  await page.goto(`${site.partner}${BASE}/nowhere`)
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', `${BASE}/`)
  await page.goto(`${site.partner}${BASE}-not`)
  await expect(page, 'a path that only begins like the base is outside it').toHaveTitle(
    'There is no page at this address. · Panel',
  )
})

test('an ended session and Google lead to the sign-in below the base', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  serve(site)
  await page.goto(`${site.partner}${BASE}/oauth-callback?error=oauth_failed&code=secret`)
  await at(page, site, '/login')
  await signIn(page.getByRole('main'), member)
  await at(page, site, '/dashboard')
  await page.route('**/api/users/rewards*', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Expired' } }),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Rewards' }).first().click()
  await at(page, site, '/login')
  await expect(page.getByRole('main').getByLabel('Email')).toBeVisible()
})
