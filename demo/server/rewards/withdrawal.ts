import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Store } from '../db/open.ts'
import { bankDetails, WITHDRAWAL_STATUSES, type WithdrawalStatus, withdrawals } from '../db/schema.ts'
import { HttpFailure } from '../failure.ts'
import { heldAccount, InsufficientPoints, memberAccount, post } from '../ledger/ledger.ts'
import { insufficientPoints, randomCode } from './redemption.ts'

/** Points (spec, section 9). */
const MINIMUM = 100

export interface WithdrawalRequest {
  readonly userId: string
  readonly amount: number
  readonly at: Date
}

/** Holds the points, so that they cannot be spent twice, until the request is decided. Answers its id. */
export const requestWithdrawal = (store: Store, { userId, amount, at }: WithdrawalRequest): Promise<string> =>
  store.transaction(async (transaction) => {
    if (!Number.isInteger(amount)) throw new HttpFailure(400, 'invalid-amount', 'The amount must be a whole number')
    if (amount < MINIMUM) throw new HttpFailure(400, 'invalid-amount', `The minimum withdrawal is ${MINIMUM} points`)
    if (amount > 2_147_483_647) throw insufficientPoints()
    const [bank] = await transaction.select().from(bankDetails).where(eq(bankDetails.userId, userId))
    if (!bank) {
      throw new HttpFailure(400, 'bank-details-missing', 'Please add your bank details to enable withdrawals')
    }
    const { accountHolderName, accountNumber, ifscCode } = bank
    const id = randomUUID()
    await transaction.insert(withdrawals).values({
      id,
      transactionId: randomCode('WD', 2),
      userId,
      amount,
      status: 'pending',
      accountHolderName,
      accountNumber,
      ifscCode,
      requestDate: at,
    })
    await post(transaction, {
      kind: 'withdrawal_hold',
      userId,
      reference: id,
      points: amount,
      from: memberAccount(userId),
      to: heldAccount(userId),
      at,
    }).catch((fault) => {
      throw fault instanceof InsufficientPoints ? insufficientPoints() : fault
    })
    return id
  })

export interface Decision {
  readonly id: string
  readonly status: Exclude<WithdrawalStatus, 'pending'>
  readonly rejectionReason?: string | undefined
  readonly at: Date
}

/** Turns the hold into a payout, or gives it back (DESIGN.md, ruling 11). A decision is made once. */
export const decideWithdrawal = (store: Store, { id, status, rejectionReason, at }: Decision): Promise<void> =>
  store.transaction(async (transaction) => {
    const [decided] = await transaction
      .update(withdrawals)
      .set({ status, rejectionReason: rejectionReason ?? null, processedDate: at })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')))
      .returning()
    if (!decided) throw new HttpFailure(409, 'conflict', 'This withdrawal was decided before')
    const { userId, amount } = decided
    const rejected = status === 'rejected'
    await post(transaction, {
      kind: rejected ? 'withdrawal_return' : 'withdrawal_payout',
      userId,
      reference: id,
      points: amount,
      from: heldAccount(userId),
      to: rejected ? memberAccount(userId) : 'panel:payouts',
      at,
    })
  })

/** Points of all withdrawals that were approved or went out. */
export async function approvedAmount(store: Store, userId: string): Promise<number> {
  const [row] = await store
    .select({ amount: sql<number>`coalesce(sum(${withdrawals.amount}), 0)::int` })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.status, ['approved', 'processed'])))
  return row?.amount ?? 0
}

export interface HistoryQuery {
  readonly page: number
  readonly limit: number
  readonly sortBy: string
  readonly sortOrder: string
  readonly status?: string | undefined
}

const COLUMNS = {
  requestDate: withdrawals.requestDate,
  amount: withdrawals.amount,
  status: withdrawals.status,
  processedDate: withdrawals.processedDate,
} as const

const LIMIT_MAXIMUM = 100

const refuse = (message: string): never => {
  throw new HttpFailure(400, 'invalid-request', message)
}

/** One page, and how many there are. */
export async function withdrawalsOf(store: Store, userId: string, query: HistoryQuery) {
  const { page, limit, sortBy, sortOrder, status } = query
  const wholes = [page, limit].every((value) => Number.isSafeInteger(value) && value >= 1)
  if (!wholes || limit > LIMIT_MAXIMUM || page > 1_000_000) refuse('Invalid query: page or limit is out of range')
  if (!Object.hasOwn(COLUMNS, sortBy)) refuse(`Invalid query: sortBy is none of ${Object.keys(COLUMNS).join(', ')}`)
  if (!['asc', 'desc'].includes(sortOrder)) refuse('Invalid query: sortOrder is neither asc nor desc')
  if (status && !WITHDRAWAL_STATUSES.some((one) => one === status)) {
    refuse(`Invalid query: status is none of ${WITHDRAWAL_STATUSES.join(', ')}`)
  }
  const mine = and(
    eq(withdrawals.userId, userId),
    status ? eq(withdrawals.status, status as WithdrawalStatus) : undefined,
  )
  const column = COLUMNS[sortBy as keyof typeof COLUMNS]
  const direction = sortOrder === 'asc' ? asc : desc
  const rows = await store
    .select()
    .from(withdrawals)
    .where(mine)
    .orderBy(sql`${direction(column)} nulls last`, desc(withdrawals.requestDate), asc(withdrawals.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [counted] = await store.select({ total: count() }).from(withdrawals).where(mine)
  const total = counted?.total ?? 0
  return { rows, total, totalPages: Math.max(1, Math.ceil(total / limit)) }
}
