import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { referenceCorrections, transactions, withdrawalActions, withdrawals } from '../../demo/server/db/schema.ts'
import { lastOf } from '../../demo/server/ledger/ledger.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import type { Action } from '../../demo/server/money/withdrawals/statuses.ts'
import * as users from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { openEar, openSocket } from '../support/socket.ts'
import { serverOfSuite } from '../support/suite.ts'
import { memberWith } from '../support/withdrawals.ts'

describe.each(databases)('decisions of operators on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })

  const store = () => panel.server.database.store

  type Member = Awaited<ReturnType<typeof memberWith>>

  const requestsOf = async ({ token }: Member) =>
    (await panel.call(users.withdrawalHistory, { token, query: { sortBy: 'amount', sortOrder: 'asc' } })).answer
      .withdrawalHistory
  const pointsOf = async ({ token }: Member) => (await panel.call(users.profile, { token })).answer.user.points
  const heldOf = async ({ id }: Member) => (await lastOf(store(), id)).held
  const decide = (id: string | undefined, action: Action, by = 'Nila', reason = 'No such account') =>
    decideWithdrawal(store(), { id: id ?? '', action, by, reason, at: new Date() })
  const postingsOf = async (reference: string | undefined) =>
    (
      await store()
        .select()
        .from(transactions)
        .where(eq(transactions.reference, reference ?? ''))
    ).map(({ kind }) => kind)

  async function listen(member: Member) {
    const { heard, close } = await openEar(panel.url, store(), member)
    onTestFinished(close)
    return heard
  }

  test('an approval pays out the held points and tells only the member, and the payment moves no points', async () => {
    const [member, other] = [await memberWith(panel, 400, 150), await memberWith(panel, 400, 100)]
    const [heard, heardByOther] = [await listen(member), await listen(other)]
    const [request] = await requestsOf(member)
    await decide(request?.id, 'approve')
    expect(await heard()).toEqual([
      { reason: 'withdrawal_approved', message: 'Withdrawal approved! 150 points deducted.', change: 150 },
    ])
    expect(await heardByOther()).toEqual([])
    expect(await pointsOf(member)).toBe(250)
    expect(await heldOf(member)).toBe(0)
    const [approved] = await requestsOf(member)
    await decide(request?.id, 'process')
    const [processed] = await requestsOf(member)
    expect([processed?.status, processed?.approvedDate]).toEqual(['processed', approved?.approvedDate])
    expect(approved?.approvedDate, 'the processed date is that of the last decision until the payment').toBe(
      approved?.processedDate,
    )
    expect(await postingsOf(request?.id)).toEqual(['withdrawal_hold', 'withdrawal_approval'])
    expect((await heard()).map((one) => (one as { reason: string }).reason)).toEqual([
      'withdrawal_approved',
      'withdrawal_processed',
    ])
  })

  test('a rejection returns the points, and the history shows the reason of the rejection', async () => {
    const member = await memberWith(panel, 400, 150)
    const heard = await listen(member)
    const [request] = await requestsOf(member)
    expect(await pointsOf(member)).toBe(250)
    await decide(request?.id, 'reject', 'Nila', '  The bank knows no such account.  ')
    expect(await pointsOf(member)).toBe(400)
    expect(await heldOf(member)).toBe(0)
    expect(await heard()).toEqual([
      {
        reason: 'withdrawal_rejected',
        message: 'Withdrawal rejected. 150 points restored to your account.',
        change: 150,
      },
    ])
    const [after] = await requestsOf(member)
    expect(after).toMatchObject({ status: 'rejected', rejectionReason: 'The bank knows no such account.' })
    expect(after?.processedDate).not.toBe('')
    expect(after?.approvedDate).toBe('')
  })

  test('only one of twenty simultaneous decisions counts, and the points move once', async () => {
    const member = await memberWith(panel, 300, 300)
    const heard = await listen(member)
    const [request] = await requestsOf(member)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => decide(request?.id, i % 2 ? 'approve' : 'reject', `operator ${i}`)),
    )
    const done = outcomes.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
    expect(done.filter(({ changed }) => changed)).toHaveLength(1)
    expect(done).toHaveLength(10) // The others find the decision already made.
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    const rejected = done[0]?.withdrawal.status === 'rejected'
    expect(await pointsOf(member)).toBe(rejected ? 300 : 0)
    expect(await heldOf(member)).toBe(0)
    expect(await heard()).toHaveLength(1)
    expect(await postingsOf(request?.id)).toHaveLength(2)
  })

  test('a repeated decision changes nothing, notifies nobody, and names the operator who made the first', async () => {
    const member = await memberWith(panel, 100, 100)
    const heard = await listen(member)
    const [request] = await requestsOf(member)
    expect(await decide(request?.transactionId, 'approve', 'Nila')).toMatchObject({ changed: true })
    const again = await decide(request?.transactionId.toLowerCase(), 'approve', 'Omar')
    expect(again).toMatchObject({ changed: false, action: { by: 'Nila', status: 'approved' } })
    expect(await heard()).toHaveLength(1)
    expect(await postingsOf(request?.id)).toHaveLength(2)
  })

  test('the server records who decided what, when and why, and nobody can change the record', async () => {
    const member = await memberWith(panel, 100, 100)
    const [request] = await requestsOf(member)
    const at = new Date('2026-03-01T10:00:00Z')
    const order = { id: request?.id ?? '', action: 'reject', by: ' Nila ', reason: 'Closed account', at } as const
    await decideWithdrawal(store(), order)
    const rows = await store()
      .select()
      .from(withdrawalActions)
      .where(eq(withdrawalActions.withdrawalId, request?.id ?? ''))
    expect(rows).toMatchObject([{ status: 'rejected', by: 'Nila', reason: 'Closed account', at }])
    for (const statement of [
      sql`update withdrawal_actions set by = 'nobody'`,
      sql`delete from withdrawal_actions`,
      sql`truncate withdrawal_actions`,
    ])
      await expect(store().execute(statement)).rejects.toThrow()
  })

  test.each([
    ['no reason', 'Nila', ''],
    ['a blank reason', 'Nila', ' \t '],
    ['a reason that is too long', 'Nila', 'x'.repeat(501)],
    ['a reason that cannot be stored', 'Nila', 'no\0account'],
    ['a reason that shows nothing', 'Nila', '\u202e\u2060'],
    ['no name', ' ', 'Closed account'],
    ['a name that shows nothing', '\u00ad ', 'Closed account'],
    ['a name that is too long', 'x'.repeat(101), 'Closed account'],
  ])('the server refuses a rejection with %s and changes nothing', async (_, by, reason) => {
    const member = await memberWith(panel, 100, 100)
    const [request] = await requestsOf(member)
    await expect(decide(request?.id, 'reject', by, reason)).rejects.toMatchObject({ status: 400 })
    expect(await requestsOf(member)).toMatchObject([{ status: 'pending', rejectionReason: '' }])
    expect(await heldOf(member)).toBe(100)
  })

  test('a member is notified of a decision after the commit, and never of a decision that failed', async () => {
    const member = await memberWith(panel, 300, 100, 200)
    const heard = await listen(member)
    const [small, large] = await requestsOf(member)
    const failing = store().transaction(async (transaction) => {
      const at = new Date()
      await decideWithdrawal(transaction, { id: small?.id ?? '', action: 'reject', by: 'Nila', reason: 'x', at })
      throw new Error('the connection broke')
    })
    await expect(failing).rejects.toThrow('the connection broke')
    expect(await heard()).toEqual([])
    expect(await pointsOf(member)).toBe(0)

    const { socket } = await openSocket(panel.url, member.token)
    onTestFinished(() => void socket.close())
    await socket.emitWithAck('join-user-room', member.id)
    const seen = new Promise((resolve) => socket.on('pointsUpdated', async () => resolve(await requestsOf(member))))
    await decide(large?.id, 'approve')
    expect(await seen).toMatchObject([{ status: 'pending' }, { status: 'approved' }])
  })

  const process = (id: string | undefined, reference?: string) =>
    asOperator(panel, 'withdrawals', 'process', id ?? '', ...(reference ? ['--utr', reference] : []), '--by', 'Nila')
  const correct = (id: string | undefined, reference: string) =>
    asOperator(panel, 'withdrawals', 'correct', id ?? '', '--utr', reference, '--reason', 'A typo', '--by', 'Omar')
  async function approvedRequest() {
    const member = await memberWith(panel, 100, 100)
    const [{ id, transactionId } = { id: '', transactionId: '' }] = await requestsOf(member)
    await decide(id, 'approve')
    return { member, id, transactionId }
  }
  const CORRECTED = 'The reference of your payment was corrected'
  const mailsAbout = async ({ email }: Member, subject: string) =>
    (await panel.mailbox(email)).filter((mail) => mail.subject === subject).map(({ text }) => text)

  test('the database holds that a reference has its form and belongs to one payment, whoever writes it', async () => {
    const [one, two] = [await approvedRequest(), await approvedRequest()]
    const write = (id: string, bankReference: string) =>
      store().update(withdrawals).set({ bankReference }).where(eq(withdrawals.id, id))
    for (const wrong of ['5.12346E+11', 'N/A', '0', '00000000', 'utr0000050', 'A'.repeat(36)])
      await expect(write(one.id, wrong), wrong).rejects.toMatchObject({
        cause: { constraint: 'withdrawals_reference' },
      })
    await write(one.id, 'UTR0000050')
    await expect(write(two.id, 'UTR0000050')).rejects.toMatchObject({
      cause: { constraint: 'withdrawals_bank_reference' },
    })
  })

  test('of operators who give several payments one reference at once, one pays and the others are told whose it is', async () => {
    const requests = await Promise.all(Array.from({ length: 6 }, approvedRequest))
    const said = await Promise.allSettled(requests.map(({ id }) => process(id, 'UTR0000060')))
    const paid = requests.filter((_, at) => said[at]?.status === 'fulfilled')
    expect(paid).toHaveLength(1)
    for (const one of said)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 409,
          message: expect.stringContaining(`belongs to the payment of ${paid[0]?.transactionId}`),
        })
    for (const { member } of requests) {
      const isPaid = member === paid[0]?.member
      expect((await requestsOf(member))[0]?.status).toBe(isPaid ? 'processed' : 'approved')
      expect(await mailsAbout(member, 'Your withdrawal was paid')).toHaveLength(isPaid ? 1 : 0)
    }
  })

  test('a corrected reference is mailed once to the member who was told another, and operators see both', async () => {
    const { member, id, transactionId } = await approvedRequest()
    await process(id, 'utr0000070')
    expect(await correct(transactionId, 'UTR0000071')).toBe(
      `${transactionId} has the reference UTR0000071 now. It had UTR0000070.`,
    )
    expect(await correct(transactionId, 'UTR0000071')).toContain('Nothing was done')
    expect(await mailsAbout(member, CORRECTED)).toEqual([
      expect.stringMatching(/wrong reference, UTR0000070\.[\s\S]*UTR0000071/),
    ])
    expect((await requestsOf(member))[0]?.bankReference).toBe('UTR0000071')
    expect(await asOperator(panel, 'members', 'show', member.email)).toMatch(
      new RegExp(`${transactionId} +UTR0000070 +UTR0000071 +Omar +A typo`),
    )
    const records = await store().select().from(referenceCorrections).where(eq(referenceCorrections.withdrawalId, id))
    expect(records).toMatchObject([{ before: 'UTR0000070', after: 'UTR0000071', reason: 'A typo', by: 'Omar' }])
    for (const statement of [
      sql`update reference_corrections set before = null`,
      sql`delete from reference_corrections`,
      sql`truncate reference_corrections`,
    ])
      await expect(store().execute(statement)).rejects.toThrow()
  })

  test('a first reference of a payment is mailed as no correction, and a payment that was not made has none', async () => {
    const [{ member, id, transactionId }, open] = [await approvedRequest(), await approvedRequest()]
    await process(id)
    expect(await correct(id, 'UTR0000080')).toBe(
      `${transactionId} has the reference UTR0000080 now, and had none before.`,
    )
    expect(await mailsAbout(member, CORRECTED)).toEqual([])
    await expect(correct(open.id, 'UTR0000081')).rejects.toThrow('is approved and was not recorded as paid')
    await process(open.id, 'UTR0000081')
    await expect(correct(open.id, 'UTR0000080')).rejects.toThrow(`belongs to the payment of ${transactionId}`)
    await expect(correct(open.id, '5.12346E+11')).rejects.toThrow('that a spreadsheet has shortened')
    await expect(process(open.id, 'N/A')).rejects.toThrow('has the wrong form')
    expect((await requestsOf(open.member))[0]?.bankReference).toBe('UTR0000081')
    expect(await mailsAbout(open.member, CORRECTED)).toEqual([])
  })

  test('references that were mixed up are exchanged by one command, recorded, and mailed to both members', async () => {
    const [one, two] = [await approvedRequest(), await approvedRequest()]
    await process(one.id, 'UTR0000090')
    const swap = (id: string, other: string) =>
      asOperator(panel, 'withdrawals', 'correct', id, '--swap', other, '--reason', 'Mixed up', '--by', 'Omar')
    await expect(swap(one.id, two.id)).rejects.toThrow(`${two.transactionId} is approved and was not recorded as paid`)
    await process(two.id)
    await expect(swap(one.id, two.id)).rejects.toThrow(`${two.transactionId} has no reference. Correct each with --utr`)
    await expect(correct(two.id, 'UTR0000090')).rejects.toThrow('with --swap it exchanges two')
    await correct(two.id, 'UTR0000091')
    await expect(swap(one.id, one.transactionId)).rejects.toThrow('These are one withdrawal. Name two')
    await expect(swap(one.id, 'WD-0000-0000')).rejects.toThrow('WD-0000-0000')
    expect(await swap(one.transactionId.toLowerCase(), two.id)).toBe(
      `${one.transactionId} has the reference UTR0000091 now.\n${two.transactionId} has the reference UTR0000090 now.`,
    )
    const records = await store().select().from(referenceCorrections).where(eq(referenceCorrections.reason, 'Mixed up'))
    expect(records.map(({ withdrawalId, before, after }) => [withdrawalId, before, after]).sort()).toEqual(
      [
        [one.id, 'UTR0000090', 'UTR0000091'],
        [two.id, 'UTR0000091', 'UTR0000090'],
      ].sort(),
    )
    for (const { member } of [one, two]) expect(await mailsAbout(member, CORRECTED)).toHaveLength(1)
    const twice = await Promise.all([swap(one.id, two.id), swap(two.id, one.id)])
    expect(twice).toHaveLength(2)
    expect((await requestsOf(one.member))[0]?.bankReference).toBe('UTR0000091')
  })
})
