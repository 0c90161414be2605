import { passkeyMessages } from '../../widgets/account/passkeys/messages.ts'
import { expect, type Member, type Page, rememberMember, type Site } from './support.ts'

const t = passkeyMessages.get()

/** Browsers accept no passkeys at an address that is a number. */
export const named = (site: Site): Site => ({ ...site, host: site.host.replace('127.0.0.1', 'localhost') })

/** Gives the browser a virtual authenticator, which always verifies its user. */
export async function withDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Without presence, the browser's questions wait, also that of the autofill. */
    setPresence: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Lets the next questions of the browser fail as if the member closed them. */
    setVerified: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** A virtual authenticator has room for few passkeys. */
    clear: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }),
    credentials: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    async replace(change: { signCount: number }) {
      const [credential] = (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      if (!credential) throw new Error('the device has no passkey')
      const { credentialId } = credential
      await browser.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await browser.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, ...change } })
    },
  }
}

export type Device = Awaited<ReturnType<typeof withDevice>>

/** Signs the member in on a device, and opens the profile. */
export async function openProfile(page: Page, own: Site, member: Member) {
  const site = named(own)
  const device = await withDevice(page)
  await rememberMember(page, site, member, site.host)
  await page.goto(`${site.host}/profile`)
  return { site, device }
}

/** Adds a passkey of the device besides. */
export async function startWithPasskey(page: Page, own: Site, member: Member) {
  const opened = await openProfile(page, own, member)
  await page.getByRole('button', { name: t.add }).click()
  await expect(page.getByText(t.added)).toBeVisible()
  return opened
}

/** Logs out, opens the sign-in screen while the device waits, and presses the button. */
export async function useButton(page: Page, site: Site, device: Device) {
  await page.evaluate(() => window.Panel.signOut())
  await device.setPresence(false)
  await page.goto(`${site.host}/login`)
  await expect(page.getByRole('button', { name: t.use })).toBeVisible()
  await device.setPresence(true)
  await page.getByRole('button', { name: t.use }).click()
}
