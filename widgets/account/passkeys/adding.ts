import { createPasskey, deviceWord, hasName } from '../../../src/client/authenticator.ts'
import { CallError } from '../../../src/client/errors.ts'
import { PASSKEY, type Panel } from '../../../src/client/panel.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import { addPasskey, listPasskeys, passkeyCreation } from '../../../src/contract/passkeys.ts'
import type { Proof } from '../proof/proof.ts'
import { passkeyMessages } from './messages.ts'

export type Passkey = AnswerOf<typeof listPasskeys>['passkeys'][number]

/** Returns no list on a page of another origin, and with a server that has no passkeys. */
export async function loadPasskeys({ environment, call }: Panel): Promise<readonly Passkey[] | undefined> {
  if (environment.prefix !== '' || !hasName()) return undefined
  try {
    return (await call(listPasskeys)).passkeys
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** Adds a passkey of this device. @returns undefined if the member closed the browser's question */
export async function addOwnPasskey(
  { environment, session, call }: Panel,
  proof: Proof,
): Promise<'added' | 'exists' | undefined> {
  const continues = session.guard()
  const { options } = await proof.run(() => call(passkeyCreation))
  try {
    const credential = await createPasskey(options)
    if (!credential || !continues()) return undefined
    await call(addPasskey, { body: { credential, name: deviceWord() || passkeyMessages.get().unnamed } })
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError') return 'exists'
    throw error
  }
  environment.local[PASSKEY] = 'here'
  return 'added'
}
