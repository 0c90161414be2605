import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users as accounts } from '../../demo/server/db/schema.ts'
import { login, verify, verifyLogin } from '../../src/contract/auth.ts'
import { getNominee, type Nominee, nameNominee, removeNominee } from '../../src/contract/complaints.ts'
import { listRewards, redeemReward } from '../../src/contract/rewards.ts'
import { prove, sendProofCode, setLoginCode } from '../../src/contract/security.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { limitsWithWaits } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

const DAY = 86_400
const OTHER = { ...bank, accountNumber: '998877665544' }

describe.each(oneDatabase)('a fresh proof on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  const store = () => panel.server.database.store

  /** A member whose session is older than a day, on an account whose bank account has just changed. */
  async function oldSession() {
    const member = await memberWith(panel, 1000)
    panel.pass(2 * DAY)
    await panel.call(users.saveBankDetails, { token: member.token, body: OTHER })
    return member
  }
  const withdraw = (token: string, key = 'one', amount = 100) =>
    panel.call(users.requestWithdrawal, { token, body: { amount }, key })
  const withPassword = (token: string, password: string) => panel.call(prove, { token, body: { password } })
  async function mailedCode(token: string, email: string) {
    const { answer } = await panel.call(sendProofCode, { token })
    return { otp: await panel.code(email), challenge: answer.challenge ?? '' }
  }
  const wrongOf = (otp: string) => (otp === '111111' ? '222222' : '111111')

  test('a withdrawal by an old session on a changed account waits for a proof, keeps the session, and is then paid once with its key', async () => {
    const member = await oldSession()
    const refused = await withdraw(member.token)
    expect([refused.status, refused.answer.code]).toEqual([403, 'proof-required'])
    expect(refused.answer.message).toContain('sign in again')
    expect((await panel.call(verify, { token: member.token })).answer.user.points).toBe(1000)
    expect((await withPassword(member.token, member.password)).status).toBe(200)
    expect((await withdraw(member.token)).answer.points).toBe(900)
    expect((await withdraw(member.token)).answer.points).toBe(900)
    const { answer } = await panel.call(users.withdrawalHistory, { token: member.token })
    expect(answer.withdrawalHistory).toHaveLength(1)
    expect(await faultsOfBooks(panel)).toEqual([])
  })

  test('the refusal names the ways: the password and the code, or only the code without a password', async () => {
    const member = await oldSession()
    const waysIn = async () => {
      const answer = await fetch(`${panel.api}/users/export`, { headers: { Authorization: `Bearer ${member.token}` } })
      return ((await answer.json()) as { ways: string[] }).ways
    }
    expect(await waysIn()).toEqual(['password', 'code'])
    await store().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, member.id))
    expect(await waysIn()).toEqual(['code'])
  })

  test('a first password needs a proof, so that a stolen session cannot give one to itself', async () => {
    const member = await oldSession()
    await store().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, member.id))
    const setFirst = () =>
      panel.call(users.changePassword, { token: member.token, body: { newPassword: 'Other#Rules2' } })
    expect((await setFirst()).answer.code).toBe('proof-required')
    await panel.call(prove, { token: member.token, body: await mailedCode(member.token, member.email) })
    expect((await setFirst()).status).toBe(200)
  })

  test('a redemption by an old session on a changed account waits for a proof too', async () => {
    const member = await oldSession()
    await givePoints(panel, member.id, 5000)
    const [reward] = (await panel.call(listRewards, { token: member.token })).answer.rewards
    const redeem = () => panel.call(redeemReward, { token: member.token, id: reward?.id ?? '', key: 'redeem' })
    expect((await redeem()).answer.code).toBe('proof-required')
    await withPassword(member.token, member.password)
    expect((await redeem()).status).toBe(200)
  })

  test.each([
    ['a session of today', () => memberWith(panel, 1000), 0],
    [
      'an old session on an account that did not change',
      async () => {
        const member = await memberWith(panel, 1000)
        panel.pass(2 * DAY)
        return member
      },
      0,
    ],
    ['an account that changed more than a day ago', oldSession, DAY + 60],
  ])('%s withdraws without a proof', async (_, start, wait) => {
    const member = await start()
    panel.pass(wait)
    expect((await withdraw(member.token)).status).toBe(200)
  })

  test('a change of the password counts, and so does a new sign-in as a proof', async () => {
    const member = await memberWith(panel, 1000)
    panel.pass(2 * DAY)
    const body = { currentPassword: member.password, newPassword: 'Another#Rules2' }
    expect((await panel.call(users.changePassword, { token: member.token, body })).status).toBe(200)
    expect((await withdraw(member.token)).answer.code).toBe('proof-required')
    const token = await panel.signIn({ email: member.email, password: body.newPassword })
    expect((await withdraw(token)).status).toBe(200)
  })

  test('a bank account that changes at the same moment as a withdrawal never lets it pass without a proof', async () => {
    for (const round of [0, 1, 2, 3]) {
      const member = await memberWith(panel, 1000)
      panel.pass(2 * DAY)
      const [changed, withdrawn] = await Promise.all([
        panel.call(users.saveBankDetails, { token: member.token, body: OTHER, key: `bank-${round}` }),
        withdraw(member.token),
      ])
      expect(changed.status).toBe(200)
      const { answer } = await panel.call(users.withdrawalHistory, { token: member.token })
      const paidTo = answer.withdrawalHistory.map(({ bankDetails }) => bankDetails.accountNumber?.slice(-4))
      // either the old account was paid before the change, or nothing was
      expect(paidTo).toEqual(withdrawn.status === 200 ? [bank.accountNumber.slice(-4)] : [])
    }
  })

  test('the download and the switch-off of the code need a proof that is not older than ten minutes', async () => {
    const member = await panel.register()
    const { token } = member
    const codeOff = () => panel.call(setLoginCode, { token, body: { on: false } })
    const download = () => panel.call(users.exportData, { token })
    expect([(await download()).status, (await codeOff()).status]).toEqual([200, 200])
    panel.pass(540)
    expect((await download()).status).toBe(200)
    panel.pass(61)
    expect([(await download()).status, (await codeOff()).status]).toEqual([403, 403])
    expect((await panel.call(setLoginCode, { token, body: { on: true } })).status).toBe(200)
    await withPassword(token, member.password)
    expect([(await download()).status, (await codeOff()).status]).toEqual([200, 200])
    panel.pass(601)
    expect((await download()).status).toBe(403)
  })

  test('a nominee is named, changed and removed only with a proof', async () => {
    const { token, password } = await panel.register()
    const named = async () => (await panel.call(getNominee, { token })).answer.nominee?.name
    const name = (body: Nominee) => panel.call(nameNominee, { token, body })
    const ravi = { name: 'Ravi Iyer', email: 'ravi@example.org' }
    panel.pass(601)
    expect([(await name(ravi)).answer.code, await named()]).toEqual(['proof-required', undefined])
    await withPassword(token, password)
    expect((await name(ravi)).status).toBe(200)
    panel.pass(601)
    const refused = [await name({ ...ravi, name: 'A thief' }), await panel.call(removeNominee, { token })]
    expect(refused.map(({ answer }) => answer.code)).toEqual(['proof-required', 'proof-required'])
    expect(await named()).toBe('Ravi Iyer')
    await withPassword(token, password)
    await panel.call(removeNominee, { token })
    expect(await named()).toBeUndefined()
  })

  test('a proof counts only for the session that gave it', async () => {
    const member = await panel.register()
    const other = await panel.signIn(member)
    panel.pass(601)
    await withPassword(other, member.password)
    expect((await panel.call(users.exportData, { token: other })).status).toBe(200)
    expect((await panel.call(users.exportData, { token: member.token })).status).toBe(403)
  })

  test('a mailed code proves its member once, and is neither a sign-in code nor the code of another member', async () => {
    const [member, other] = [await panel.register(), await panel.register()]
    panel.pass(601)
    const { otp, challenge } = await mailedCode(member.token, member.email)
    const asSignIn = { email: member.email, otp, challenge }
    expect((await panel.call(verifyLogin, { body: asSignIn })).status).toBe(400)
    expect((await panel.call(prove, { token: other.token, body: { otp, challenge } })).status).toBe(400)
    expect((await panel.call(prove, { token: member.token, body: { otp, challenge } })).status).toBe(200)
    expect((await panel.call(users.exportData, { token: member.token })).status).toBe(200)
    expect((await panel.call(prove, { token: member.token, body: { otp, challenge } })).status).toBe(400)
    expect((await panel.call(users.exportData, { token: other.token })).status).toBe(403)
  })

  test('a sign-in code is no proof', async () => {
    const member = await panel.register()
    await panel.call(setLoginCode, { token: member.token, body: { on: true } })
    const { email, password } = member
    const { answer } = await panel.call(login, { body: { email, password } })
    const otp = await panel.code(email)
    const body = { otp, challenge: answer.challenge ?? '' }
    expect((await panel.call(prove, { token: member.token, body })).status).toBe(400)
  })

  test('five wrong codes use up the challenge, also for the right code, and an old code has expired', async () => {
    const member = await panel.register()
    const { token, email } = member
    const { otp, challenge } = await mailedCode(token, email)
    const codes: string[] = []
    for (let guess = 0; guess < 6; guess++)
      codes.push((await panel.call(prove, { token, body: { otp: wrongOf(otp), challenge } })).answer.code ?? '')
    expect(codes).toEqual([...Array(4).fill('invalid-code'), 'code-tries-used', 'code-tries-used'])
    expect((await panel.call(prove, { token, body: { otp, challenge } })).answer.code).toBe('code-tries-used')
    const again = await mailedCode(token, email)
    panel.pass(601)
    expect((await panel.call(prove, { token, body: again })).answer.code).toBe('invalid-code')
  })

  test('a wrong password, an empty body and an ended session prove nothing', async () => {
    const member = await panel.register()
    const other = await panel.signIn(member)
    panel.pass(601)
    expect((await withPassword(member.token, 'Wrong#2026')).answer.code).toBe('wrong-password')
    expect((await panel.call(prove, { token: member.token, body: {} })).answer.code).toBe('code-incomplete')
    expect((await panel.call(users.exportData, { token: member.token })).status).toBe(403)
    expect((await withPassword('x'.repeat(43), member.password)).status).toBe(401)
    expect((await panel.call(verify, { token: other })).status).toBe(200)
  })

  test('an account without a password is deleted after a mailed code, and not before', async () => {
    const member = await panel.register()
    await store().update(accounts).set({ passwordHash: null }).where(eq(accounts.id, member.id))
    const { token } = member
    panel.pass(601)
    const erase = () => panel.call(users.eraseAccount, { token, body: {} })
    expect((await erase()).answer.code).toBe('proof-required')
    expect((await panel.call(prove, { token, body: await mailedCode(token, member.email) })).status).toBe(200)
    expect((await erase()).status).toBe(200)
  })

  test('an account with a password is never deleted without it', async () => {
    const { token } = await panel.register()
    expect((await panel.call(users.eraseAccount, { token, body: {} })).answer.code).toBe('current-password-missing')
    expect((await panel.call(verify, { token })).status).toBe(200)
  })

  test('a member switches the sign-in code on and off, and the profile tells which', async () => {
    const member = await panel.register()
    const { email, password, token } = member
    const loginCode = async () => (await panel.call(users.profile, { token })).answer.loginCode
    const next = async () => (await panel.call(login, { body: { email, password } })).answer.next ?? 'signed in'
    expect([await loginCode(), await next()]).toEqual([false, 'signed in'])
    await panel.call(setLoginCode, { token, body: { on: true } })
    expect([await loginCode(), await next()]).toEqual([true, 'verify-login'])
    await panel.call(setLoginCode, { token, body: { on: false } })
    expect([await loginCode(), await next()]).toEqual([false, 'signed in'])
  })
})

describe('the limits of a fresh proof', () => {
  const panel = serverOfSuite({
    limits: { ...limitsWithWaits, password: { points: 3, seconds: 900 } },
    loginCode: 'all',
  })

  test('wrong passwords are limited, and codes have the waits of the sign-in code', async () => {
    const { token } = await panel.register()
    const guess = async () => (await panel.call(prove, { token, body: { password: 'Wrong#2026' } })).status
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429])
    const send = async () => (await panel.call(sendProofCode, { token })).answer.code ?? 'sent'
    expect([await send(), await send(), await send()]).toEqual(['sent', 'sent', 'code-too-soon'])
  })

  test('the profile offers no switch where the server asks everybody for a code', async () => {
    const { token } = await panel.register()
    expect((await panel.call(users.profile, { token })).answer.loginCode ?? undefined).toBeUndefined()
  })
})
