import { createPasskey, deviceWord, forgetPasskey, hasName, type Json } from '../../../src/client/authenticator.ts'
import { CallError } from '../../../src/client/errors.ts'
import { PASSKEY, type Panel } from '../../../src/client/panel.ts'
import type { AnswerOf } from '../../../src/contract/call.ts'
import { addPasskey, listPasskeys, passkeyCreation } from '../../../src/contract/passkeys.ts'
import type { Proof } from '../proof/proof.ts'
import { passkeyMessages } from './messages.ts'
import { inTurn, tellBrowser } from './signals.ts'

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

const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'refused' || error.code === 'conflict')

/** Makes the passkey and sends it. The browser must not offer a passkey that the server refused. */
async function make({ environment, session, call }: Panel, options: Json, name: string): Promise<boolean> {
  const continues = session.guard()
  const credential = await createPasskey(options)
  if (!credential || !continues()) return false
  try {
    await call(addPasskey, { body: { credential, name } })
    return true
  } catch (error) {
    const { id: rpId } = Object(options.rp)
    if (isRefused(error)) forgetPasskey({ rpId }, credential).catch(environment.report)
    throw error
  }
}

/** Adds a passkey of this device. @returns undefined if the member closed the browser's question */
export async function addOwnPasskey(panel: Panel, proof: Proof): Promise<'added' | 'exists' | undefined> {
  const { environment, session, call } = panel
  const continues = session.guard()
  const { options } = await proof.run(() => call(passkeyCreation))
  if (!continues()) return undefined
  const name = deviceWord() || passkeyMessages.get().unnamed
  try {
    if (!(await inTurn(panel, () => make(panel, options, name)))) return undefined
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError') return 'exists'
    throw error
  }
  environment.local[PASSKEY] = 'here'
  void tellBrowser(panel)
  return 'added'
}
