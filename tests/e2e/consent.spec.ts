import { eq } from 'drizzle-orm'
import { notice as file } from '../../demo/content/notice.ts'
import { createNotices } from '../../demo/server/accounts/consent/notices.ts'
import { keepTexts, recordConsent } from '../../demo/server/accounts/consent/record.ts'
import { consents, users } from '../../demo/server/db/schema.ts'
import { newEmail } from '../support/server.ts'
import {
  expect,
  holdBack,
  type Locator,
  openAs,
  type Page,
  refusedWith,
  requireTypeface,
  tabTo,
  test,
} from './support.ts'

const PHONE = { width: 360, height: 740 }

async function typeForm(page: Page, email: string) {
  const fields = {
    firstName: 'Meera',
    lastName: 'Iyer',
    email,
    password: 'Enough#Rules1',
    confirmation: 'Enough#Rules1',
  }
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`[name=${name}]`).focus()
    await page.keyboard.type(value)
  }
  await page.locator('[name=terms]').focus()
  await page.keyboard.press('Space')
}

test('a visitor reads the notice and registers by keyboard on a phone, then withdraws in the profile', async ({
  page,
  site,
}) => {
  await page.setViewportSize(PHONE)
  await page.clock.install()
  const email = 'consent.walk@example.org'
  await page.goto('/register')
  const form = page.locator('panel-register')
  await expect(form.getByText(file.texts.en.summary[0] ?? '')).toBeVisible()
  await typeForm(page, email)
  await tabTo(page, form.getByText('Read the Whole Notice'))
  await page.keyboard.press('Enter')
  await expect(form.getByText(file.texts.en.complain)).toBeVisible()
  await page.keyboard.press('Tab')
  const news = form.getByLabel(file.texts.en.purposes.news ?? '')
  await expect(news).toBeFocused()
  await expect(news).not.toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Create Account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await page.getByLabel('6-digit code').fill(await site.server.code(email))
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Your Data' })
  await expect(card.getByText(/^You agreed to version 2026-11/)).toBeVisible()
  await card.getByRole('button', { name: /^Withdraw: / }).press('Enter')
  await expect(card.getByText('You do not agree to this.')).toBeVisible()
  const { store } = site.server.server.database
  const rows = await store
    .select({ purposes: consents.purposes })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.userId))
    .where(eq(users.email, email))
    .orderBy(consents.id)
  expect(rows.map(({ purposes }) => purposes)).toEqual([['panel', 'news'], ['panel']])
  await card.getByRole('button', { name: /^Agree: / }).click()
  await expect(card.getByText('You agree to this.')).toBeVisible()
})

