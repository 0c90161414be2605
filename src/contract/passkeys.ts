import { array, fallback, nullish, object, record, string, unknown } from 'valibot'
import { acknowledged, flag, id, list, outcome, text, user } from './basic-shapes.ts'
import type { Call } from './call.ts'

// All calls are extensions. A server without passkeys answers 404, and the screens then show nothing of them
// (docs/rules.md, Passkeys). `options` and `credential` are WebAuthn's own JSON: what
// `PublicKeyCredential.parseCreationOptionsFromJSON` reads, and what `credential.toJSON()` returns. The challenge in
// `options` works once, for five minutes.

const json = record(string(), unknown())

/** Moments are ISO 8601. `isBlocked` is true once the server has seen signs of a copy; the key then opens nothing. */
const passkey = object({
  id,
  name: text,
  createdAt: text,
  lastUsedAt: fallback(nullish(string()), null),
  isBlocked: flag(false),
})

/**
 * Serves the browser's signal methods, so that a password manager shows the present name and offers no removed
 * passkey. `userId`, `name` and `displayName` are those of `passkeyCreation`; `userId` and `credentialIds` are
 * base64url. The browser removes every passkey of the member that is not among `credentialIds`. Blocked ones are left
 * out.
 */
const signals = object({
  rpId: string(),
  userId: string(),
  name: string(),
  displayName: string(),
  credentialIds: array(string()),
})

const options = object({ ...outcome, options: json })

export const listPasskeys = {
  method: 'GET',
  path: '/users/passkeys',
  access: 'member',
  answer: object({ ...outcome, passkeys: list(passkey), signals: fallback(nullish(signals), null) }),
} as const satisfies Call

/** Needs a fresh proof, because whoever has a passkey can sign in: 403 with the code `proof-required` without one. */
export const passkeyCreation = {
  method: 'POST',
  path: '/users/passkeys/options',
  access: 'member',
  answer: options,
} as const satisfies Call

/** Only the session that asked for the options can add the passkey. 400 for a credential that does not fit them. */
export const addPasskey = {
  method: 'POST',
  path: '/users/passkeys',
  access: 'member',
  body: object({ credential: json, name: string() }),
  answer: acknowledged,
} as const satisfies Call

export const renamePasskey = {
  method: 'PUT',
  path: '/users/passkeys/{id}',
  access: 'member',
  body: object({ name: string() }),
  answer: acknowledged,
} as const satisfies Call

/** Removes a passkey, and ends every other session. */
export const removePasskey = {
  method: 'DELETE',
  path: '/users/passkeys/{id}',
  access: 'member',
  answer: acknowledged,
} as const satisfies Call

export const passkeyRequest = {
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'open',
  answer: options,
} as const satisfies Call

/**
 * Signs in with a passkey. It proves the device and its owner, so no mailed code follows. 401 for a passkey that is
 * unknown, removed or blocked.
 */
export const passkeySignIn = {
  method: 'POST',
  path: '/auth/passkey',
  access: 'open',
  credential: true,
  body: object({ credential: json }),
  answer: object({ ...outcome, token: nullish(string()), user: nullish(user) }),
} as const satisfies Call

export const passkeyProofRequest = {
  method: 'POST',
  path: '/auth/proof/passkey/options',
  access: 'member',
  answer: options,
} as const satisfies Call

/** Proves who the member is, as `prove` does, by one of the member's passkeys. */
export const passkeyProof = {
  method: 'POST',
  path: '/auth/proof/passkey',
  access: 'member',
  credential: true,
  body: object({ credential: json }),
  answer: acknowledged,
} as const satisfies Call
