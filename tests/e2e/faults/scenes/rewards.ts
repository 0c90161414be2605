import { redemptionMessages, rewardsMessages, withdrawalMessages } from '../../../../widgets/rewards/messages.ts'
import type { Kind } from '../kinds.ts'
import { asFunded, balanceIs, POINTS, refilled } from '../members.ts'
import { endsSession, isSpoilt, type Outcome, oneNotice, type Scene, statusOf } from '../scene.ts'

const rewards = rewardsMessages.get()
const withdrawal = withdrawalMessages.get()
const redemption = redemptionMessages.get()

const REWARD = { name: 'Tea and snack voucher, ₹100', cost: 100 }
const AMOUNT = '₹250'
const loaded = { text: REWARD.name }
const account = { see: withdrawal.account({ digits: '9012' }) }

/** Whether what was asked for may have happened: no answer, none that can be read, or a server that fell over. */
const isOpen = (kind: Kind) =>
  kind.class === 'unanswered' || kind.class === 'unreadable' || (kind.class === 'answered' && statusOf(kind) >= 500)

const withdrawing = {
  on: 'rewards',
  facts: asFunded,
  fresh: refilled,
  before: () => [
    account,
    { fill: { amount: '250' } },
    { press: withdrawal.submit({ amount: AMOUNT }) },
    { see: withdrawal.bank({ digits: '9012' }) },
  ],
  act: [{ press: withdrawal.submit({ amount: AMOUNT }) }],
  again: [{ press: withdrawal.tryAgain }],
  done: { text: withdrawal.done, notices: [withdrawal.requested] },
  check: balanceIs(POINTS - 250),
} as const

/** What nobody asked for and nobody misses. */
const unmissed = (kind: Kind): Outcome => endsSession(kind) ?? 'goes on'

export const rewardScenes: readonly Scene[] = [
  {
    call: 'listRewards',
    on: 'rewards',
    facts: asFunded,
    again: [{ press: rewards.tryAgain }],
    done: loaded,
    says: oneNotice({ otherwise: rewards.failed }, endsSession),
  },
  {
    ...withdrawing,
    call: 'requestWithdrawal',
    says: (kind) =>
      endsSession(kind) ??
      (isSpoilt(kind) ? 'goes on' : undefined) ?? {
        notices: [
          (kind.serverMessage || withdrawal.failed) +
            (isOpen(kind) ? ` ${withdrawal.unanswered({ amount: AMOUNT })}` : ''),
        ],
      },
  },
  // the balance of the answer serves where the member cannot be fetched again
  {
    ...withdrawing,
    call: 'verify',
    beside: true,
    resumes: true,
    doing: 'the balance after a withdrawal',
    says: unmissed,
  },
  {
    call: 'redeemReward',
    on: 'rewards',
    facts: asFunded,
    fresh: refilled,
    before: () => [
      { press: `${rewards.redeem} ${REWARD.name}` },
      { see: redemption.left({ n: POINTS - REWARD.cost }) },
    ],
    act: [{ press: redemption.redeem }],
    again: [{ press: redemption.tryAgain }],
    done: { text: redemption.done({ name: REWARD.name }), notices: [redemption.redeemed] },
    says: (kind) =>
      endsSession(kind) ?? {
        notices: [(kind.serverMessage || redemption.failed) + (isOpen(kind) ? ` ${redemption.unanswered}` : '')],
      },
    check: balanceIs(POINTS - REWARD.cost),
  },
  { call: 'listRedemptions', beside: true, on: 'rewards', facts: asFunded, again: [], done: loaded, says: unmissed },
  {
    call: 'getBankDetails',
    beside: true,
    on: 'rewards',
    facts: asFunded,
    again: [],
    // without it the form stands, and the server refuses what it cannot pay
    done: { text: withdrawal.title },
    says: unmissed,
  },
  {
    call: 'exchangeRate',
    beside: true,
    on: 'rewards',
    facts: asFunded,
    again: [],
    done: loaded,
    // a stranger's service answers without our `success` (docs/rules.md, Exchange rate)
    says: (kind) =>
      kind.name === 'success of another type'
        ? 'goes on'
        : { notices: [], text: rewards.fallback({ dollars: '$0.012' }), done: loaded },
  },
]
