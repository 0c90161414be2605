import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { passkeys } from '../../db/schema.ts'
import { CHALLENGE_LIFE } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

type Passkey = typeof passkeys.$inferSelect
type Json = Readonly<Record<string, unknown>>

/** Loads on first use, because it takes half a second, and a start would wait for it. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: the same list on every node, whatever its version of Node can verify. */
const ALGORITHMS = [-8, -7, -257]
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const transportsOf = (given: unknown): string[] =>
  Array.isArray(given) ? TRANSPORTS.filter((name) => given.includes(name)) : []

const decode = (given: unknown): string => Buffer.from(String(given), 'base64url').toString()

const partsOf = ({ response }: Json): Json => Object(response)

/** Returns the challenge that a credential answers, before anything of it is checked. */
export function challengeIn(credential: Json): string | undefined {
  try {
    const { challenge } = JSON.parse(decode(partsOf(credential).clientDataJSON))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the id of the member whom the authenticator names, if it names one. */
export function ownerIn(credential: Json): string | undefined {
  const { userHandle } = partsOf(credential)
  return userHandle ? decode(userHandle) : undefined
}

type Kept = Pick<Passkey, 'credentialId' | 'transports'>

const describe = (passkeys: readonly Kept[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transportsOf(transports.split(' ')),
  }))

interface Owner {
  readonly id: string
  readonly email: string
  readonly firstName: string
}

/** Describes the owner for the authenticator. The id must not be the e-mail, which can change. */
const shownAs = ({ id, email, firstName }: Owner) => ({
  userId: new TextEncoder().encode(id),
  name: email,
  displayName: firstName,
})

export function signalsOf(
  { rpId }: RelyingParty,
  owner: Owner,
  known: readonly Pick<Passkey, 'credentialId' | 'blockedAt'>[],
) {
  const { userId, ...names } = shownAs(owner)
  const accepted = known.filter(({ blockedAt }) => blockedAt === null)
  return {
    rpId,
    userId: Buffer.from(userId).toString('base64url'),
    ...names,
    credentialIds: accepted.map(({ credentialId }) => credentialId),
  }
}

export async function creationOptions({ rpId }: RelyingParty, owner: Owner, known: readonly Kept[]) {
  const { generateRegistrationOptions } = await library()
  const { userId, name, displayName } = shownAs(owner)
  return generateRegistrationOptions({
    rpName: 'Panel',
    rpID: rpId,
    userID: userId,
    userName: name,
    userDisplayName: displayName,
    timeout: CHALLENGE_LIFE,
    excludeCredentials: describe(known),
    // keeps the key discoverable, so that no e-mail must be typed, and asks for the owner's finger, face or screen lock
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** @throws if the credential does not answer the challenge on this site */
export async function readCreated({ rpId, origin }: RelyingParty, credential: Json, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!registrationInfo) throw new Error('the attestation is not valid')
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transportsOf(transports).join(' '),
  }
}

/** Without `own`, the authenticator offers every passkey that it has for the site. */
export async function requestOptions({ rpId }: RelyingParty, own: readonly Kept[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: CHALLENGE_LIFE,
    ...(own.length > 0 ? { allowCredentials: describe(own) } : {}),
  })
}

/**
 * Checks everything but the counter, which `usePasskey` compares with the stored one.
 * @returns the authenticator's new counter. @throws if the credential does not answer the challenge on this site
 */
export async function readUsed(
  { rpId, origin, framedBy }: RelyingParty,
  { credentialId, publicKey }: Passkey,
  credential: Json,
  challenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    expectedTopOrigin: [...framedBy],
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('the signature is not valid')
  return authenticationInfo.newCounter
}