for (const [width, language] of [
  [PHONE.width, 'en'],
  [PHONE.width, 'hi'],
  [1280, 'en'],
  [1280, 'hi'],
] as const)
  test(`the place of the notice is as high as the notice at ${width} px, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1600 })
    await page.addInitScript((language) => localStorage.setItem('panel-language', language), language)
    await requireTypeface(page)
    const answer = await holdBack(page, '**/api/notice*')
    await page.goto('/register')
    const box = page.locator('.panel-register-consent')
    const height = () => box.evaluate((element) => element.getBoundingClientRect().height)
    await expect(box).toBeEmpty()
    let before = 0
    const measure = async () => {
      before = await height()
      return before
    }
    await expect.poll(measure, 'the stylesheet is there').toBeGreaterThan(100)
    answer()
    await expect(box.getByText(file.texts[language].summary[0] ?? '')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(Math.abs((await height()) - before), 'a browser counts a shift from 3 px on').toBeLessThan(3)
  })

test('a notice that changed while a visitor typed shows anew, and the form keeps what was typed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/)
  await page.goto('/register')
  const form = page.locator('panel-register')
  await expect(form.getByText(file.texts.en.summary[0] ?? '')).toBeVisible()
  await typeForm(page, 'changed.notice@example.org')
  await page.route('**/api/auth/register', async (route) => {
    const body = { ...route.request().postDataJSON() }
    body.consent.hash = 'an older text'
    await route.continue({ postData: JSON.stringify(body) })
  })
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(form.getByText('The notice about your data has changed.')).toBeVisible()
  await expect(form.locator('[name=password]')).toHaveValue('Enough#Rules1')
  await page.unroute('**/api/auth/register')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
})

test('a new version asks a member once, not during a survey, and the profile still offers it', async ({
  page,
  site,
  member,
}) => {
  const { store } = site.server.server.database
  const old = createNotices({ ...file, version: '2025-01' }, true)
  await keepTexts(store, old, new Date())
  const hash = old.in('en')?.hash ?? ''
  const agreement = old.read({ version: '2025-01', hash, purposes: [] })
  if (agreement) await recordConsent(store, agreement, { userId: member.id, origin: null, now: new Date() })

  await openAs(page, site, member, '/surveys/streaming-and-cricket')
  await expect(page.getByText(/^Question 1 of/)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Our notice about your data has changed.' })
  await expect(dialog).toHaveCount(0)
  await page.goto('/dashboard')
  await dialog.getByRole('button', { name: 'Not Now' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Your Data' })
  await expect(card.getByText('There is a newer version.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await card.getByRole('button', { name: 'Read and Agree' }).click()
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect(card.getByText(/^You agreed to version 2026-11/)).toBeVisible()
})

test('a guest opens the notice from the offer, before the first answer', async ({ page, site }) => {
  await page.goto(`${site.partner}/`)
  const survey = page.locator('panel-survey').first()
  await expect(survey.getByText(/Your answers stay on this device until you sign in/)).toBeVisible()
  await survey.getByRole('button', { name: 'What Is Kept, and Why' }).click()
  const dialog = page.getByRole('dialog', { name: 'What Is Kept, and Why' })
  await expect(dialog.getByText(file.texts.en.withdraw)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(survey.getByRole('button', { name: 'What Is Kept, and Why' })).toBeFocused()
})

test('a member who mistyped the new address finds it there to correct, and the focus returns to its button', async ({
  page,
  site,
  member,
}) => {
  await openAs(page, site, member, '/profile')
  const card = page.getByRole('region', { name: 'Personal Information' })
  await card.getByRole('button', { name: 'Change Email' }).click()
  const mistyped = newEmail()
  await card.getByLabel('New email').fill(mistyped)
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('6-digit code')).toBeFocused()
  await card.getByRole('button', { name: 'Use Another Address' }).click()
  await expect(card.getByLabel('New email')).toHaveValue(mistyped)
  await expect(card.getByLabel('New email')).toBeFocused()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('button', { name: 'Change Email' })).toBeFocused()
})

test('a member corrects the name and moves to a new address, and stays signed in', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(400), refusedWith(409))
  await openAs(page, site, member, '/profile')
  const card = page.getByRole('region', { name: 'Personal Information' })
  await card.getByRole('button', { name: 'Change Name' }).click()
  await card.getByLabel('First Name').fill('')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
  await card.getByLabel('First Name').fill('Mira')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Your name was changed.')).toBeVisible()
  await expect(card.getByText('Mira', { exact: true })).toBeVisible()

  const [late, email] = [newEmail(), newEmail()]
  await card.getByRole('button', { name: 'Change Email' }).click()
  const [address, code] = [card.getByLabel('New email'), card.getByLabel('6-digit code')]
  const says = async (field: Locator, fault: RegExp) => {
    await expect(field).toHaveAccessibleDescription(fault)
    await expect(field).toBeFocused()
    await expect(card.locator('.panel-notice')).toHaveCount(0)
  }
  await expect(address).toBeFocused()
  await page.keyboard.type('moved')
  await page.keyboard.press('Enter')
  await says(address, /Enter an email address/)
  await address.fill(member.email)
  await page.keyboard.press('Enter')
  await says(address, /This is your address already/)
  await address.fill(late)
  await card.getByRole('button', { name: 'Send Code' }).click()
  await expect(code).toBeFocused()
  await page.keyboard.press('Enter')
  await says(code, /complete 6-digit code/)
  const right = await site.server.code(late)
  await code.fill(right === '000000' ? '111111' : '000000')
  await says(code, /Invalid or expired code/)
  await page.route('**/users/email/confirm', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'email-taken', message: 'It is taken.' } }),
  )
  await code.fill('222222')
  await says(address, /It is taken/)
  await expect(address).toHaveValue(late)
  await page.unroute('**/users/email/confirm')
  await address.fill(email)
  await card.getByRole('button', { name: 'Send Code' }).click()
  await code.fill(await site.server.code(email))
  await expect(card.getByText('Your email address was changed.')).toBeVisible()
  await expect(card.getByText(email)).toBeVisible()
  await page.reload()
  await expect(card.getByText(email)).toBeVisible()
})
