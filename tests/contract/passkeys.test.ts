import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limitsFor } from '../../demo/server/accounts/config.ts'
import { users as usersTable } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import { changeEmail, changeNames, confirmEmail } from '../../src/contract/own-record.ts'
import * as calls from '../../src/contract/passkeys.ts'
import { prove } from '../../src/contract/security.ts'
import * as users from '../../src/contract/users.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { newEmail, testConfig } from '../support/server.ts'
import { serverOfSuite, serverOfTest } from '../support/suite.ts'

const SITE = 'https://panel.example'
const PARTNER = 'https://news.example'

const FAILED = [400, 'passkey-failed'] as const
const EXPIRED = [400, 'passkey-expired'] as const
const UNKNOWN = [401, 'passkey-unknown'] as const
const BLOCKED = [401, 'passkey-blocked'] as const

type Panel = ReturnType<typeof serverOfSuite>
type Device = ReturnType<typeof createAuthenticator>
type Using = Parameters<Device['use']>[1]

function stepsOn(panel: Panel) {
  const creation = async (token: string) => (await panel.call(calls.passkeyCreation, { token })).answer.options
  const request = async () => (await panel.call(calls.passkeyRequest)).answer.options
  const list = async (token: string) => (await panel.call(calls.listPasskeys, { token })).answer.passkeys
  const add = async (token: string, device: Device, using?: Using, name = 'This computer') =>
    panel.call(calls.addPasskey, { token, body: { credential: device.create(await creation(token), using), name } })
  const send = (credential: Record<string, unknown>) => panel.call(calls.passkeySignIn, { body: { credential } })
  const signIn = async (device: Device, using?: Using) => send({ ...device.use(await request(), using) })
  async function withPasskey(options?: { counts: boolean }) {
    const member = await panel.register()
    const device = createAuthenticator(SITE, options)
    expect((await add(member.token, device)).status).toBe(200)
    return { ...member, device }
  }
  return { creation, request, list, add, send, signIn, withPasskey }
}

const outcomeOf = ({ status, answer }: { status: number; answer: { code?: string } }) => [status, answer.code]

