import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transactions, users as usersTable } from '../../demo/server/db/schema.ts'
import { lastOf } from '../../demo/server/ledger/ledger.ts'
import { type Decision, decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import type { Action } from '../../demo/server/money/withdrawals/statuses.ts'
import * as users from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { startServer, type TestServer, testConfig } from '../support/server.ts'
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts'
import { memberWith } from '../support/withdrawals.ts'

describe.each(databases)('payments that a bank returns, on the %s database', (kind) => {
  let smtp: TestSmtp
  let panel: TestServer
  beforeAll(async () => {
    smtp = await startSmtp()
    const mail = { ...testConfig.mail, from: 'Panel <no-reply@panel.example>', smtpUrl: smtp.url }
    panel = await startServer({ kind, mail })
  })
  afterAll(async () => {
    await panel.close()
    await smtp.close()
  })

  const store = () => panel.server.database.store
  type Member = Awaited<ReturnType<typeof memberWith>>

  async function begin() {
    const member = await memberWith(panel, 400, 150)
    const [withdrawal] = (await panel.call(users.withdrawalHistory, { token: member.token })).answer.withdrawalHistory
    const id = withdrawal?.id ?? ''
    const decide = (action: Action, more: Partial<Decision> = {}) =>
      decideWithdrawal(
        store(),
        { id, action, by: 'Nila', reason: 'No such account', at: new Date(), ...more },
        panel.server.mail,
      )
    return { member, id, decide }
  }
  const mailsOf = ({ email }: Member, words: string): number =>
    smtp.delivered.filter((mail) => mail.to.includes(email) && partsOf(mail).text.includes(words)).length
  const rowOf = async ({ token }: Member) =>
    (await panel.call(users.withdrawalHistory, { token })).answer.withdrawalHistory[0]
  const pointsOf = async ({ id }: Member) => (await lastOf(store(), id)).balance
  const kindsOf = async (reference: string) =>
    (await store().select().from(transactions).where(eq(transactions.reference, reference))).map((one) => one.kind)

  test.each<readonly Action[]>(
    [
      ['approve', 'return'],
      ['approve', 'process', 'return'],
    ].map((one) => one as Action[]),
  )('a return after %s gives the points back once, and a repetition changes nothing', async (...steps) => {
    const { member, id, decide } = await begin()
    for (const step of steps) expect((await decide(step)).changed).toBe(true)
    expect(await pointsOf(member)).toBe(400)
    expect((await decide('return', { reason: 'Another reason' })).changed).toBe(false)
    await Promise.all(Array.from({ length: 5 }, () => decide('return')))
    expect(await pointsOf(member)).toBe(400)
    expect(await kindsOf(id)).toEqual(['withdrawal_hold', 'withdrawal_approval', 'withdrawal_refund'])
    expect(await rowOf(member)).toMatchObject({ status: 'returned', rejectionReason: 'No such account' })
    for (const late of ['approve', 'process', 'reject'] as const)
      await expect(decide(late), late).rejects.toMatchObject({ status: 409 })
    expect(await pointsOf(member)).toBe(400)
  })

  test.each(['return', 'process'] as const)('the server refuses to %s a pending withdrawal', async (action) => {
    const { member, decide } = await begin()
    await expect(decide(action)).rejects.toMatchObject({ status: 409 })
    expect(await pointsOf(member)).toBe(250)
  })

  test('a rejected withdrawal cannot be returned too', async () => {
    const { member, decide } = await begin()
    await decide('reject')
    await expect(decide('return')).rejects.toMatchObject({ status: 409 })
    expect(await pointsOf(member)).toBe(400)
  })

  test('of many simultaneous payments and returns, the member ends with one payment and at most one return', async () => {
    const { member, id, decide } = await begin()
    await decide('approve')
    await Promise.allSettled(Array.from({ length: 12 }, (_, at) => decide(at % 2 ? 'return' : 'process')))
    const kinds = await kindsOf(id)
    const status = (await rowOf(member))?.status
    expect(status).toBe('returned')
    expect(kinds.filter((one) => one === 'withdrawal_refund')).toHaveLength(1)
    expect(await pointsOf(member)).toBe(400)
  })

  test("the member reads the bank's reference and the mode of a payment", async () => {
    const { member, decide } = await begin()
    await decide('approve')
    await decide('process', { reference: ' 512345678901 ', mode: 'IMPS' })
    expect(await rowOf(member)).toMatchObject({ bankReference: '512345678901', paymentMode: 'IMPS' })
  })

  test('each step sends one mail, in the language of the member', async () => {
    const { member, decide } = await begin()
    await store().update(usersTable).set({ locale: 'hi' }).where(eq(usersTable.id, member.id))
    await decide('approve')
    await decide('process', { reference: '512345678902', mode: 'NEFT' })
    await decide('process')
    await decide('return', { reason: 'खाता बंद है' })
    await decide('return')
    const said = ['मंज़ूर कर लिया', 'भेज दिए हैं', 'तरीक़ा: NEFT\nरेफ़रेंस (UTR): 512345678902\n', 'कारण: खाता बंद है']
    await expect.poll(() => said.map((words) => mailsOf(member, words))).toEqual([1, 1, 2, 1])
  })

  test('a step that fails sends no mail and moves nothing', async () => {
    const { member, decide } = await begin()
    await expect(decide('return')).rejects.toThrow()
    await decide('reject')
    await expect.poll(() => mailsOf(member, 'could not approve')).toBe(1)
    expect(mailsOf(member, 'returned our payment')).toBe(0)
    expect(await pointsOf(member)).toBe(400)
  })

  test('the points of a deleted member cannot go back, and the operator learns why', async () => {
    const { member, id, decide } = await begin()
    await decide('approve')
    await decide('process')
    await panel.call(users.eraseAccount, { token: member.token, body: { password: member.password } })
    await expect(decide('return')).rejects.toMatchObject({ status: 409, message: expect.stringContaining('by hand') })
    expect(new Set(await kindsOf(id))).toEqual(new Set(['withdrawal_hold', 'withdrawal_approval']))
  })
})
