import { chromium } from '@playwright/test'
import { logout, verify } from '../../src/contract/auth.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { findWholeBrowser, launchArguments } from '../support/browser.ts'
import { sweep } from '../support/size.ts'
import { plantSurvey } from '../support/surveys.ts'
import { publish } from './frames.ts'
import {
  expect,
  fund,
  logOut,
  type Member,
  openAs,
  type Page,
  refusedWith,
  type Site,
  signIn,
  test,
} from './support.ts'

async function endSession(page: Page, { server }: Site) {
  const token = await page.evaluate(() => localStorage.token ?? localStorage['panel-token'])
  await server.call(logout, { token })
}

async function endOnSite(page: Page, site: Site) {
  await endSession(page, site)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in again.')).toBeVisible()
}

async function signInOnSite(page: Page, member: Member) {
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
}

const visits: Readonly<Record<string, { leave(page: Page): Promise<void>; left: string }>> = {
  '/profile': {
    async leave(page) {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Account Holder Name').fill('Somebody Else')
    },
    left: 'Somebody Else',
  },
  '/rewards': {
    async leave(page) {
      await page.getByLabel('Amount').fill('432')
    },
    left: '432',
  },
  '/payment-history': {
    async leave(page) {
      await page.getByLabel('Status').selectOption('rejected')
    },
    left: 'rejected',
  },
  '/passbook': {
    async leave(page) {
      await expect(page.getByText('2 entries')).toBeVisible()
    },
    left: '765',
  },
}

/** Returns true if a field or whole words show the text; generated addresses may contain its digits. */
const shows = (page: Page, text: string) =>
  page.getByRole('main').evaluate((main, text) => {
    const words = new RegExp(`\\b${text}\\b`)
    const all = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*:not(option)')].flatMap((one) => [
        one,
        ...(one.shadowRoot ? all(one.shadowRoot) : []),
      ])
    return all(main).some(
      (one) =>
        (one as HTMLInputElement).value === text || (!one.childElementCount && words.test(one.textContent ?? '')),
    )
  }, text)

const paths = sweep(Object.keys(visits), '/profile', '/passbook')
for (const [path, { leave, left }] of Object.entries(visits).filter(([path]) => paths.includes(path)))
  test(`the next member sees nothing of an ended session on ${path}`, async ({ page, site, member, complaints }) => {
    complaints.announce(refusedWith(401))
    await fund(site, member, 865)
    await site.server.call(requestWithdrawal, { token: member.token, body: { amount: 100 } })
    const other = await site.server.register()
    await openAs(page, site, member, path)
    await expect(page.getByRole('button', { name: 'Account of Meera Iyer' })).toBeVisible()
    await leave(page)
    expect(await shows(page, left)).toBe(true)
    await endOnSite(page, site)
    await signInOnSite(page, member)
    await expect(page.getByRole('main').getByText('765').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0)

    await page.goto(path)
    await leave(page)
    await endOnSite(page, site)
    await signInOnSite(page, other)
    await expect(
      page
        .getByRole('link', { name: 'Find Surveys' })
        .or(page.getByText('Available', { exact: true }))
        .first(),
    ).toBeVisible()
    expect(await shows(page, '765')).toBe(false)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .getByText(/^Loading/),
    ).toHaveCount(0)
    // A filter in the address does not belong to a member.
    if (path !== '/payment-history') expect(await shows(page, left)).toBe(false)
    expect(await shows(page, '765')).toBe(false)
  })

async function openSurvey(page: Page, site: Site, member: Member) {
  const id = await plantSurvey(site.server, [{}, {}])
  await openAs(page, site, member, `/surveys/${id}`)
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  return id
}

const wayOn = (page: Page) => page.getByRole('link', { name: 'Continue to Habits' })

