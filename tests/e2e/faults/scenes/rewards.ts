import { redemptionMessages, rewardsMessages, withdrawalMessages } from '../../../../widgets/rewards/messages.ts'
import { type Kind, statusOf } from '../kinds.ts'
import { asFunded, balanceIs, POINTS } from '../members.ts'
import { fill, oneNotice, press, type Scene, see } from '../scene.ts'

const rewards = rewardsMessages.get()
const withdrawal = withdrawalMessages.get()
const redemption = redemptionMessages.get()

const REWARD = { name: 'Tea and snack voucher, ₹100', cost: 100 }
const AMOUNT = '₹250'
const loaded = { text: REWARD.name }

const isOpen = (kind: Kind) => kind.class === 'unanswered' || kind.class === 'unreadable' || statusOf(kind) >= 500

const shown = { on: 'rewards', facts: asFunded } as const

const withdrawing = {
  ...shown,
  before: [
    see(withdrawal.account({ digits: '9012' })),
    fill({ amount: '250' }),
    press(withdrawal.submit({ amount: AMOUNT })),
    see(withdrawal.bank({ digits: '9012' })),
  ],
  act: [press(withdrawal.submit({ amount: AMOUNT }))],
  again: [press(withdrawal.tryAgain)],
  done: { text: withdrawal.done, notices: [withdrawal.requested] },
  check: balanceIs(POINTS - 250),
} as const

export const rewardScenes: readonly Scene[] = [
  {
    ...shown,
    call: 'listRewards',
    again: [press(rewards.tryAgain)],
    done: loaded,
    says: oneNotice({ otherwise: rewards.failed }),
  },
  {
    ...withdrawing,
    call: 'requestWithdrawal',
    says: (kind) =>
      kind.how.by === 'change'
        ? 'goes on'
        : {
            notices: [
              (kind.serverMessage || withdrawal.failed) +
                (isOpen(kind) ? ` ${withdrawal.unanswered({ amount: AMOUNT })}` : ''),
            ],
          },
  },
  // The screen uses the balance of the answer if the member cannot be fetched.
  { ...withdrawing, call: 'verify', resumes: true, doing: 'the balance after a withdrawal', says: 'goes on' },
  {
    ...shown,
    call: 'redeemReward',
    before: [press(`${rewards.redeem} ${REWARD.name}`), see(redemption.left({ n: POINTS - REWARD.cost }))],
    act: [press(redemption.redeem)],
    again: [press(redemption.tryAgain)],
    done: { text: redemption.done({ name: REWARD.name }), notices: [redemption.redeemed] },
    says: (kind) => ({
      notices: [(kind.serverMessage || redemption.failed) + (isOpen(kind) ? ` ${redemption.unanswered}` : '')],
    }),
    check: balanceIs(POINTS - REWARD.cost),
  },
  { ...shown, call: 'listRedemptions', done: loaded, says: 'goes on' },
  // The form shows without bank details, and the server refuses.
  { ...shown, call: 'getBankDetails', beside: true, done: { text: withdrawal.title }, says: 'goes on' },
  {
    ...shown,
    call: 'exchangeRate',
    done: loaded,
    says: { text: rewards.fallback({ dollars: '$0.012' }) },
  },
]
