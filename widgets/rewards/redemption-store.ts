import { atom } from 'nanostores'
import { safeParse } from 'valibot'
import { priceChanged } from '../../src/api/price-changed.ts'
import { listRedemptions, redeemReward } from '../../src/api/rewards.ts'
import { type Attempts, mayHaveArrived } from '../../src/attempts.ts'
import { CallError, messageOf } from '../../src/errors.ts'
import type { Emit } from '../../src/events.ts'
import type { Panel } from '../../src/panel.ts'
import { refreshBalance } from './balance.ts'
import type { Reward } from './choice.ts'

/** A code that was redeemed. `redeemedAt` is ISO 8601. */
export interface Code {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly points: number
  readonly redeemedAt: string
}

/** From the question to the code. `unseen`: the member closed the dialog while the answer was on its way. */
export type Redeeming =
  /** `was`: the price that was agreed to, and is no longer the reward's; nothing was taken. */
  | { readonly status: 'asking'; readonly reward: Reward; readonly was?: number }
  | { readonly status: 'pending'; readonly reward: Reward; readonly unseen?: boolean }
  | { readonly status: 'failed'; readonly reward: Reward; readonly said: string; readonly unanswered: boolean }
  | { readonly status: 'done'; readonly reward: Reward; readonly code: string }

/** Codes of this page's time, for a server that lists none. */
const REDEEMED = 'redeemed'

/** What the reward costs now, where the server refused the price that was shown. */
function newPriceIn(error: unknown): number | undefined {
  const told = safeParse(priceChanged, error instanceof CallError && error.answer)
  return told.success ? told.output.pointsCost : undefined
}

/** Points become a reward (spec, sections 2, 5 and 8: redeem). `reload` asks for the list of rewards again. */
export function createRedemption(panel: Panel, attempts: Attempts, emit: Emit, reload: () => void) {
  const { environment, session, call } = panel
  const $redeeming = atom<Redeeming | undefined>()
  const $codes = atom<readonly Code[]>([])
  /** Ids of rewards that may have been redeemed, although no answer came. */
  const $unanswered = atom<readonly string[]>([])
  /** The code that was copied last, or could not be. */
  const $copied = atom<{ readonly code: string; readonly ok: boolean } | undefined>()
  let owner: string | undefined

  const ofOwner = () => `${owner} redemption `
  /** What awaits an answer: each reward's id with the price that it was asked for at. */
  const awaited = () =>
    attempts.unanswered(ofOwner()).map((what) => {
      const end = what.lastIndexOf(' ')
      return { id: what.slice(0, end), price: Number(what.slice(end + 1)) }
    })
  const findUnanswered = () => $unanswered.set(awaited().map(({ id }) => id))

  const remembered = (): readonly Code[] => {
    const { of, codes } = JSON.parse(environment.page[REDEEMED] ?? '{}') as { of?: string; codes?: Code[] }
    return of === owner ? (codes ?? []) : []
  }

  function remember(code: Code) {
    const codes = [code, ...remembered().filter((other) => other.code !== code.code)]
    environment.page[REDEEMED] = JSON.stringify({ of: owner, codes })
    $codes.set([code, ...$codes.get().filter((other) => other.code !== code.code)])
  }

  async function loadCodes() {
    const asker = owner
    try {
      const { redemptions } = await call(listRedemptions)
      if (asker !== owner) return
      const listed = redemptions.map(({ reward, pointsCost, redemptionCode, redeemedAt }) => ({
        code: redemptionCode,
        name: reward.name,
        brand: reward.brand,
        points: pointsCost,
        redeemedAt,
      }))
      const known = new Set(listed.map(({ code }) => code))
      $codes.set([...remembered().filter(({ code }) => !known.has(code)), ...listed])
    } catch {
      // a server without this call, or without an answer: what this page knows still shows
    }
  }

  async function confirm() {
    const before = $redeeming.get()
    const token = session.token()
    if (!before || before.status === 'pending' || before.status === 'done' || !token) return
    const { reward } = before
    const sender = owner
    const { id, name, brand } = reward
    // a try without an answer is repeated as it was: its key stands for its price
    const pointsCost = awaited().find((other) => other.id === id)?.price ?? reward.pointsCost
    $redeeming.set({ status: 'pending', reward })
    const send = (idempotencyKey: string) =>
      call(redeemReward, { params: { id }, body: { pointsCost }, idempotencyKey })
    try {
      const { redemption, points } = await attempts.run(`${ofOwner()}${id} ${pointsCost}`, send)
      void refreshBalance(panel, token, points)
      if (sender !== owner) return
      const code = redemption.redemptionCode
      const redeemedAt = new Date(environment.now()).toISOString()
      if (code) remember({ code, name, brand, points: pointsCost, redeemedAt })
      $redeeming.set({ status: 'done', reward, code })
      emit('panel-reward-redeemed', { rewardId: id, points: pointsCost })
      reload()
      void loadCodes()
    } catch (error) {
      const unanswered = mayHaveArrived(error)
      if (unanswered) void refreshBalance(panel, token)
      if (sender !== owner) return
      const price = newPriceIn(error)
      if (price !== undefined) {
        $redeeming.set({ status: 'asking', reward: { ...reward, pointsCost: price }, was: pointsCost })
        return reload()
      }
      $redeeming.set({ status: 'failed', reward, said: messageOf(error, ''), unanswered })
      if (unanswered) void loadCodes()
    } finally {
      if (sender === owner) findUnanswered()
    }
  }

  return {
    $redeeming,
    $codes,
    $unanswered,
    $copied,
    ask(reward: Reward) {
      if ($redeeming.get()?.status !== 'pending') $redeeming.set({ status: 'asking', reward })
    },
    confirm,
    loadCodes,
    /** The answer to one that is on its way opens the dialog again: it may be a code. */
    close() {
      const state = $redeeming.get()
      $redeeming.set(state?.status === 'pending' ? { ...state, unseen: true } : undefined)
    },
    async copy(code: string) {
      const ok = await environment.copy(code).then(
        () => true,
        () => false,
      )
      $copied.set({ code, ok })
    },
    /** Whose codes these are; another member's are forgotten. */
    open(memberId: string | undefined) {
      owner = memberId
      $redeeming.set(undefined)
      $copied.set(undefined)
      if (!memberId) delete environment.page[REDEEMED]
      $codes.set(remembered())
      findUnanswered()
    },
  }
}

export type RedemptionStore = ReturnType<typeof createRedemption>
