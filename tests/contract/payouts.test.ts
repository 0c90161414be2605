import { deepStrictEqual } from 'node:assert'
import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WithdrawalStatus } from '../../demo/server/db/schema/withdrawal-statuses.ts'
import { users as accounts, transactions, withdrawalActions, withdrawals } from '../../demo/server/db/schema.ts'
import { lastOf } from '../../demo/server/ledger/ledger.ts'
import { sendBatch } from '../../demo/server/money/withdrawals/batch.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { countOverdue } from '../../demo/server/money/withdrawals/listing.ts'
import { dueDate, usualCalendar } from '../../demo/server/money/withdrawals/payout-day.ts'
import { settleAll } from '../../demo/server/money/withdrawals/settlement.ts'
import { ACTIONS, type Action } from '../../demo/server/money/withdrawals/statuses.ts'
import { DEFAULT_COLUMNS } from '../../demo/server/operator/settings/payouts.ts'
import { HttpFailure } from '../../demo/server/refusals/failure.ts'
import * as users from '../../src/contract/users.ts'
import { databases } from '../support/database.ts'
import { asOperator } from '../support/operator.ts'
import { faultsOfBooks } from '../support/points.ts'
import type { TestServer } from '../support/server.ts'
import { counts } from '../support/size.ts'
import { serverOfSuite } from '../support/suite.ts'
import { payeeWith } from '../support/withdrawals.ts'

const AMOUNTS = [100, 150]
const POINTS = 600

type Step =
  | { readonly do: Action | 'paid' | 'returned'; readonly which: number }
  | { readonly do: 'batch'; readonly which: 0 }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom<Action | 'paid' | 'returned'>(...ACTIONS, 'paid', 'returned'),
    which: fc.nat(AMOUNTS.length - 1),
  }),
  fc.constant({ do: 'batch', which: 0 } as const),
)
/** Steps of one row run at the same time, and one row after the other. */
const rows = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })

async function act(panel: TestServer, asked: readonly (typeof withdrawals.$inferSelect)[], { do: what, which }: Step) {
  const { store } = panel.server.database
  const { mail } = panel.server
  const parts = { by: 'Nila', at: new Date() }
  const { id = '', transactionId = '' } = asked[which] ?? {}
  const reference = `UTR${transactionId.replaceAll('-', '')}7`
  try {
    if (what === 'batch') await sendBatch(store, panel.server, { ...parts, columns: DEFAULT_COLUMNS })
    else if (what === 'paid' || what === 'returned') {
      const answer = { line: 2, reference: transactionId, status: what, said: what, utr: reference, reason: 'Closed' }
      await settleAll(store, [{ ...answer, mode: '', amount: '' }], { ...parts, mail })
    } else await decideWithdrawal(store, { id, action: what, reason: 'Closed', reference, ...parts }, mail)
  } catch (fault) {
    if (!(fault instanceof HttpFailure)) throw fault
  }
}

const KINDS: Readonly<Record<WithdrawalStatus, readonly string[]>> = {
  pending: [],
  approved: ['withdrawal_approval'],
  processed: ['withdrawal_approval'],
  rejected: ['withdrawal_return'],
  returned: ['withdrawal_approval', 'withdrawal_refund'],
}

async function runRows(panel: TestServer, sequence: readonly (readonly Step[])[]): Promise<void> {
  const { store } = panel.server.database
  const { id: userId, email } = await payeeWith(panel, POINTS, ...AMOUNTS)
  const requests = () =>
    store.select().from(withdrawals).where(eq(withdrawals.userId, userId)).orderBy(withdrawals.amount)
  const asked = await requests()
  const batches = new Map<string, number>()
  for (const together of sequence) {
    await Promise.all(together.map((one) => act(panel, asked, one)))
    for (const { id, batchId } of await requests()) {
      if (batches.has(id)) deepStrictEqual(batchId, batches.get(id), 'the batch of a withdrawal never changes')
      if (batchId !== null) batches.set(id, batchId)
    }
  }
  const found = await requests()
  const posted = await store
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(transactions.number)
  for (const { id, status } of found)
    deepStrictEqual(
      posted.filter(({ reference }) => reference === id).map(({ kind }) => kind),
      ['withdrawal_hold', ...KINDS[status]],
    )
  const back = found.filter(({ status }) => status === 'rejected' || status === 'returned')
  const out = [...AMOUNTS, ...back.map(({ amount }) => -amount)].reduce((sum, amount) => sum + amount, 0)
  deepStrictEqual((await lastOf(store, userId)).balance, POINTS - out)
  const ids = found.map(({ id }) => id)
  await expect.poll(() => mailedSteps(panel, email)).toEqual(await recordedSteps(panel, ids))
}