describe.each(oneDatabase)('passkeys on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false, publicUrl: SITE, framedOrigins: [PARTNER], loginCode: 'all' })
  const { creation, request, list, add, send, signIn, withPasskey } = stepsOn(panel)

  test('a passkey signs in without an e-mail and without the mailed code that all accounts need', async () => {
    const { device, id, token } = await withPasskey()
    const { status, answer } = await signIn(device)
    expect([status, answer.user?.id]).toEqual([200, id])
    expect((await panel.call(auth.verify, { token: answer.token ?? '' })).status).toBe(200)
    expect(await list(token)).toMatchObject([
      { name: 'This computer', isBlocked: false, lastUsedAt: expect.stringContaining('T') },
    ])
  })

  test('the options ask for a discoverable key and the owner’s verification, and do not name the e-mail as the user', async () => {
    const { token, id, email } = await withPasskey()
    const options = (await creation(token)) as unknown as {
      readonly authenticatorSelection: object
      readonly rp: { readonly id: string }
      readonly user: { readonly id: string; readonly name: string }
      readonly excludeCredentials: readonly object[]
    }
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(options.rp.id).toBe('panel.example')
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(id)
    expect([options.user.name, options.excludeCredentials.length]).toEqual([email, 1])
    expect(await request()).toMatchObject({ rpId: 'panel.example', userVerification: 'required' })
  })

  test('the list tells what the browser may show and offer: the present name and address, and the keys that open the account', async () => {
    const { token, id, email, device } = await withPasskey()
    const signals = async () => (await panel.call(calls.listPasskeys, { token })).answer.signals
    const userId = Buffer.from(id).toString('base64url')
    const options = (await creation(token)) as unknown as { readonly user: { readonly id: string } }
    expect(options.user.id, 'the device knows the member by this id').toBe(userId)
    const first = { rpId: 'panel.example', userId, name: email, displayName: 'Meera', credentialIds: [device.id] }
    expect(await signals()).toEqual(first)

    const second = createAuthenticator(SITE)
    expect((await add(token, second)).status).toBe(200)
    const address = newEmail()
    await panel.call(changeNames, { token, body: { firstName: 'Mira', lastName: 'Iyer' } })
    await panel.call(changeEmail, { token, body: { email: address } })
    await panel.call(confirmEmail, { token, body: { email: address, otp: await panel.code(address) } })
    const credentialIds = [device.id, second.id]
    expect(await signals()).toEqual({ ...first, name: address, displayName: 'Mira', credentialIds })

    await signIn(second, { counter: 5 })
    expect(outcomeOf(await signIn(second, { counter: 5 }))).toEqual(BLOCKED)
    expect(await signals(), 'a blocked key opens nothing').toMatchObject({ credentialIds: [device.id] })
    const [own] = await list(token)
    await panel.call(calls.removePasskey, { token, id: own?.id ?? '' })
    expect(await signals()).toMatchObject({ credentialIds: [] })
  })

  test('an added passkey is mailed to the member, with its name', async () => {
    const { email } = await withPasskey()
    const [mail] = await panel.mailbox(email)
    expect(mail?.subject).toBe('A passkey was added to your account')
    expect(mail?.text).toContain('“This computer”')
  })

  test('a key whose counter does not grow is refused as a copy, stays blocked, and its owner gets a mail', async () => {
    const { device, email, token } = await withPasskey()
    expect((await signIn(device, { counter: 5 })).status).toBe(200)
    expect(outcomeOf(await signIn(device, { counter: 5 }))).toEqual(BLOCKED)
    expect(outcomeOf(await signIn(device, { counter: 9 }))).toEqual(BLOCKED)
    const mails = (await panel.mailbox(email)).filter(({ subject }) => subject.includes('blocked'))
    expect(mails).toHaveLength(1)
    expect(await list(token)).toMatchObject([{ isBlocked: true }])
  })

  test('a synchronised key, which counts no uses, signs in again and again', async () => {
    const { device } = await withPasskey({ counts: false })
    expect([(await signIn(device)).status, (await signIn(device)).status]).toEqual([200, 200])
  })

  test.each<[what: string, using: Using]>([
    ['another origin', { origin: 'https://panel.example.evil.example' }],
    ['a frame of an origin that may hold no frames', { topOrigin: 'https://evil.example' }],
    ['a device that did not verify its owner', { isVerified: false }],
  ])('the use of a key is refused on %s', async (_, using) => {
    const { device } = await withPasskey()
    expect(outcomeOf(await signIn(device, using))).toEqual(FAILED)
    expect((await signIn(device)).status).toBe(200)
  })

  test('a partner whose pages may hold frames can sign its readers in there', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, { topOrigin: PARTNER })).status).toBe(200)
  })

  test.each<[what: string, using: Using]>([
    ['on another origin', { origin: PARTNER }],
    ['by a device that did not verify its owner', { isVerified: false }],
  ])('a key that was made %s is not added', async (_, using) => {
    const { token } = await panel.register()
    expect(outcomeOf(await add(token, createAuthenticator(SITE), using))).toEqual(FAILED)
    expect(await list(token)).toEqual([])
  })

  test('a challenge works once, also if the try failed', async () => {
    const { device } = await withPasskey()
    const used = { ...device.use(await request()) }
    expect([outcomeOf(await send(used)), outcomeOf(await send(used))]).toEqual([[200, undefined], EXPIRED])
    const options = await request()
    expect(outcomeOf(await send({ ...device.use(options, { origin: PARTNER }) }))).toEqual(FAILED)
    expect(outcomeOf(await send({ ...device.use(options) }))).toEqual(EXPIRED)
  })

  test('of two simultaneous tries with one challenge, one signs in', async () => {
    const { device } = await withPasskey()
    const used = { ...device.use(await request()) }
    const tries = await Promise.all([send(used), send(used)])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a challenge expires after five minutes, and one of adding does not sign in', async () => {
    const { device, token } = await withPasskey()
    expect(outcomeOf(await send({ ...device.use(await creation(token)) }))).toEqual(EXPIRED)
    const options = await request()
    panel.pass(299)
    const inTime = await request()
    panel.pass(2)
    expect(outcomeOf(await send({ ...device.use(options) }))).toEqual(EXPIRED)
    expect((await send({ ...device.use(inTime) })).status).toBe(200)
  })

  test('only the session that asked can add the key, and each credential belongs to one member', async () => {
    const [one, other] = [await withPasskey(), await panel.register()]
    const device = createAuthenticator(SITE)
    const body = { credential: device.create(await creation(one.token)), name: 'Stolen' }
    expect(outcomeOf(await panel.call(calls.addPasskey, { token: other.token, body }))).toEqual(EXPIRED)
    expect(outcomeOf(await add(other.token, one.device))).toEqual(FAILED)
    expect(await list(other.token)).toEqual([])
  })

  test('the key of a member whom the operator blocked signs nobody in, and tells the reason', async () => {
    const { id, device } = await withPasskey()
    const blocked = { blockedAt: new Date(), blockReason: 'Several accounts' }
    await panel.server.database.store.update(usersTable).set(blocked).where(eq(usersTable.id, id))
    const { status, answer } = await signIn(device)
    expect([status, answer.code, answer.token]).toEqual([403, 'account-blocked', undefined])
    expect(answer.message).toContain('Several accounts')
  })

  test('a key that names another member signs nobody in', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    expect(outcomeOf(await signIn(one.device, { user: other.id }))).toEqual(UNKNOWN)
  })

  test('a signature of another key is refused', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const { id, rawId } = one.device.use(await request()) as { id: string; rawId: string }
    const forged = { ...other.device.use(await request(), { user: one.id }), id, rawId }
    expect(outcomeOf(await send(forged))).toEqual(FAILED)
  })

  test("a member renames and removes only their own keys, and removing one ends the member's other sessions", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const elsewhere = (await signIn(one.device)).answer.token ?? ''
    const [{ id = '' } = {}] = await list(one.token)
    const rename = (token: string, name: string) => panel.call(calls.renamePasskey, { token, id, body: { name } })
    expect(outcomeOf(await rename(other.token, 'Mine'))).toEqual([400, 'passkey-missing'])
    expect(outcomeOf(await rename(one.token, ' '))).toEqual([400, 'name-unfit'])
    expect((await rename(one.token, 'My phone')).status).toBe(200)
    expect(await list(one.token)).toMatchObject([{ name: 'My phone' }])
    expect((await panel.call(calls.removePasskey, { token: other.token, id })).status).toBe(400)
    expect((await panel.call(calls.removePasskey, { token: one.token, id })).status).toBe(200)
    expect((await panel.call(auth.verify, { token: elsewhere })).status).toBe(401)
    expect(await list(one.token)).toEqual([])
    expect(outcomeOf(await signIn(one.device))).toEqual(UNKNOWN)
  })

  test('an account has ten keys at most', async () => {
    const { token } = await panel.register()
    for (let i = 0; i < 10; i++) expect((await add(token, createAuthenticator(SITE))).status).toBe(200)
    expect(outcomeOf(await add(token, createAuthenticator(SITE)))).toEqual([409, 'passkeys-full'])
  })

  test('a reset of the password removes the keys of the last 30 days, and keeps older ones', async () => {
    const { email, password, token, device } = await withPasskey()
    panel.pass(29 * 86_400)
    await panel.call(prove, { token, body: { password } })
    const young = createAuthenticator(SITE)
    await add(token, young)
    panel.pass(2 * 86_400)
    await panel.call(auth.forgotPassword, { body: { email } })
    const body = { email, otp: await panel.code(email), newPassword: 'Fresh#Rules1' }
    expect((await panel.call(auth.resetPassword, { body })).status).toBe(200)
    expect(outcomeOf(await signIn(young))).toEqual(UNKNOWN)
    expect((await signIn(device)).status).toBe(200)
  })

  test('a key is a proof for what needs a fresh one, and adding a key needs one', async () => {
    const [{ token, device }, other] = [await withPasskey(), await withPasskey()]
    panel.pass(601)
    const refused = await panel.call(calls.passkeyCreation, { token })
    expect(outcomeOf(refused)).toEqual([403, 'proof-required'])
    const proofOptions = async () => (await panel.call(calls.passkeyProofRequest, { token })).answer.options
    const proof = (credential: Record<string, unknown>) =>
      panel.call(calls.passkeyProof, { token, body: { credential } })
    expect(outcomeOf(await proof({ ...other.device.use(await proofOptions()) }))).toEqual(UNKNOWN)
    expect(outcomeOf(await proof({ ...device.use(await request()) }))).toEqual(EXPIRED)
    const [options, stolen] = [await proofOptions(), await proofOptions()]
    const elsewhere = { token: other.token, body: { credential: { ...other.device.use(stolen) } } }
    expect(outcomeOf(await panel.call(calls.passkeyProof, elsewhere))).toEqual(EXPIRED)
    expect((options.allowCredentials as object[]).length).toBe(1)
    expect((await panel.call(calls.passkeyCreation, { token })).status).toBe(403)
    expect((await proof({ ...device.use(options) })).status).toBe(200)
    expect((await panel.call(calls.passkeyCreation, { token })).status).toBe(200)
  })

  test('the download has the keys without their secrets, and the deletion removes them', async () => {
    const { device, token, password } = await withPasskey()
    const { data } = (await panel.call(users.exportData, { token })).answer
    expect(data.passkeys).toMatchObject([{ name: 'This computer' }])
    const rowsOfKeys = async () => (await everyRow(panel.server.database.store)).passkeys ?? []
    expect((await rowsOfKeys()).some((row) => row.includes(device.id))).toBe(true)
    expect((await panel.call(users.eraseAccount, { token, body: { password } })).status).toBe(200)
    expect((await rowsOfKeys()).some((row) => row.includes(device.id))).toBe(false)
    expect(outcomeOf(await signIn(device))).toEqual(UNKNOWN)
  })

  test.each<[what: string, credential: Record<string, unknown>]>([
    ['nothing', {}],
    ['no response', { id: 'x', response: null }],
    ['client data that is not JSON', { id: 'x', response: { clientDataJSON: 'AAAA' } }],
    [
      'a challenge that is not text',
      { response: { clientDataJSON: Buffer.from('{"challenge":{}}').toString('base64url') } },
    ],
  ])('a credential with %s is refused, and the server goes on', async (_, credential) => {
    expect(outcomeOf(await send(credential))).toEqual(FAILED)
  })
})

test('a site without a name of its own offers no passkeys', async () => {
  const panel = await serverOfTest({ seed: false })
  const { token } = await panel.register()
  expect((await panel.call(calls.listPasskeys, { token })).status).toBe(404)
  expect((await panel.call(calls.passkeyRequest)).status).toBe(404)
})

test('refused tries count as wrong passwords do, and right ones do not', async () => {
  const limits = { ...testConfig.limits, network: { ...limitsFor(true).network, points: 3 } }
  const panel = await serverOfTest({ seed: false, publicUrl: SITE, limits })
  const { signIn, withPasskey } = stepsOn(panel)
  const { device } = await withPasskey()
  for (let i = 0; i < 5; i++) expect((await signIn(device)).status).toBe(200)
  const stranger = createAuthenticator(SITE)
  for (let i = 0; i < 3; i++) expect(outcomeOf(await signIn(stranger))).toEqual(UNKNOWN)
  expect((await signIn(device)).status).toBe(429)
})
