import { POINTS_COST } from '../../../src/contract/price-changed.ts'
import { redeemed, SAMPLE_RATE } from '../../server/money/rewards/rules.ts'
import { readBankDetails } from '../../server/money/typed.ts'
import { dueDate, usualCalendar } from '../../server/money/withdrawals/payout-day.ts'
import { messages } from '../../server/refusals/messages.ts'
import type { Some } from '../answering.ts'
import { passbookOf, pointsOf, post } from '../ledger.ts'
import { type InPage, newId } from '../panel.ts'
import { historyOf, requestWithdrawal } from '../withdrawals.ts'

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

export function redeem({ state, content }: InPage, userId: string, rewardId: string, at: number, agreed?: number) {
  const reward = content.rewards.find(({ id }) => id === rewardId)
  const { pointsCost, redemptionCode } = redeemed(reward, agreed)
  const id = newId()
  post(state, { kind: 'redemption', userId, reference: id, points: pointsCost, at })
  state.redemptions.push({ id, userId, rewardId, pointsCost, redemptionCode, at })
  return redemptionCode
}

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
    getBankDetails: ({ member }) => ({
      success: true,
      bankDetails: member.bank,
      payoutBy: dueDate(new Date(now()), usualCalendar),
    }),
    saveBankDetails({ member, body }) {
      member.bank = readBankDetails(body)
      return { success: true, message: messages.bankSaved }
    },
    requestWithdrawal({ member, body }) {
      const { transactionId, expectedBy } = requestWithdrawal(panel, member, body.amount, now())
      return {
        success: true,
        message: messages.withdrawalRequested,
        points: pointsOf(state, member.id),
        transactionId,
        expectedBy,
      }
    },
    withdrawalHistory: ({ member, query }) => historyOf(state, member.id, query),
    ledger: ({ member, query }) => passbookOf(state, content, member.id, query),
    exchangeRate: () => ({ base: 'INR' as const, rates: { USD: SAMPLE_RATE } }),
  }
}
