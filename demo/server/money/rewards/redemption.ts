import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { redemptions, rewards } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { post } from '../ledger/ledger.ts'
import { redeemed } from './rules.ts'

const { closedAt: _, ...shown } = getTableColumns(rewards)

export const listRewards = (store: Store) =>
  store.select(shown).from(rewards).where(isNull(rewards.closedAt)).orderBy(asc(rewards.position))

export const redemptionsOf = (store: Store, userId: string) =>
  store
    .select({
      id: redemptions.id,
      reward: { name: rewards.name, brand: rewards.brand, translations: rewards.translations },
      pointsCost: redemptions.pointsCost,
      redemptionCode: redemptions.redemptionCode,
      createdAt: redemptions.createdAt,
    })
    .from(redemptions)
    .innerJoin(rewards, eq(rewards.id, redemptions.rewardId))
    .where(eq(redemptions.userId, userId))
    .orderBy(desc(redemptions.createdAt), asc(redemptions.id))

export interface Redemption {
  readonly userId: string
  readonly rewardId: string
  readonly partner: string | null
  readonly agreed?: number | undefined
  readonly at: Date
}

export const redeem = (store: Store, { userId, rewardId, partner, agreed, at }: Redemption): Promise<string> =>
  store.transaction(async (transaction) => {
    const [reward] = await transaction
      .select()
      .from(rewards)
      .where(and(eq(rewards.id, rewardId), isNull(rewards.closedAt)))
    const { pointsCost, redemptionCode } = redeemed(reward, agreed)
    const id = randomUUID()
    await transaction
      .insert(redemptions)
      .values({ id, userId, rewardId, pointsCost, redemptionCode, partner, createdAt: at })
    await post(transaction, { kind: 'redemption', userId, reference: id, points: pointsCost, at })
    return redemptionCode
  })
