import { atom } from 'nanostores'
import { safeParse } from 'valibot'
import { priceChanged } from '../../src/api/price-changed.ts'
import { listRedemptions, redeemReward } from '../../src/api/rewards.ts'
import type { Emit } from '../../src/element/events.ts'
import { CallError, messageOf } from '../../src/panel/errors.ts'
import { type Attempts, mayHaveArrived } from '../../src/panel/idempotency.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { refreshBalance } from './balance.ts'
import type { Reward } from './choice.ts'

/** A redeemed code. `redeemedAt` is ISO 8601. */
export interface Code {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly points: number
  readonly redeemedAt: string
}

/** From the confirmation to the code. `unseen`: the member closed the dialog before the answer. */
export type Redeeming =
  /** `was`: the confirmed price, which has changed since; nothing was charged. */
  | { readonly status: 'asking'; readonly reward: Reward; readonly was?: number }
  | { readonly status: 'pending'; readonly reward: Reward; readonly unseen?: boolean }
  | { readonly status: 'failed'; readonly reward: Reward; readonly serverMessage: string; readonly unanswered: boolean }
  | { readonly status: 'done'; readonly reward: Reward; readonly code: string }

/** Codes redeemed on this page, for a server that does not list them. */
const REDEEMED = 'redeemed'

/** The reward's new price, if the server refused the shown one. */
function newPriceIn(error: unknown): number | undefined {
  const told = safeParse(priceChanged, error instanceof CallError && error.answer)
  return told.success ? told.output.pointsCost : undefined
}

/** Redeems points for a reward (docs/rules.md, Redemption). `reload` refetches the list of rewards. */
export function createRedemption(panel: Panel, attempts: Attempts, emit: Emit, reload: () => void) {
  const { environment, session, call } = panel
  const $redeeming = atom<Redeeming | undefined>()
  const $codes = atom<readonly Code[]>([])
  /** Ids of rewards that may have been redeemed without an answer. */
  const $unanswered = atom<readonly string[]>([])
  /** The code that was copied last, or that failed to copy. */
  const $copied = atom<{ readonly code: string; readonly ok: boolean } | undefined>()
  let owner: string | undefined

  const ofOwner = () => `${owner} redemption `
  /** The redemptions without an answer: each reward's id with its price at the request. */
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
      // without this call or an answer, the codes of this page still show
    }
  }

  async function confirm() {
    const before = $redeeming.get()
    const token = session.token()
    if (!before || before.status === 'pending' || before.status === 'done' || !token) return
    const { reward } = before
    const sender = owner
    const { id, name, brand } = reward
    // a retry repeats the request unchanged, because its key belongs to its price
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
      $redeeming.set({ status: 'failed', reward, serverMessage: messageOf(error, ''), unanswered })
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
    /** Closes the dialog. The answer to a running request opens it again, because it may be a code. */
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
    /** Sets the member; another member's codes are cleared. */
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
