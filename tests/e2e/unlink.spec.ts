import * as auth from '../../src/contract/auth.ts'
import * as users from '../../src/contract/users.ts'
import { linkGoogleAccount } from '../support/google.ts'
import { newEmail } from '../support/server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, type Member, openAs, type Page, refusedWith, type Site, test } from './support.ts'

const security = (page: Page) => page.getByRole('region', { name: 'Password & Security' })
const unlink = (page: Page) => security(page).getByRole('button', { name: 'Unlink', exact: true })
const password = (page: Page) => security(page).getByLabel('Current Password')

async function openLinked(page: Page, site: Site, member: Member): Promise<string> {
  const google = newEmail()
  await linkGoogleAccount(site.server, member.token, google)
  await openAs(page, site, member, '/profile')
  await expect(security(page)).toContainText(google)
  return google
}

test('a member unlinks a Google account by keyboard', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  const google = await openLinked(page, site, member)
  await expect(security(page)).toContainText(/Linked since \d+ [A-Z][a-z]+ 20\d\d/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(google)
  await unlink(page).focus()
  await page.keyboard.press('Enter')
  await expect(password(page)).toBeFocused()
  await expectAccessible(page, 'the question for the password', 'panel-profile')
  await page.keyboard.type('half a pass')
  await page.keyboard.press('Escape')
  await expect(unlink(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveValue('')
  await page.keyboard.type('not-this')
  await page.keyboard.press('Enter')
  const refusal = security(page).locator('.panel-notice-bad')
  await expect(refusal).toHaveText('Current password is incorrect. Please try again.')
  await expect(refusal).toBeFocused()
  await password(page).fill(member.password)
  await page.keyboard.press('Enter')
  await expect(security(page).getByText('Your Google account is unlinked.')).toBeVisible()
  await expect(security(page)).not.toContainText(google)
  await expect(security(page).getByRole('button', { name: 'Change Password' })).toBeFocused()
})

for (const keep of [false, true])
  test(`a reset ${keep ? 'keeps' : 'ends'} a Google account that was linked this month`, async ({
    page,
    site,
    member,
    complaints,
  }) => {
    complaints.announce(refusedWith(409))
    await linkGoogleAccount(site.server, member.token, newEmail())
    await site.server.call(auth.forgotPassword, { body: { email: member.email } })
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Code from the mail').fill(await site.server.code(member.email))
    for (const label of ['New password', 'Confirm new password'])
      await page.getByLabel(label, { exact: true }).fill('Fresh#Rules1')
    const tick = page.getByRole('checkbox', { name: 'Keep a Google account that was linked in the last 30 days' })
    await expect(tick, 'the question does not show before the right code').toHaveCount(0)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('A Google account was linked in the last 30 days.')).toBeVisible()
    await expect(tick).not.toBeChecked()
    await expect(tick).toHaveAccessibleDescription('Only if you linked it yourself.')
    if (keep) {
      await tick.focus()
      await page.keyboard.press('Space')
    }
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password reset successful!')).toBeVisible()
    const token = await site.server.signIn({ email: member.email, password: 'Fresh#Rules1' })
    expect(Boolean((await site.server.call(users.profile, { token })).answer.google)).toBe(keep)
  })

test('the form for a first password does not ask about a Google account', async ({ page }) => {
  await page.goto('/set-password')
  await expect(page.getByLabel('Code from the mail')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
