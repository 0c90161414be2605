import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../demo/server/db/rows.ts'
import { users as members } from '../../demo/server/db/schema.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { answersTo } from '../../demo/server/operator/conformance/answers.ts'
import { sweep } from '../../demo/server/sweep.ts'
import * as auth from '../../src/contract/auth.ts'
import * as rewards from '../../src/contract/rewards.ts'
import * as surveys from '../../src/contract/surveys.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { everyRow } from '../support/every-row.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks, givePoints } from '../support/points.ts'
import { newEmail, registration } from '../support/server.ts'
import { openSocket } from '../support/socket.ts'
import { serverOfSuite } from '../support/suite.ts'
import { bank, memberWith } from '../support/withdrawals.ts'

const DAY = 86_400

const WRITTEN = 'Two biscuits, and a look out of the window'

describe.each(oneDatabase)("a member's data on the %s database", (kind) => {
  const panel = serverOfSuite({ kind })

  const store = () => panel.server.database.store

  async function livelyMember() {
    const member = await memberWith(panel, 5000)
    const { token } = member
    const { answer } = await panel.call(surveys.getSurvey, { token, id: 'four-o-clock-snack' })
    const asked = answer.survey?.questions ?? []
    const written = asked.filter(({ type }) => type === 'textarea' || type === 'text').map(({ id }) => [id, WRITTEN])
    const responses = { ...answersTo(asked), ...Object.fromEntries(written) }
    const body = { responses, timeSpent: 61 }
    const submitted = await panel.call(surveys.submitSurvey, { token, id: 'four-o-clock-snack', body, key: 'one' })
    expect(submitted.status, submitted.answer.message).toBe(200)
    const { rewards: all } = (await panel.call(rewards.listRewards, { token })).answer
    await panel.call(rewards.redeemReward, { token, id: all[0]?.id ?? '', key: 'two' })
    await panel.call(users.requestWithdrawal, { token, body: { amount: 150 }, key: 'three' })
    const { withdrawalHistory } = (await panel.call(users.withdrawalHistory, { token })).answer
    return { ...member, withdrawal: withdrawalHistory[0]?.transactionId ?? '' }
  }
  const settle = async (id: string) => {
    const decision = { id, by: 'Nila', at: panel.server.config.now() }
    await decideWithdrawal(store(), { ...decision, action: 'approve' })
    await decideWithdrawal(store(), { ...decision, action: 'process' })
  }
  const everything = async () =>
    Object.values(await everyRow(store()))
      .flat()
      .join('\n')

  async function tablesWith(userId: string): Promise<string[]> {
    const tables = await rowsOf<{ name: string }>(
      store(),
      sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'user_id' order by table_name`,
    )
    const counts = await Promise.all(
      tables.map(({ name }) => rowsOf(store(), sql`select 1 from ${sql.identifier(name)} where user_id = ${userId}`)),
    )
    return tables.filter((_, i) => counts[i]?.length).map(({ name }) => name)
  }

  test('the export has everything that is stored about the member, and nothing about others', async () => {
    const { token, email, id, withdrawal } = await livelyMember()
    const { status, answer } = await panel.call(users.exportData, { token })
    expect(status).toBe(200)
    const { account, bankDetails, points, withdrawals, redemptions, sessions } = answer.data
    expect(account).toMatchObject({ id, email, firstName: 'Meera', lastName: 'Iyer' })
    expect(bankDetails).toEqual(bank)
    expect(answer.data.surveys).toMatchObject([{ secondsSpent: 61, answers: expect.arrayContaining([]) }])
    expect(JSON.stringify(answer.data.surveys)).toContain(WRITTEN)
    expect(points).toHaveLength(4)
    expect(withdrawals).toMatchObject([{ transactionId: withdrawal, amount: 150, lastFourDigits: '9012' }])
    expect([redemptions, sessions]).toEqual([[expect.anything()], [expect.anything()]])
    const text = JSON.stringify(answer.data)
    expect(text).not.toContain('asha@example.com')
    expect(text).not.toMatch(/argon2|Hash|sealed\./)
  })

  test('the export has what operators did to the account, without their names', async () => {
    const { email } = await panel.register()
    await asOperator(panel, 'members', 'credit', email, '--points', '5', '--reason', 'Late mail', '--by', 'Nila')
    await asOperator(panel, 'members', 'block', email, '--reason', 'Two accounts', '--by', 'Nila')
    const data = JSON.parse(await asOperator(panel, 'members', 'export', email))
    expect(data.account).toMatchObject({ blockReason: 'Two accounts', blockedAt: expect.any(String), loginCode: false })
    expect(data.operatorActions).toEqual([
      { action: 'credit', points: 5, reason: 'Late mail', at: expect.any(String) },
      { action: 'block', points: null, reason: 'Two accounts', at: expect.any(String) },
    ])
    expect(JSON.stringify(data)).not.toContain('Nila')
  })

  test('a member deletes the account with the password, and the remaining rows do not identify the member', async () => {
    const { token, email, password, id, withdrawal } = await livelyMember()
    const erase = (given: string) => panel.call(users.eraseAccount, { token, body: { password: given } })
    expect((await erase('Wrong#2026')).status).toBe(401)
    const open = await erase(password)
    expect([open.status, open.answer.code]).toEqual([409, 'withdrawal-open'])
    expect((await panel.call(auth.verify, { token })).status, 'a refusal changes nothing').toBe(200)
    await settle(withdrawal)
    const before = await everything()
    const { closed } = await openSocket(panel.url, token)
    expect((await erase(password)).status).toBe(200)
    await closed
    expect((await panel.mailbox(email)).map(({ subject }) => subject)).toEqual(['Your account was deleted'])
    await store().execute(sql`delete from mails where recipient = ${email}`)

    const kept = await everything()
    const answersOf = (rows: string) => rows.split(WRITTEN).length
    expect(before, 'the tables contain the address before the deletion').toContain(email)
    expect(kept).not.toContain(email)
    expect(answersOf(kept), 'only the answers of others are left').toBeLessThan(answersOf(before))
    const named = kept.split('\n').filter((row) => /Meera|Iyer/.test(row))
    expect(named.filter((row) => row.includes(id))).toEqual([])
    expect(kept.split('\n').filter((row) => row.includes(id) && /sealed\.|argon2/.test(row))).toEqual([])
    expect(await tablesWith(id), 'docs/operating.md names each table that keeps rows of a deleted account').toEqual([
      'redemptions',
      'responses',
      'transactions',
      'withdrawals',
    ])
    expect(await faultsOfBooks(panel), 'the ledger adds up').toEqual([])
    expect((await panel.call(auth.verify, { token })).status).toBe(401)
    expect((await panel.call(auth.login, { body: { email, password } })).status).toBe(401)
  })

  test('the address of a deleted account can register again as a new member', async () => {
    const { token, email, password, id } = await panel.register()
    await panel.call(users.eraseAccount, { token, body: { password } })
    await panel.call(auth.register, { body: registration(email) })
    const { answer } = await panel.call(auth.verifyEmail, { body: { email, otp: await panel.code(email) } })
    expect(answer.user).toMatchObject({ email, points: 0 })
    expect(answer.user?.id).not.toBe(id)
  })

  test('the server refuses to delete an account without a password', async () => {
    const { token, id } = await panel.register()
    await store().update(members).set({ passwordHash: null }).where(sql`id = ${id}`)
    const { status, answer } = await panel.call(users.eraseAccount, { token, body: { password: '' } })
    expect([status, answer.code]).toEqual([409, 'erase-without-password'])
  })

  test('calls that run during a deletion add nothing to the deleted account', async () => {
    const { token, id, password } = await panel.register()
    await givePoints(panel, id, 500)
    const erased = panel.call(users.eraseAccount, { token, body: { password } })
    const saved = Array.from({ length: 10 }, (_, i) =>
      panel.call(users.saveBankDetails, { token, body: bank, key: `bank-${i}` }),
    )
    expect((await erased).status).toBe(200)
    expect((await Promise.all(saved)).every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect(await tablesWith(id)).not.toContain('bank_details')
    await expect(givePoints(panel, id, 1)).rejects.toMatchObject({ cause: { code: 'PNLER' } })
    expect(await faultsOfBooks(panel)).toEqual([])
  })

  test('the sweep deletes an unconfirmed registration after a week, and no confirmed account', async () => {
    const { email } = await panel.pending()
    const confirmed = await panel.register()
    const emails = async () => (await store().select({ email: members.email }).from(members)).map((row) => row.email)
    await sweep(store(), new Date(panel.server.config.now().getTime() + 6 * DAY * 1000))
    expect(await emails()).toContain(email)
    await sweep(store(), new Date(panel.server.config.now().getTime() + 8 * DAY * 1000))
    expect(await emails()).not.toContain(email)
    expect(await emails()).toContain(confirmed.email)
    expect(newEmail()).not.toBe(email)
  })
})
