import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { entries, TRANSACTION_KINDS, type TransactionKind, transactions } from '../../demo/server/db/schema.ts'
import type { Store } from '../../demo/server/db/store.ts'
import { heldAccount, memberAccount } from '../../demo/server/ledger/accounts.ts'
import { lastOf, pointsOf, post } from '../../demo/server/ledger/ledger.ts'
import { dashboard as overview } from '../../src/contract/dashboard.ts'
import { databases } from '../support/database.ts'
import { faultsOfBooks, figuresOfMember, givePoints } from '../support/points.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(databases)('the ledger on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  /** The id of a member with 500 points to spend and 200 held. */
  let userId: string
  let member: string
  let held: string
  beforeAll(async () => {
    userId = (await panel.register()).id
    member = memberAccount(userId)
    held = heldAccount(userId)
    await givePoints(panel, userId, 700)
    await move('withdrawal_hold', 200)
  })

  const store = () => panel.server.database.store
  const move = (kind: TransactionKind, points: number, reference: string = randomUUID()) =>
    post(store(), { kind, userId, reference, points, at: new Date() })
  const rows = async () => ({
    transactions: await store().select().from(transactions).orderBy(transactions.id),
    entries: await store().select().from(entries).orderBy(entries.id),
  })

  type Entry = readonly [account: string, amount: number]
  type Written = Partial<typeof transactions.$inferInsert>
  /** Writes a transaction without the code that posts. */
  const write = (written: Written, ...given: readonly Entry[]) =>
    store().transaction(async (within) => {
      const id = randomUUID()
      const { number, balance, held } = await lastOf(within, userId)
      const next = { id, userId, reference: id, points: 5, number: number + 1, balance: balance + 5, held }
      await within.insert(transactions).values({ kind: 'survey_credit', ...next, createdAt: new Date(), ...written })
      if (given.length > 0) await writeEntries(within, id, given)
    })
  const writeEntries = (within: Store, transactionId: string, written: readonly Entry[]) =>
    within.insert(entries).values(written.map(([account, amount]) => ({ transactionId, account, amount })))

  async function expectRefused(act: () => Promise<unknown>, reason: RegExp) {
    const before = await rows()
    const fault = await act().then(
      () => undefined,
      (thrown: Error) => thrown.cause ?? thrown,
    )
    expect(String(fault)).toMatch(reason)
    expect(await rows()).toEqual(before)
  }

  test('each kind of transaction moves points between its own two accounts', async () => {
    const accounts: Record<TransactionKind, readonly [from: string, to: string]> = {
      survey_credit: ['panel:surveys', member],
      screening_credit: ['panel:surveys', member],
      redemption: [member, 'panel:rewards'],
      withdrawal_hold: [member, held],
      withdrawal_approval: [held, 'panel:withdrawals'],
      withdrawal_return: [held, member],
      withdrawal_refund: ['panel:withdrawals', member],
      operator_credit: ['panel:credits', member],
    }
    for (const each of TRANSACTION_KINDS) {
      const reference = randomUUID()
      await move(each, 1, reference)
      const found = await store()
        .select({ account: entries.account, amount: entries.amount })
        .from(entries)
        .innerJoin(transactions, eq(transactions.id, entries.transactionId))
        .where(eq(transactions.reference, reference))
        .orderBy(entries.amount)
      const [from, to] = accounts[each]
      expect([each, ...found]).toEqual([each, { account: from, amount: -1 }, { account: to, amount: 1 }])
    }
    expect(await figuresOfMember(store(), userId)).toEqual({ earned: 703, redemptions: 1, paidOut: 0 })
  })

  test.each([
    sql`update entries set amount = 1`,
    sql`update entries set amount = 1 where id = 1`,
    sql`delete from entries`,
    sql`truncate entries`,
    sql`truncate entries, transactions cascade`,
    sql`update transactions set reference = 'x'`,
    sql`delete from transactions`,
    sql`truncate transactions cascade`,
    sql`update transactions set balance = balance + 1`,
    sql`update transactions set held = 0, number = number where held = 200`,
  ])('the database refuses to change the ledger, case %#', async (statement: SQL) => {
    await expectRefused(() => store().execute(statement), /ledger rows are never changed or removed/)
  })

  test('a transaction has two entries, which sum to zero on accounts of its member or the panel', async () => {
    const other = memberAccount((await panel.register()).id)
    const whole: Entry[] = [
      ['panel:surveys', -5],
      [member, 5],
    ]
    const faulty: readonly (readonly Entry[])[] = [
      [],
      [[member, 5]],
      [['panel:surveys', -5]],
      [...whole, ...whole],
      [...whole, [other, 5], ['panel:surveys', -5]],
      [
        ['panel:surveys', -5],
        [member, 4],
      ],
      [
        ['panel:surveys', -4],
        [member, 4],
      ],
      [
        ['panel:surveys', -5],
        [other, 5],
      ],
      [
        ['panel:surveys', 0],
        [member, 0],
      ],
    ]
    for (const given of faulty)
      await expectRefused(() => write({}, ...given), /not the two entries of ledger transaction/)
    await expectRefused(() => write({ kind: 'gift' as never }, ...whole), /transactions_kind/)
    await expectRefused(() => write({ points: 0 }, ...whole), /transactions_points/)
    await write({}, ...whole)
  })

  test('the number and the balances of a transaction continue those of the previous transaction', async () => {
    const { number, balance, held: kept } = await lastOf(store(), userId)
    const whole: Entry[] = [
      ['panel:surveys', -5],
      [member, 5],
    ]
    const faulty: readonly Written[] = [
      { balance },
      { balance: balance + 6 },
      { held: kept + 5 },
      { number: number + 2 },
      { number: 0 },
    ]
    for (const written of faulty)
      await expectRefused(() => write(written, ...whole), /does not follow the one before it/)
    await expectRefused(() => write({ number }, ...whole), /transactions_number/)
    const id = (await panel.register()).id
    await expectRefused(
      () => write({ userId: id, number: 1, balance: 6, held: 0 }, ['panel:surveys', -5], [memberAccount(id), 5]),
      /does not follow the one before it/,
    )
  })

  test('nobody can add an entry to a posted transaction', async () => {
    const [existing] = await store().select().from(transactions).where(eq(transactions.kind, 'survey_credit'))
    const { id = '' } = existing ?? {}
    for (const added of [
      [
        ['panel:surveys', -5],
        [member, 5],
      ],
      [[member, 5]],
    ] as const)
      await expectRefused(() => writeEntries(store(), id, added), /not the two entries/)
  })

  test('no account falls below zero, through the posting code or directly in the database', async () => {
    const { balance: free, held: kept } = await lastOf(store(), userId)
    await expectRefused(() => move('redemption', free + 1), /Insufficient Points/)
    await expectRefused(() => move('withdrawal_hold', free + 1), /Insufficient Points/)
    await expectRefused(() => move('withdrawal_return', kept + 1), /not as many held points/)
    await expectRefused(() => move('withdrawal_approval', kept + 1), /not as many held points/)
    const overdraft: Entry[] = [
      [member, -free - 1],
      ['panel:rewards', free + 1],
    ]
    const below = { kind: 'redemption', points: free + 1, balance: -1 } as const
    await expectRefused(() => write(below, ...overdraft), /transactions_not_negative/)
    const poor = { kind: 'redemption', userId: (await panel.register()).id, reference: 'x', points: 1 } as const
    await expectRefused(() => post(store(), { ...poor, at: new Date() }), /Insufficient Points/)
  })

  test('points are whole, positive, and at most what an entry can hold', async () => {
    for (const points of [0, -5, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])
      await expectRefused(() => move('survey_credit', points), /RangeError: cannot move/)
  })

  test('a balance may exceed the largest entry', async () => {
    const { id, token } = await panel.register()
    const most = 2 ** 31 - 1
    for (let times = 0; times < 3; times += 1) await givePoints(panel, id, most)
    expect(await pointsOf(store(), id)).toBe(3 * most)
    expect((await figuresOfMember(store(), id)).earned).toBe(3 * most)
    await post(store(), { kind: 'redemption', userId: id, reference: 'x', points: most, at: new Date() })
    const { dashboard } = (await panel.call(overview, { token })).answer
    expect(dashboard.stats).toMatchObject({ currentPoints: 2 * most, totalPointsEarned: 3 * most })
  })

  test('one cause cannot be posted twice', async () => {
    for (const each of TRANSACTION_KINDS) {
      await move(each, 1, 'once')
      await expectRefused(() => move(each, 1, 'once'), /was posted before/)
    }
    await expectRefused(() => write({ reference: 'once' }, ['panel:surveys', -5], [member, 5]), /transactions_once/)
  })

  test('holding points and returning points at the same time do not deadlock', async () => {
    const both = Array.from({ length: 60 }, (_, index) => move(index % 2 ? 'withdrawal_hold' : 'withdrawal_return', 1))
    expect((await Promise.allSettled(both)).filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('the books add up', async () => {
    expect(await faultsOfBooks(panel)).toEqual([])
  })
})
