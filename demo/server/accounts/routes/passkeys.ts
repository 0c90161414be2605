import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '../../../../src/contract/passkeys.ts'
import { serve } from '../../http/http.ts'
import { hashOf } from '../../http/session/lookup.ts'
import { Refusal, tooMany } from '../../refusals/failure.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import type { Budget } from '../budgets.ts'
import { deviceOf } from '../device.ts'
import { signIn } from '../entering.ts'
import { keepChallenge } from '../passkeys/challenges.ts'
import { addPasskey, passkeysOf, removePasskey, renamePasskey } from '../passkeys/passkeys.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { challengeFor, usePasskey } from '../passkeys/using.ts'
import { creationOptions, readCreated, requestOptions, signalsOf } from '../passkeys/webauthn.ts'
import { markProven, requireProof } from '../proof.ts'

function serveOwn(app: FastifyInstance, backend: AccountsBackend): void {
  const { store } = backend.database
  const partyOf = (request: FastifyRequest) => relyingParty(backend.config, request)

  serve(app, backend, calls.listPasskeys, async ({ member }, request) => {
    const party = partyOf(request)
    const own = await passkeysOf(store, member.id)
    const passkeys = own.map(({ id, name, createdAt, lastUsedAt, blockedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isBlocked: blockedAt !== null,
    }))
    return { success: true, passkeys, signals: signalsOf(party, member, own) }
  })

  serve(app, backend, calls.passkeyCreation, async (caller, request) => {
    const { member, token, now } = caller
    const party = partyOf(request)
    await requireProof(caller, 'always')
    const options = await creationOptions(party, member, await passkeysOf(store, member.id))
    await keepChallenge(store, { purpose: 'add', token }, options.challenge, now)
    return { success: true, options: { ...options } }
  })

  serve(app, backend, calls.addPasskey, async ({ member, token, body, now }, request) => {
    const challenge = await challengeFor(store, { purpose: 'add', token }, body.credential, now)
    const created = await readCreated(partyOf(request), body.credential, challenge).catch((cause: unknown) => {
      throw new Refusal('passkey-failed', { cause })
    })
    await addPasskey(backend, { member, token, created, typed: body.name, now })
    return { success: true, message: 'Passkey added' }
  })

  serve(app, backend, calls.renamePasskey, async ({ member, id, body }) => {
    await renamePasskey(store, member, id, body.name)
    return { success: true, message: 'Passkey renamed' }
  })

  serve(app, backend, calls.removePasskey, async ({ member, id, token }) => {
    await removePasskey(backend, member, id, token)
    return { success: true, message: 'Passkey removed' }
  })
}

/** Passkeys as a proof for what needs a fresh one (accounts/proof.ts). */
function serveProof(app: FastifyInstance, backend: AccountsBackend): void {
  const { budgets, config, database } = backend
  const { store } = database
  const purpose = 'proof'

  serve(app, backend, calls.passkeyProofRequest, async ({ member, token, now }, request) => {
    const own = (await passkeysOf(store, member.id)).filter(({ blockedAt }) => blockedAt === null)
    const options = await requestOptions(relyingParty(config, request), own)
    await keepChallenge(store, { purpose, token }, options.challenge, now)
    return { success: true, options: { ...options } }
  })

  serve(app, backend, calls.passkeyProof, async ({ member, token, body, now }, request) => {
    const { credential } = body
    const party = relyingParty(config, request)
    const tries: Budget = { name: 'password', key: member.id }
    await budgets.limit(store, tries)
    const challenge = await challengeFor(store, { purpose, token }, credential, now)
    const proven = await usePasskey(backend, { party, credential, challenge, owner: member, now }, (within) =>
      markProven(within, hashOf(token), now),
    )
    if (proven instanceof Refusal) return proven
    await budgets.add(store, [tries], -1)
    return { success: true, message: messages.proven }
  })
}

export function servePasskeys(app: FastifyInstance, backend: AccountsBackend): void {
  const { budgets, config, database } = backend
  const { store } = database
  serveOwn(app, backend)
  serveProof(app, backend)

  serve(app, backend, calls.passkeyRequest, async ({ now }, request) => {
    const options = await requestOptions(relyingParty(config, request))
    await keepChallenge(store, { purpose: 'sign-in' }, options.challenge, now)
    return { success: true, options: { ...options } }
  })

  /** Asks for no mailed code, because the device is one proof, and the finger, face or screen lock the other. */
  serve(app, backend, calls.passkeySignIn, async ({ body, address, language, now }, request) => {
    const { credential } = body
    const party = relyingParty(config, request)
    const tries: Budget[] = [
      { name: 'network', key: address },
      { name: 'networkDay', key: address },
    ]
    const { refused } = await budgets.take(store, tries)
    if (refused) throw tooMany(refused.wait)
    const challenge = await challengeFor(store, { purpose: 'sign-in' }, credential, now)
    const answer = await usePasskey(backend, { party, credential, challenge, now }, (within, member) =>
      signIn(backend, within, member, { now, language, device: deviceOf(request), message: messages.signedIn }),
    )
    if (!(answer instanceof Refusal)) await budgets.add(store, tries, -1)
    return answer
  })
}
