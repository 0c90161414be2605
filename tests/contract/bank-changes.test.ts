import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankChanges, withdrawalActions, withdrawals } from '../../demo/server/db/schema.ts'
import { prove } from '../../src/contract/security.ts'
import * as users from '../../src/contract/users.ts'
import { oneDatabase } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { givePoints } from '../support/points.ts'
import { serverOfSuite } from '../support/suite.ts'

const DAY = 86_400
let accounts = 100_000_000

const newAccount = () => ({
  accountHolderName: 'Meera Iyer',
  accountNumber: String(++accounts),
  ifscCode: 'SBIN0123456',
})
const endOf = ({ accountNumber }: { accountNumber: string }) => accountNumber.slice(-4)

describe.each(oneDatabase)('the bank account of a member, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  const memberWith = async (points: number) => {
    const member = await panel.register()
    await givePoints(panel, member.id, points)
    return member
  }
  type Who = Awaited<ReturnType<typeof memberWith>>
  const save = ({ token }: Who, body = newAccount(), key?: string) =>
    panel.call(users.saveBankDetails, { token, body, ...(key ? { key } : {}) })
  const withdraw = ({ token }: Who, amount = 100, key: string = randomUUID()) =>
    panel.call(users.requestWithdrawal, { token, body: { amount }, key })
  /** Proves anew who the member is, which a session of yesterday needs after a change of the account. */
  const proveAgain = ({ token, password }: Who) => panel.call(prove, { token, body: { password } })
  const mailsOf = async ({ email }: Who) => (await panel.mailbox(email)).filter(({ code }) => !code)
  const operate = (...words: string[]) => asOperator(panel, ...words)
  const linesOf = async ({ email }: Who) =>
    (await operate('withdrawals', 'list')).split('\n').filter((line) => line.includes(email))

  test("the owner is told of each change of the account, the first too, with both accounts' last four digits and what to do", async () => {
    const member = await memberWith(100)
    const [one, other] = [newAccount(), newAccount()]
    const key = randomUUID()
    await save(member, one, key)
    await save(member, one, key)
    await save(member, one)
    await save(member, other)
    const [changed, added, ...rest] = await mailsOf(member)
    expect(rest, 'saving the same account changes nothing').toEqual([])
    expect(added?.text).toContain(`ending in ${endOf(one)} was added`)
    expect(changed?.text).toContain(`The old one ends in ${endOf(one)}. The new one ends in ${endOf(other)}.`)
    for (const mail of [changed, added]) {
      expect(mail?.text).toContain('If it was not you, reset your password')
      expect(mail?.text).not.toMatch(new RegExp(`${one.accountNumber}|${other.accountNumber}`))
    }
    const { store } = panel.server.database
    const kept = await store.select().from(bankChanges).where(eq(bankChanges.userId, member.id)).orderBy(bankChanges.id)
    expect(kept.map(({ before, after }) => [before, after])).toEqual([
      [null, endOf(one)],
      [endOf(one), endOf(other)],
    ])
  })

  test('the owner is told of each withdrawal once, and never of a refused withdrawal', async () => {
    const member = await memberWith(1500)
    const account = newAccount()
    await save(member, account)
    const key = randomUUID()
    await withdraw(member, 1200, key)
    await withdraw(member, 1200, key)
    await withdraw(member, 1200)
    const [mail, ...before] = await mailsOf(member)
    expect(before.map(({ subject }) => subject)).toEqual(['A bank account was added to your account'])
    expect(mail?.subject).toBe('You asked for a withdrawal')
    expect(mail?.text).toContain(`Amount: ₹1,200\nAccount: ending in ${endOf(account)}\n`)
    expect(mail?.text).toContain('If it was not you, reset your password')
  })

  test('the operator sees a remark only on withdrawals whose bank account changed within the day before', async () => {
    const member = await memberWith(500)
    const one = newAccount()
    await save(member, one)
    await withdraw(member)
    panel.pass(DAY + 1)
    await withdraw(member)
    await save(member)
    panel.pass(DAY - 60)
    await proveAgain(member)
    await withdraw(member)
    const [first, later, last] = await linesOf(member)
    expect(first).toMatch(/account added \d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
    expect(later).not.toContain('account')
    expect(last).toMatch(new RegExp(`account changed .* UTC, was …${endOf(one)}$`))
    const page = await (await fetch(`${panel.url}/dev/withdrawals`)).text()
    expect(page).toMatch(new RegExp(`mailbox-mark">account changed .* UTC, was …${endOf(one)}<`))
  })

  test('approval of all leaves out withdrawals with a remark, which the operator approves by ID', async () => {
    await operate('withdrawals', 'approve', '--all', '--by', 'Nila')
    const [settled, fresh] = [await memberWith(500), await memberWith(500)]
    await save(settled)
    panel.pass(DAY + 1)
    await save(fresh)
    await proveAgain(fresh)
    for (const member of [settled, fresh]) await withdraw(member)
    const output = await operate('withdrawals', 'approve', '--all', '--by', 'Nila')
    expect(output).toMatch(/^Approved: 1 \(100 points\)\.\nNot approved, because of a remark: \d+/)
    expect(output).toMatch(new RegExp(`${fresh.email} .* account added`))
    expect(output).not.toContain(settled.email)
    const { store } = panel.server.database
    const statusOf = async ({ id }: Who) =>
      (await store.select().from(withdrawals).where(eq(withdrawals.userId, id))).map(({ status }) => status)
    expect([await statusOf(settled), await statusOf(fresh)]).toEqual([['approved'], ['pending']])
    const [row] = await store.select().from(withdrawals).where(eq(withdrawals.userId, fresh.id))
    expect(await operate('withdrawals', 'approve', row?.transactionId ?? '', '--by', 'Nila')).toContain('is approved')
    const [action] = await store
      .select()
      .from(withdrawalActions)
      .where(and(eq(withdrawalActions.withdrawalId, row?.id ?? ''), eq(withdrawalActions.status, 'approved')))
    expect(action?.by).toBe('Nila')
  })
})
