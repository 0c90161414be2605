import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { entries, transactions } from '../../demo/server/db/schema.ts'
import type { Store } from '../../demo/server/db/store.ts'
import { figuresOf, heldAccount, memberAccount } from '../../demo/server/ledger/accounts.ts'
import { post } from '../../demo/server/ledger/ledger.ts'
import type { TestServer } from './server.ts'

export const givePoints = ({ server }: TestServer, userId: string, points: number): Promise<void> =>
  post(server.database.store, {
    kind: 'survey_credit',
    userId,
    reference: randomUUID(),
    points,
    at: server.config.now(),
  })

export async function figuresOfMember(store: Store, userId: string) {
  const { kind, points } = transactions
  const totals = await store
    .select({ kind, count: count(), points: sql<number>`sum(${points})`.mapWith(Number) })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .groupBy(kind)
  return figuresOf(totals)
}

export async function faultsOfBooks({ server }: TestServer): Promise<readonly string[]> {
  const { store } = server.database
  const faults: string[] = []
  const moved = new Map<string, { account: string; amount: number }[]>()
  for (const { transactionId, account, amount } of await store.select().from(entries))
    moved.set(transactionId, [...(moved.get(transactionId) ?? []), { account, amount }])
  const last = new Map<string, { number: number; balance: number; held: number }>()
  for (const { id, userId, number, balance, held } of await store
    .select()
    .from(transactions)
    .orderBy(transactions.number)) {
    const both = moved.get(id) ?? []
    const into = (of: (account: string) => boolean) =>
      both.reduce((sum, { account, amount }) => (of(account) ? sum + amount : sum), 0)
    const before = last.get(userId) ?? { number: 0, balance: 0, held: 0 }
    const summed = {
      number: before.number + 1,
      balance: before.balance + into((account) => account === memberAccount(userId)),
      held: before.held + into((account) => account === heldAccount(userId)),
    }
    last.set(userId, summed)
    if (both.length !== 2 || into(() => true) !== 0) faults.push(`${id} has the entries ${JSON.stringify(both)}`)
    const rest = into((account) => !account.startsWith('panel:') && !account.endsWith(`:${userId}`))
    if (rest !== 0) faults.push(`${id} moves points of another member`)
    const kept = JSON.stringify({ number, balance, held })
    if (kept !== JSON.stringify(summed))
      faults.push(`${userId} has ${kept}, the entries sum to ${JSON.stringify(summed)}`)
    if (balance < 0 || held < 0) faults.push(`${userId} is below zero: ${kept}`)
  }
  return faults
}
