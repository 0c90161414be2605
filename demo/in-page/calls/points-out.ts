import { POINTS_COST } from '../../../src/api/price-changed.ts'
import { readBankDetails } from '../../server/accounts/typed.ts'
import { Refusal } from '../../server/http/refusals/failure.ts'
import { messages } from '../../server/http/refusals/messages.ts'
import { randomCode } from '../../server/money/rewards/random-code.ts'
import type { Some } from '../answering.ts'
import { passbookPage, pointsOf, post } from '../ledger.ts'
import { type InPage, newId } from '../panel.ts'
import { historyPage, requestWithdrawal } from '../withdrawals.ts'

type PointsOut = Some<
  | 'listRewards'
  | 'redeemReward'
  | 'listRedemptions'
  | 'getBankDetails'
  | 'saveBankDetails'
  | 'requestWithdrawal'
  | 'withdrawalHistory'
  | 'ledger'
  | 'exchangeRate'
>

/** Dollars for a rupee, the demonstration's sample. */
const RATE = 0.0119

/** Redeems a reward at a moment. @returns the code to use at the brand */
export function redeem({ state, content }: InPage, userId: string, rewardId: string, at: number, agreed?: number) {
  const reward = content.rewards.find(({ id }) => id === rewardId)
  if (!reward) throw new Refusal('reward-missing')
  const { pointsCost } = reward
  if (agreed !== undefined && agreed !== pointsCost)
    throw new Refusal('price-changed', { values: { pointsCost }, fields: { pointsCost } })
  const id = newId()
  post(state, { kind: 'redemption', userId, reference: id, points: pointsCost, at })
  const redemptionCode = randomCode('PB', 3)
  state.redemptions.push({ id, userId, rewardId, pointsCost, redemptionCode, at })
  return redemptionCode
}

/** The calls that spend points: redemptions and withdrawals. */
export function pointsOut(panel: InPage): PointsOut {
  const { state, content, now } = panel
  return {
    listRewards: () => ({ success: true, rewards: [...content.rewards] }),
    redeemReward: ({ member, id, headers }) => ({
      success: true,
      message: messages.rewardRedeemed,
      redemption: { redemptionCode: redeem(panel, member.id, id, now(), headers[POINTS_COST]) },
      points: pointsOf(state, member.id),
    }),
    listRedemptions: ({ member }) => ({
      success: true,
      redemptions: state.redemptions
        .filter(({ userId }) => userId === member.id)
        .reverse()
        .map(({ id, rewardId, pointsCost, redemptionCode, at }) => {
          const {
            name = '',
            brand = '',
            translations = null,
          } = content.rewards.find((one) => one.id === rewardId) ?? {}
          const redeemedAt = new Date(at).toISOString()
          return { id, reward: { name, brand, translations }, pointsCost, redemptionCode, redeemedAt }
        }),
    }),
    getBankDetails: ({ member }) => ({ success: true, bankDetails: member.bank }),
    saveBankDetails({ member, body }) {
      member.bank = readBankDetails(body)
      return { success: true, message: messages.bankSaved }
    },
    requestWithdrawal({ member, body }) {
      requestWithdrawal(panel, member, body.amount, now())
      return {
        success: true,
        message: messages.withdrawalRequested,
        points: pointsOf(state, member.id),
      }
    },
    withdrawalHistory: ({ member, query }) => historyPage(state, member.id, query),
    ledger: ({ member, query }) => passbookPage(state, content, member.id, query),
    exchangeRate: () => ({ base: 'INR' as const, rates: { USD: RATE } }),
  }
}
