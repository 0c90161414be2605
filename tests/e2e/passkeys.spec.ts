import { sessions } from '../../demo/server/db/schema.ts'
import { passkeyMessages } from '../../widgets/account/passkeys/messages.ts'
import { inside, publish } from './frames.ts'
import { named, openProfile, startWithPasskey, useButton, withDevice } from './passkey-device.ts'
import { expect, fund, holdBack, refusedWith, rememberMember, test } from './support.ts'

const t = passkeyMessages.get()

test('a member adds a passkey, signs in with it, renames it and removes it', async ({ page, site: own, member }) => {
  const { site, device } = await startWithPasskey(page, own, member)
  expect(await device.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  await useButton(page, site, device)
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  await page.goto(`${site.host}/profile`)
  await expect(page.getByText('Last used on')).toBeVisible()
  await page.getByRole('button', { name: `${t.rename}:` }).click()
  await page.getByLabel(t.name).fill('')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t['name-missing'])).toBeVisible()
  await page.getByLabel(t.name).fill('My laptop')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.renamed)).toBeVisible()
  await page.getByRole('button', { name: `${t.remove}: My laptop` }).click()
  await page.getByRole('button', { name: t.confirmRemove }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await expect(page.getByText('My laptop')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t.add })).toBeFocused()
})

test('a removal that fails says so, and reads the list once', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(500))
  await startWithPasskey(page, site, member)
  const reads: string[] = []
  await page.route('**/passkeys/*', (route) => route.fulfill({ status: 500, json: {} }))
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/passkeys')) reads.push(request.url())
  })
  await page.getByRole('button', { name: `${t.remove}:` }).click()
  await page.getByRole('button', { name: t.confirmRemove }).click()
  await expect(page.getByText(t['remove-failed'])).toBeVisible()
  expect(reads).toHaveLength(1)
})

test('the e-mail field offers passkeys in its autofill, and one of them signs in without a press of a button', async ({
  page,
  site: own,
  member,
}) => {
  const { site } = await startWithPasskey(page, own, member)
  await page.evaluate(() => window.Panel.signOut())
  await page.goto(`${site.host}/login`)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
})

test('the button for a passkey stands above the registration, and moves nothing when it appears', async ({
  page,
  site: own,
  member,
}) => {
  const { site, device } = await startWithPasskey(page, own, member)
  await page.evaluate(() => window.Panel.signOut())
  await device.setPresence(false)
  const answer = await holdBack(page, '**/auth/passkey/options')
  await page.goto(`${site.host}/login`)
  const create = page.getByRole('link', { name: 'Create an account' })
  const before = await create.boundingBox()
  answer()
  const button = page.getByRole('button', { name: t.use })
  await expect(button).toBeVisible()
  expect(await create.boundingBox()).toEqual(before)
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(before?.y ?? 0)
})

test('a removed passkey and a copied one are refused with a text, and closing the question says nothing', async ({
  page,
  site: own,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(401))
  const { site, device } = await startWithPasskey(page, own, member)
  await device.setVerified(false)
  await useButton(page, site, device)
  await expect(page.getByRole('button', { name: t.use })).toBeEnabled()
  await expect(page.locator('.panel-notice')).toHaveCount(0)
  await device.setVerified(true)
  // The autofill asks again too, and may sign in before the press.
  const button = page.getByRole('button', { name: t.use })
  await button.click({ timeout: 5000 }).catch(() => {})
  await expect(page.getByRole('heading', { name: 'Welcome, Meera' })).toBeVisible()
  await device.replace({ signCount: 0 })
  await useButton(page, site, device)
  await expect(page.getByText('This passkey was blocked')).toBeVisible()
})

test('a device adds only one passkey of a member', async ({ page, site, member }) => {
  await startWithPasskey(page, site, member)
  await page.getByRole('button', { name: t.add }).click()
  await expect(page.getByText(t.exists)).toBeVisible()
})

test('a passkey is offered after a withdrawal, until the member declines', async ({ page, site: own, member }) => {
  const site = named(own)
  await withDevice(page)
  await fund(site, member, 500)
  await rememberMember(page, site, member, site.host)
  await page.goto(`${site.host}/rewards`)
  const withdraw = async () => {
    await page.getByRole('button', { name: '₹100', exact: true }).click()
    await page.getByRole('button', { name: 'Withdraw ₹100' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await withdraw()
  await expect(page.getByRole('heading', { name: t.offer })).toBeVisible()
  await page.getByRole('button', { name: t.notNow }).click()
  await withdraw()
  await expect(page.getByRole('heading', { name: t.offer })).toHaveCount(0)
})

test("a passkey signs in within an isolated element on a partner's page, and a native element offers none", async ({
  page,
  site: own,
  member,
}) => {
  const { site, device } = await startWithPasskey(page, own, member)
  await page.evaluate(() => window.Panel.signOut())
  await device.setPresence(false)
  await page.goto(publish(site, '<panel-login></panel-login>'))
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto(publish(site, '<panel-login isolated></panel-login>'))
  const button = inside(page, 'panel-login').getByRole('button', { name: t.use })
  await expect(button).toBeVisible()
  await device.setPresence(true)
  await button.click()
  await expect(inside(page, 'panel-login').getByText('You are signed in.')).toBeVisible()
})

test('a passkey proves who the member is, and the refused request goes on', async ({
  page,
  site: own,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(403))
  const { site } = await startWithPasskey(page, own, member)
  await site.server.server.database.store.update(sessions).set({ provenAt: new Date(0) })
  await page.getByRole('button', { name: 'Download My Data' }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.use }).click()
  await expect(page.getByText('Your data has been saved as a file.')).toBeVisible()
})

test('with a server without passkeys the profile has no such part', async ({ page, site: own, member, complaints }) => {
  complaints.announce(refusedWith(404))
  await page.route('**/api/users/passkeys', (route) => route.fulfill({ status: 404, json: { success: false } }))
  const refusal = page.waitForEvent('console', (message) => refusedWith(404).test(message.text()))
  await openProfile(page, own, member)
  await refusal
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('heading', { name: t.title })).toHaveCount(0)
})
