/**
 * The browser's passkeys (WebAuthn). Loads on demand. A browser that lacks a part of it offers no passkeys
 * (docs/rules.md, Passkeys).
 */

import type { AnswerOf } from '../contract/call.ts'
import type { listPasskeys } from '../contract/passkeys.ts'

export type Json = Readonly<Record<string, unknown>>

/** Browsers accept no passkeys at an address that is a number, and servers have none there. */
export const hasName = () => !/^[\d.]+$|:/.test(globalThis.location?.hostname ?? '0')

const isAllowed = (feature: string): boolean => {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature(feature) ?? true
}

const find = () => {
  const { PublicKeyCredential } = globalThis as { PublicKeyCredential?: typeof globalThis.PublicKeyCredential }
  return hasName() && PublicKeyCredential?.parseRequestOptionsFromJSON ? PublicKeyCredential : undefined
}

/** Returns true if the browser can ask for a passkey, and the page around a frame allows it. */
export const canAskForPasskey = (): boolean => isAllowed('publickey-credentials-get') && find() !== undefined

/** Returns true if the browser can offer passkeys in the autofill of a field. */
export const canUsePasskeys = async (): Promise<boolean> =>
  canAskForPasskey() && ((await find()?.isConditionalMediationAvailable?.()) ?? false)

/** Returns true if the page can make a passkey: only outside of frames. */
export const canCreatePasskeys = (): boolean => globalThis.top === globalThis.self && find() !== undefined

/** Returns true if the device itself can verify its owner. Another device, such as a phone, can also do that. */
export const hasOwnLock = async (): Promise<boolean> =>
  canCreatePasskeys() && ((await find()?.isUserVerifyingPlatformAuthenticatorAvailable()) ?? false)

/** Returns undefined if the member closed the browser's question, or if `signal` ended it. */
async function unlessAborted(ask: () => Promise<Credential | null>): Promise<Json | undefined> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null
    return credential ? { ...credential.toJSON() } : undefined
  } catch (fault) {
    const { name } = fault as DOMException
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw fault
  }
}

/** @throws an `InvalidStateError` if the device already has a passkey of the member */
export const createPasskey = (options: Json): Promise<Json | undefined> =>
  unlessAborted(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )

/** With `conditional`, waits until the member chooses a passkey in the autofill of a field. */
export const requestPasskey = (
  options: Json,
  signal?: AbortSignal,
  mediation?: 'conditional',
): Promise<Json | undefined> =>
  unlessAborted(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
      ...(signal ? { signal } : {}),
      ...(mediation ? { mediation } : {}),
    }),
  )

/** Tells the browser that the server does not know a passkey, so that it stops offering it. */
export async function forgetPasskey({ rpId }: Json, { id }: Json): Promise<void> {
  const known = find() as Partial<typeof PublicKeyCredential> | undefined
  await known?.signalUnknownCredential?.({ rpId: String(rpId), credentialId: String(id) })
}

type Signals = NonNullable<AnswerOf<typeof listPasskeys>['signals']>

/** Returns true if the browser passes on what the server knows of passkeys. Pages within frames leave that to the site. */
export const canSignalPasskeys = (): boolean =>
  canCreatePasskeys() && (find() as Partial<typeof PublicKeyCredential>).signalAllAcceptedCredentials !== undefined

/** Tells the browser the member's present name, and all passkeys that the server accepts. */
export async function signalPasskeys({ credentialIds, ...member }: Signals): Promise<void> {
  const { rpId, userId } = member
  await PublicKeyCredential.signalCurrentUserDetails(member)
  await PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds: credentialIds })
}

/** Returns a word for this device, or an empty text. */
export const deviceWord = (): string =>
  /iPhone|iPad|Android|Windows|CrOS|Mac|Linux/.exec(navigator.userAgent)?.[0].replace('CrOS', 'Chromebook') ?? ''
