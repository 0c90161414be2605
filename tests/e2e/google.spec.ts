import { eq } from 'drizzle-orm'
import { notice } from '../../demo/content/notice.ts'
import { consents, users } from '../../demo/server/db/schema.ts'
import { profile } from '../../src/contract/users.ts'
import { newEmail } from '../support/server.ts'
import { openSite } from '../support/site.ts'
import { expect, isSamePage, mark, openAs, type Page, refusedWith, type Site, test } from './support.ts'

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

async function chooseAccount(page: Page, email: string, firstName = 'Leena') {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Thomas')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

function watchAddresses(page: Page): string[] {
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  return seen
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const profileOf = async (site: Site, page: Page) =>
  (await site.server.call(profile, { token: (await tokenOf(page)) ?? '' })).answer

test('a guest signs up with Google, and no history entry has a token', async ({ page, site, complaints }) => {
  complaints.announce(refusedWith(400)) // Google's page has expired after the way back
  const email = newEmail()
  await page.goto('/register')
  await google(page).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await chooseAccount(page, email)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Leena' })).toBeVisible()
  const { user, hasPassword } = await profileOf(site, page)
  expect([user.email, Boolean(user.googleId), hasPassword]).toEqual([email, true, false])
  const token = (await tokenOf(page)) ?? ''
  const seen = watchAddresses(page)
  await page.goBack()
  await page.waitForURL((url) => url.origin !== new URL(site.host).origin)
  await page.goForward()
  await expect(page).toHaveURL('/dashboard')
  expect(seen.filter((address) => address.includes(token) || /[?&]code=/.test(address))).toEqual([])
  expect(await stored(page), 'the mark of the started sign-in is gone').not.toContain('google-started')
})

test('the callback removes the code from the address before the scripts of the screens load', async ({ page }) => {
  await page.goto('/login')
  await google(page).click()
  await page.route(/panel-oauth-callback|panel-app/, () => {}) // the file never comes
  await chooseAccount(page, newEmail())
  await expect(page).toHaveURL('/oauth-callback')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a guest who cancels at Google returns to sign-in, which shows the failure once', async ({ page }) => {
  await page.goto('/login')
  await google(page).click()
  await page.getByRole('button', { name: 'Cancel, and go back to the panel' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible()
  await page.reload()
  await expect(google(page)).toBeVisible()
  await expect(page.getByText('Authentication failed. Please try again.')).toBeHidden()
})

test('a callback with a stranger’s token signs a guest in only after a press', async ({ page, site }) => {
  const stranger = await site.server.register()
  await page.goto(`/oauth-callback?token=${stranger.token}`)
  await expect(page.getByText(`the account of ${stranger.email}`)).toBeVisible()
  expect(page.url()).not.toContain(stranger.token)
  expect(await stored(page)).not.toContain(stranger.token)
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).not.toContain(stranger.token)
  await page.goto(`/oauth-callback?token=${stranger.token}`)
  await page.getByRole('button', { name: 'Continue as Meera' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await tokenOf(page)).toBe(stranger.token)
})

test('a member links a Google account and stays signed in', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  await page.getByRole('button', { name: 'Link Google Account' }).click()
  await chooseAccount(page, newEmail())
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Your Google account is linked.')).toBeVisible()
  expect(await tokenOf(page)).toBe(member.token)
  expect((await profileOf(site, page)).user.googleId).toBeTruthy()
  expect(await stored(page), 'the stored member has the Google account too').toMatch(/googleId\\":\\"\d/)
  await expect(page.getByText('You sign in with a password or with your Google account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Google Account' })).toHaveCount(0)
})

test('the Google button shows on the site without a reload, and never on a partner’s page', async ({ page, site }) => {
  await page.goto('/login')
  await mark(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(google(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  const script = `<script async src="${site.host}/panel.js" data-api="${site.server.api}" data-google></script>`
  await page.goto(
    site.publish(
      `<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">${script}<panel-login></panel-login>`,
    ),
  )
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(google(page)).toBeHidden()
})

test('a guest chooses a Google account with the keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await google(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Leena Thomas/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome, Leena' })).toBeVisible()
})

const whereConsentIsRequired = test.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = await openSite({ consent: 'required' })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

whereConsentIsRequired(
  'a newcomer who signs in with Google without a consent reads the notice, agrees, and becomes a member',
  async ({ page, site, complaints }) => {
    complaints.announce(refusedWith(400))
    const email = newEmail()
    const { store } = site.server.server.database
    const membersThen = () => store.select().from(users).where(eq(users.email, email))
    await page.goto('/login')
    await google(page).click()
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/register')
    await expect(page.getByText('To create an account with Google, read the notice below')).toBeVisible()
    expect(await membersThen()).toEqual([])
    await page.getByLabel(notice.texts.en.purposes.news ?? '').check()
    await google(page).click()
    await chooseAccount(page, email)
    await expect(page).toHaveURL('/dashboard')
    const [member] = await membersThen()
    const rows = await store
      .select({ purposes: consents.purposes })
      .from(consents)
      .where(eq(consents.userId, member?.id ?? ''))
    expect(rows).toEqual([{ purposes: ['panel', 'news'] }])
    expect(await stored(page), 'the consent is gone from the tab').not.toContain('google-started')
  },
)
