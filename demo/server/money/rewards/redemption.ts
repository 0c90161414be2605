import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { redemptions, rewardCodes, rewards } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { SealFault, type Vault } from '../../db/vault/vault.ts'
import { post } from '../../ledger/ledger.ts'
import { giveCode, hasCodes, openCode, openPin } from './codes.ts'
import { redeemed } from './rules.ts'
import { stockOfReward } from './stock.ts'

const { closedAt: _, ...shown } = getTableColumns(rewards)

export const listRewards = (store: Store, now: Date) =>
  store
    .select({ ...shown, stock: stockOfReward(now) })
    .from(rewards)
    .where(isNull(rewards.closedAt))
    .orderBy(asc(rewards.position))

/** The columns of a redemption's code. A query that selects them joins `rewardCodes`. */
export const codeColumns = {
  redemptionCode: redemptions.redemptionCode,
  code: { id: rewardCodes.id, sealed: rewardCodes.sealed, sealedPin: rewardCodes.sealedPin },
  expiresOn: rewardCodes.expiresOn,
}

type CodeColumns = Pick<typeof redemptions.$inferSelect, 'redemptionCode'> & {
  readonly code: (Parameters<typeof openCode>[1] & Parameters<typeof openPin>[1]) | null
}

/**
 * Opens the code and its PIN. Returns null as the code if it cannot be decrypted, so that the other redemptions still show. When the server starts,
 * its log names the key.
 */
export function openRedemption<Row extends CodeColumns>(vault: Vault, { code, ...row }: Row) {
  try {
    if (!code) return { ...row, pin: null }
    return { ...row, redemptionCode: openCode(vault, code), pin: openPin(vault, code) }
  } catch (fault) {
    if (fault instanceof SealFault) return { ...row, redemptionCode: null, pin: null }
    throw fault
  }
}

export async function redemptionsOf(store: Store, vault: Vault, userId: string) {
  const rows = await store
    .select({
      id: redemptions.id,
      reward: { name: rewards.name, brand: rewards.brand, translations: rewards.translations },
      pointsCost: redemptions.pointsCost,
      ...codeColumns,
      createdAt: redemptions.createdAt,
    })
    .from(redemptions)
    .innerJoin(rewards, eq(rewards.id, redemptions.rewardId))
    .leftJoin(rewardCodes, eq(rewardCodes.redemptionId, redemptions.id))
    .where(eq(redemptions.userId, userId))
    .orderBy(desc(redemptions.createdAt), asc(redemptions.id))
  return rows.map((row) => openRedemption(vault, row))
}

/** A code as a member gets it. `expiresOn` is the last day on which it can be used. */
export interface GivenCode {
  readonly redemptionCode: string
  readonly pin: string | null
  readonly expiresOn: string | null
}

export interface Redemption {
  readonly userId: string
  readonly rewardId: string
  readonly partner: string | null
  readonly agreed?: number | undefined
  readonly at: Date
}

/** Takes the points before the code, so that no member without enough points holds a code for a moment. */
export const redeem = (
  store: Store,
  vault: Vault,
  { userId, rewardId, partner, agreed, at }: Redemption,
): Promise<GivenCode> =>
  store.transaction(async (transaction) => {
    const [reward] = await transaction
      .select()
      .from(rewards)
      .where(and(eq(rewards.id, rewardId), isNull(rewards.closedAt)))
    const { pointsCost, redemptionCode: own } = redeemed(reward, agreed)
    const isOfBrand = await hasCodes(transaction, rewardId)
    const id = randomUUID()
    await transaction
      .insert(redemptions)
      .values({ id, userId, rewardId, pointsCost, redemptionCode: isOfBrand ? null : own, partner, createdAt: at })
    await post(transaction, { kind: 'redemption', userId, reference: id, points: pointsCost, at })
    return isOfBrand
      ? giveCode(transaction, vault, { rewardId, redemptionId: id, at })
      : { redemptionCode: own, pin: null, expiresOn: null }
  })
