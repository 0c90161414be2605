import { inside, publish, script } from './frames.ts'
import { expect, hear, type Page, refusedWith, rememberMember, signIn, test } from './support.ts'

const REFUSED = /ERR_CONNECTION_REFUSED/
const UNREACHABLE_HINDI = 'पैनल से अभी संपर्क नहीं हो पा रहा है।'

async function listen(page: Page) {
  const heard = await hear(page, 'panel-error')
  return async () => (await heard()).map(([, detail]) => detail)
}

async function cut(page: Page) {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  return () => page.unroute('**/api/**')
}

async function fail(page: Page, status: number) {
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status,
      contentType: 'text/html',
      body: '<h1>Bad gateway</h1>',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )
  return () => page.unroute('**/api/**')
}

test('sign-in shows an outage, and the page gets one event for the outage', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(REFUSED, refusedWith(401), refusedWith(502))
  const heard = await listen(page)
  await page.goto(
    publish(site, '<panel-login></panel-login><panel-login></panel-login><panel-survey-list></panel-survey-list>'),
  )
  const login = page.locator('panel-login').first()
  const other = page.locator('panel-login').last()
  const list = page.locator('panel-survey-list')
  await expect(other.getByLabel('Email')).toBeVisible()
  const restore = await cut(page)
  for (const form of [login, other, login]) {
    await signIn(form, member)
    await expect(form.locator('.panel-notice')).toHaveText(
      'Login failed. Please try again.The panel cannot be reached right now.',
    )
  }
  const network = { code: 'network', message: 'POST /auth/login: no answer' }
  expect(await heard()).toEqual([network])

  await restore()
  await signIn(login, { ...member, password: 'Wrong#Password1' })
  await expect(login.locator('.panel-notice')).toHaveText('Invalid email or password')
  const repair = await fail(page, 502)
  await signIn(login, member)
  await expect(login.locator('.panel-notice')).toHaveText('Login failedThe panel cannot be reached right now.')
  expect(await heard()).toEqual([network, { code: 'server', message: 'POST /auth/login: 502' }])
  await repair()
  await signIn(login, member)
  await expect(list.getByRole('heading', { name: 'Survey Dashboard' })).toBeVisible()
  expect(await heard()).toHaveLength(2)
})

test('native elements and frames send the page one event for an outage', async ({ page, site, member, complaints }) => {
  complaints.announce(REFUSED)
  await rememberMember(page, site, member, site.partner)
  const heard = await listen(page)
  const restore = await cut(page)
  const elements =
    '<panel-passbook></panel-passbook><panel-dashboard></panel-dashboard><panel-rewards></panel-rewards>' +
    '<panel-login isolated></panel-login><panel-forgot-password isolated></panel-forgot-password>'
  await page.goto(publish(site, elements, script(site, 'data-lang="hi"')))
  for (const name of ['passbook', 'dashboard', 'rewards'])
    await expect(page.locator(`panel-${name} .panel-outage`)).toHaveText(UNREACHABLE_HINDI)
  const forgot = inside(page, 'panel-forgot-password')
  const login = inside(page, 'panel-login')
  for (const form of [forgot, login]) await form.locator('input[type=email]').fill(member.email)
  await login.locator('input[type=password]').fill(member.password)
  for (const form of [forgot, login]) {
    await form.locator('button[type=submit]').click()
    await expect(form.locator('.panel-outage')).toHaveText(UNREACHABLE_HINDI)
  }
  expect(await heard()).toEqual([{ code: 'network', message: expect.stringMatching(/^GET \/\S+: no answer$/) }])

  await restore()
  await login.locator('button[type=submit]').click()
  await expect(login.locator('input[type=email]')).toBeHidden()
  await cut(page)
  await page.locator('panel-passbook').getByRole('button', { name: 'फिर से कोशिश करें' }).click()
  await expect.poll(async () => (await heard()).length).toBe(2)
})
