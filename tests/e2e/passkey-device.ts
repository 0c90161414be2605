import type { Page, Site } from './support.ts'

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
