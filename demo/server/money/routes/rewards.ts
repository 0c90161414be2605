import type { FastifyInstance } from 'fastify'
import { POINTS_COST } from '../../../../src/contract/price-changed.ts'
import * as rewards from '../../../../src/contract/rewards.ts'
import { requireProof } from '../../accounts/proof.ts'
import { serve } from '../../http/http.ts'
import { pointsOf } from '../../ledger/ledger.ts'
import { messages } from '../../refusals/messages.ts'
import type { MoneyBackend } from '../backend.ts'
import { listRewards, redeem, redemptionsOf } from '../rewards/redemption.ts'

export function serveRewards(app: FastifyInstance, backend: MoneyBackend): void {
  serve(app, backend, rewards.listRewards, async ({ store, now }) => ({
    success: true,
    rewards: await listRewards(store, now),
  }))

  serve(app, backend, rewards.redeemReward, async (caller) => {
    await requireProof(caller, 'after-change')
    const { id, headers, member, store, partner, now } = caller
    const agreed = headers[POINTS_COST]
    const redemption = await redeem(store, backend.vault, {
      userId: member.id,
      rewardId: id,
      partner,
      agreed,
      at: now,
    })
    return {
      success: true,
      message: messages.rewardRedeemed,
      redemption,
      points: await pointsOf(store, member.id),
    }
  })

  serve(app, backend, rewards.listRedemptions, async ({ member, store }) => ({
    success: true,
    redemptions: (await redemptionsOf(store, backend.vault, member.id)).map(({ createdAt, ...redemption }) => ({
      ...redemption,
      redeemedAt: createdAt.toISOString(),
    })),
  }))
}
