import { atom, computed } from 'nanostores'
import { safeParse } from 'valibot'
import { CallError, isRefusal, messageOf } from '../../src/client/errors.ts'
import { mayHaveArrived } from '../../src/client/idempotency.ts'
import type { Panel } from '../../src/client/panel.ts'
import { POINTS_COST, priceChanged } from '../../src/contract/price-changed.ts'
import { redeemReward } from '../../src/contract/rewards.ts'
import type { Emit } from '../../src/element/events.ts'
import type { Proof } from '../account/proof/proof.ts'
import { goalOf } from '../goal/goal.ts'
import type { Reward } from './choice.ts'
import { createPayments } from './payments.ts'
import { createRedeemedCodes, type Given } from './redeemed-codes.ts'

type Redeeming =
  /** `was` is the price that the member confirmed, if it has changed since; no points were taken. */
  | { readonly status: 'asking'; readonly reward: Reward; readonly was?: number }
  | { readonly status: 'pending'; readonly reward: Reward; readonly unseen?: boolean }
  | {
      readonly status: 'failed'
      readonly reward: Reward
      readonly serverMessage: string
      readonly unanswered: boolean
      readonly soldOut: boolean
    }
  | { readonly status: 'done'; readonly reward: Reward; readonly given: Given }

function newPriceIn(error: unknown): number | undefined {
  const parsed = safeParse(priceChanged, error instanceof CallError && error.answer)
  return parsed.success ? parsed.output.pointsCost : undefined
}

function afterFailure(
  reward: Reward,
  was: number,
  error: unknown,
): Extract<Redeeming, { status: 'asking' | 'failed' }> {
  const pointsCost = newPriceIn(error)
  if (pointsCost !== undefined) return { status: 'asking', reward: { ...reward, pointsCost }, was }
  const soldOut = error instanceof CallError && isRefusal(error, 'reward-sold-out')
  return { status: 'failed', reward, serverMessage: messageOf(error, ''), unanswered: mayHaveArrived(error), soldOut }
}

function readPayment(what: string) {
  const end = what.lastIndexOf(' ')
  return { id: what.slice(0, end), price: Number(what.slice(end + 1)) }
}

const priceOf = (id: string, unanswered: readonly string[]): number | undefined =>
  unanswered.map(readPayment).find((other) => other.id === id)?.price

const requestOf =
  ({ call }: Panel, proof: Proof, id: string, pointsCost: number) =>
  (idempotencyKey: string) =>
    proof.run(() =>
      call(redeemReward, { params: { id }, headers: { [POINTS_COST]: String(pointsCost) }, idempotencyKey }),
    )

/** Redeems points for a reward (docs/rules.md, Redemption). `reload` fetches the list of rewards again. */
export function createRedemption(panel: Panel, proof: Proof, emit: Emit, reload: () => void) {
  const { session } = panel
  const { remember, refreshCodes, open: openCodes, ...codes } = createRedeemedCodes(panel)
  const payments = createPayments(panel, 'redemption')
  const { reach } = goalOf(panel)
  const $redeeming = atom<Redeeming | undefined>()

  function redeemed(reward: Reward, points: number, given: Given) {
    if (given.code) remember(given, reward, points)
    $redeeming.set({ status: 'done', reward, given })
    emit('panel-reward-redeemed', { rewardId: reward.id, points })
    reload()
    void refreshCodes()
  }

  function failed(reward: Reward, was: number, error: unknown) {
    const state = afterFailure(reward, was, error)
    $redeeming.set(state)
    if (state.status === 'asking' || state.soldOut) reload()
    else if (state.unanswered) void refreshCodes()
  }

  return {
    ...codes,
    $redeeming,
    $unanswered: computed(payments.$unanswered, (all) => all.map((what) => readPayment(what).id)),
    ask(reward: Reward) {
      if ($redeeming.get()?.status !== 'pending') $redeeming.set({ status: 'asking', reward })
    },
    async confirm() {
      const before = $redeeming.get()
      if (!before || before.status === 'pending' || before.status === 'done' || !session.token()) return
      const { reward } = before
      const { id } = reward
      // A retry repeats the request unchanged, because its idempotency key belongs to the price.
      const pointsCost = priceOf(id, payments.unanswered()) ?? reward.pointsCost
      $redeeming.set({ status: 'pending', reward })
      const send = requestOf(panel, proof, id, pointsCost)
      await payments
        .pay(`${id} ${pointsCost}`, send, ({ redemption }) =>
          redeemed(reward, pointsCost, { ...redemption, code: redemption.redemptionCode }),
        )
        .catch((error) => failed(reward, pointsCost, error))
    },
    /**
     * Closes the dialog. The answer to a running request opens the dialog again, because the answer may contain a code.
     */
    close() {
      const state = $redeeming.get()
      if (state?.status === 'done') reach(state.reward.id)
      $redeeming.set(state?.status === 'pending' ? { ...state, unseen: true } : undefined)
    },
    open(memberId: string | undefined) {
      payments.open(memberId)
      openCodes(memberId)
      $redeeming.set(undefined)
    },
  }
}

export type RedemptionStore = ReturnType<typeof createRedemption>