const SUBJECTS: Readonly<Record<string, string>> = {
  'Your withdrawal was approved': 'approved',
  'Your withdrawal was paid': 'processed',
  'Your withdrawal was rejected': 'rejected',
  'Your bank returned a payment': 'returned',
}

const mailedSteps = async (panel: TestServer, email: string): Promise<string[]> =>
  (await panel.mailbox(email)).flatMap(({ subject }) => SUBJECTS[subject] ?? []).sort()

async function recordedSteps({ server }: TestServer, ids: readonly string[]): Promise<string[]> {
  const actions = await server.database.store
    .select()
    .from(withdrawalActions)
    .where(inArray(withdrawalActions.withdrawalId, [...ids]))
  return actions.map(({ status }) => status).sort()
}

describe.each(databases)('payouts in any order, on the %s database', (kind) => {
  const panel = serverOfSuite({ kind, seed: false })

  test(`no order, repetition or lateness of ${ACTIONS.join(', ')}, batch and settle pays or returns twice`, async () => {
    const seed = Number(process.env.PANEL_SEED ?? randomInt(2 ** 31))
    process.stdout.write(`${kind}: PANEL_SEED=${seed}\n`)
    const numRuns = counts.payouts[kind]
    await fc.assert(
      fc.asyncProperty(rows, (sequence) => runRows(panel, sequence)),
      { seed, numRuns },
    )
    deepStrictEqual(await faultsOfBooks(panel), [])
  })

  test('a withdrawal keeps the day that the member was told, and stands first in the list once it is overdue', async () => {
    const first = await payeeWith(panel, 500, 100)
    const late = await payeeWith(panel, 500, 100)
    const historyOf = async ({ token }: { token: string }) =>
      (await panel.call(users.withdrawalHistory, { token })).answer.withdrawalHistory[0]
    const told = (await panel.call(users.getBankDetails, { token: first.token })).answer.payoutBy
    expect(told).toBe(dueDate(new Date(), usualCalendar))
    expect((await historyOf(first))?.expectedBy).toBe(told)
    const { store } = panel.server.database
    const overdue = { userId: late.id, expectedBy: '2026-11-20' }
    await store.update(withdrawals).set(overdue).where(eq(withdrawals.userId, late.id))
    const [, top = '', ...others] = (await asOperator(panel, 'withdrawals', 'list')).split('\n')
    expect(top).toContain((await historyOf(late))?.transactionId)
    expect(top).toMatch(/ 2026-11-20 OVERDUE /)
    expect(others.join()).not.toContain('OVERDUE')
    expect(await countOverdue(store, new Date())).toBe(1)
    await decideWithdrawal(store, { id: (await historyOf(late))?.id ?? '', ...refusal })
    expect(await countOverdue(store, new Date())).toBe(0)
    expect(await asOperator(panel, 'withdrawals', 'list', '--status', 'rejected')).not.toContain('OVERDUE')
  })

  test('the mails about the request and the approval name the day of payment, unless it is past', async () => {
    const mailsOf = async (expectedBy: string, locale: 'en' | 'hi') => {
      const member = await payeeWith(panel, 500, 100)
      const { store } = panel.server.database
      const requested = (await panel.mailbox(member.email))[0]?.text
      await store.update(accounts).set({ locale }).where(eq(accounts.id, member.id))
      const [row] = await store
        .update(withdrawals)
        .set({ expectedBy })
        .where(eq(withdrawals.userId, member.id))
        .returning()
      const approval = { id: row?.id ?? '', action: 'approve', by: 'Nila', at: new Date() } as const
      await decideWithdrawal(store, approval, panel.server.mail)
      await expect.poll(async () => (await panel.mailbox(member.email))[0]?.text).not.toBe(requested)
      return { requested, approved: (await panel.mailbox(member.email))[0]?.text }
    }
    const english = await mailsOf('2090-01-05', 'en')
    expect(english.requested).toMatch(/once it is decided\.\n[\s\S]*\nUsually paid by: \w+day,? \d+ \w+\n/)
    expect(english.approved).toContain('Usually paid by: Thursday, 5 January\n')
    expect((await mailsOf('2090-01-05', 'hi')).approved).toContain('आम तौर पर कब तक: गुरुवार, 5 जनवरी\n')
    expect((await mailsOf('2026-11-20', 'en')).approved).not.toContain('Usually')
  })
})

const refusal = { action: 'reject', reason: 'Closed', by: 'Nila', at: new Date() } as const