test('the site offers to continue a survey only to the same member', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  const id = await openSurvey(page, site, member)
  await endOnSite(page, site)
  await signInOnSite(page, member)
  await wayOn(page).click()
  await expect(page).toHaveURL(`/surveys/${id}`)
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await endOnSite(page, site)
  await signInOnSite(page, await site.server.register())
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await expect(wayOn(page)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage['survey-wanted'])).toBeUndefined()
})

test('after Logout during a survey, the site offers nobody to continue the survey', async ({ page, site, member }) => {
  await openSurvey(page, site, member)
  await page.setViewportSize({ width: 1280, height: 800 })
  await logOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await signInOnSite(page, member)
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  await expect(wayOn(page)).toHaveCount(0)
})

test('a survey continues after another tab ended the session', async ({ page, site, member, context, complaints }) => {
  complaints.allow(refusedWith(401))
  await openSurvey(page, site, member)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await logOut(second)
  await page.bringToFront()
  await expect(page).toHaveURL('/login')
  await signInOnSite(page, member)
  await expect(wayOn(page)).toBeVisible()
})

test('the text of a complaint waits in the tab for the same member, and for nobody after a logout', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(401))
  const text = 'My withdrawal came late.'
  const make = page.getByRole('button', { name: 'Make a Complaint' })
  const field = page.getByLabel('What went wrong?')
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  await openAs(page, site, member, '/profile')
  await make.click()
  await field.fill(text)
  await endOnSite(page, site)
  await signInOnSite(page, member)
  await page.goto('/profile')
  await expect(field).toHaveValue(text)
  await endOnSite(page, site)
  await signInOnSite(page, await site.server.register())
  expect(await stored()).not.toContain(text)
  await page.goto('/profile')
  await make.click()
  await expect(field).toHaveValue('')
  await field.fill(text)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Rewards' }).first().click()
  await expect(page).toHaveURL('/rewards')
  expect(await stored()).toContain(text)
  await logOut(page)
  await expect(page).toHaveURL('/')
  expect(await stored()).not.toContain(text)
})

test('an element keeps typed text only for the same member', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  await fund(site, member, 765)
  const other = await site.server.register()
  const address = publish(site, '<panel-profile></panel-profile>')
  await page.goto(address)
  const profile = page.locator('panel-profile')
  await signIn(profile, member)
  await visits['/profile']?.leave(page)
  await profile.getByRole('button', { name: 'Make a Complaint' }).click()
  await profile.getByLabel('What went wrong?').fill('It came late.')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('late')
  await endSession(page, site)
  await signIn(profile, member)
  await expect(profile.getByLabel('Account Holder Name')).toHaveValue('Somebody Else')
  await expect(profile.getByLabel('What went wrong?')).toHaveValue('It came late.')
  await endSession(page, site)
  await signIn(profile, other)
  await expect(profile.getByRole('button', { name: 'Add Bank Details' })).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Make a Complaint' })).toBeVisible()
  await expect(profile.getByLabel('Account Holder Name')).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test('a page from the back-forward cache leads on to sign-in after the session ended', {
  tag: '@whole-browser',
}, async ({ site, member, complaints }) => {
  complaints.allow(refusedWith(401))
  const executablePath = findWholeBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArguments],
    // The headless browser of the other tests has no back-forward cache.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL: site.host })
    const { user } = (await site.server.call(verify, { token: member.token })).answer
    await page.goto('/login')
    await page.evaluate((values) => Object.assign(localStorage, values), {
      token: member.token,
      user: JSON.stringify(user),
    })
    await page.goto('/passbook')
    await expect(page.getByRole('heading', { name: 'Passbook', exact: true })).toBeVisible()
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        sessionStorage.kept = persisted
      }),
    )
    await endOnSite(page, site)
    // Playwright would wait for a load that does not happen.
    void page.evaluate(() => history.back())
    await expect(async () => expect(await page.evaluate(() => sessionStorage.kept)).toBe('true')).toPass()
    await expect(async () => expect(await page.evaluate(() => location.pathname)).toBe('/login')).toPass()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  } finally {
    await browser.close()
  }
})
