import { passkeys } from '../../demo/server/db/schema.ts'
import { passkeyMessages } from '../../widgets/account/passkeys/messages.ts'
import { newEmail } from '../support/server.ts'
import { openProfile, startWithPasskey, useButton } from './passkey-device.ts'
import { expect, holdBack, type Page, refusedWith, signIn, test } from './support.ts'

// The site tells the browser's password manager about changes (docs/rules.md, Passkeys).

const t = passkeyMessages.get()

async function changeName(page: Page, name: string) {
  const card = page.getByRole('region', { name: 'Personal Information' })
  await card.getByRole('button', { name: 'Change Name' }).click()
  await card.getByLabel('First Name').fill(name)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Your name was changed.')).toBeVisible()
  return card
}

test('after a change of name and address the device shows the new ones', async ({ page, site, member }) => {
  const { device } = await startWithPasskey(page, site, member)
  const shown = async () =>
    (await device.credentials()).map(({ userName, userDisplayName }) => [userName, userDisplayName])
  expect(await shown()).toEqual([[member.email, 'Meera']])
  const card = await changeName(page, 'Mira')
  await expect.poll(shown).toEqual([[member.email, 'Mira']])

  const email = newEmail()
  await card.getByRole('button', { name: 'Change Email' }).click()
  await card.getByLabel('New email').fill(email)
  await card.getByRole('button', { name: 'Send Code' }).click()
  await card.getByLabel('6-digit code').fill(await site.server.code(email))
  await expect.poll(shown).toEqual([[email, 'Mira']])
})

test('the device forgets a passkey that the member removes', async ({ page, site, member }) => {
  const { device } = await startWithPasskey(page, site, member)
  await page.getByRole('button', { name: `${t.remove}:` }).click()
  await page.getByRole('button', { name: t.confirmRemove }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await expect.poll(device.credentials).toEqual([])
})

test('at a sign-in with the password the device forgets a passkey that was removed elsewhere', async ({
  page,
  site: own,
  member,
}) => {
  const { site, device } = await startWithPasskey(page, own, member)
  await page.evaluate(() => window.Panel.signOut())
  await site.server.server.database.store.delete(passkeys)
  await device.setPresence(false)
  await page.goto(`${site.host}/login`)
  await signIn(page, member)
  await expect.poll(device.credentials).toEqual([])
})

test('a passkey that the server does not know is refused, and the device offers it no more', async ({
  page,
  site: own,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(401))
  const { site, device } = await startWithPasskey(page, own, member)
  await site.server.server.database.store.delete(passkeys)
  await useButton(page, site, device)
  await expect(page.getByText('This passkey was removed')).toBeVisible()
  await expect.poll(device.credentials).toEqual([])
})

test('a device keeps no passkey that the server refused to add', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(409))
  await page.route('**/users/passkeys', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { success: false, code: 'passkeys-full', message: 'Too many' } })
      : route.continue(),
  )
  const { device } = await openProfile(page, site, member)
  await page.getByRole('button', { name: t.add }).click()
  await expect(page.getByText('Too many')).toBeVisible()
  await expect.poll(device.credentials).toEqual([])
})

test('a list that was read before a passkey was added does not remove it', async ({ page, site, member }) => {
  const { device } = await startWithPasskey(page, site, member)
  await device.clear()
  const answer = await holdBack(page, '**/users/passkeys')
  await changeName(page, 'Mira')
  await page.getByRole('button', { name: t.add }).click()
  answer()
  await expect(page.getByText(t.added)).toBeVisible()
  await expect(page.getByRole('button', { name: `${t.remove}:` })).toHaveCount(2)
  expect(await device.credentials()).toHaveLength(1)
})

test('a signal that the browser rejects is logged, and the passkey is added', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(/the password manager is closed/)
  await page.addInitScript(() => {
    PublicKeyCredential.signalCurrentUserDetails = () => Promise.reject(new Error('the password manager is closed'))
  })
  await startWithPasskey(page, site, member)
  await expect(page.getByRole('button', { name: `${t.remove}:` })).toHaveCount(1)
})

test('a browser without signals adds and removes passkeys', async ({ page, site, member }) => {
  await page.addInitScript(() => {
    for (const name of ['signalCurrentUserDetails', 'signalAllAcceptedCredentials', 'signalUnknownCredential'])
      Reflect.deleteProperty(PublicKeyCredential, name)
  })
  const { device } = await startWithPasskey(page, site, member)
  await page.getByRole('button', { name: `${t.remove}:` }).click()
  await page.getByRole('button', { name: t.confirmRemove }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  expect(await device.credentials()).toHaveLength(1)
})
