import fc from 'fast-check'
import type { WithdrawalStatus } from '../../demo/server/db/schema.ts'
import { ACTIONS, type Action } from '../../demo/server/money/withdrawals/statuses.ts'

// A model of a member's money, without server and database.

export const REWARDS_OF_SURVEYS = [30, 100, 250, 700, 0]
/** The points of surveys that nobody fits, in their screening. They come after the surveys with rewards. */
export const SCREENED = [20, 0]
export const screeningWith = (points: number) => ({
  upTo: 'none',
  questions: 0,
  points,
  passIf: { question: 'none', answered: true } as const,
})
export const COSTS = [100, 200, 300, 1000]

type Keyed =
  | { readonly do: 'survey'; readonly which: number }
  | { readonly do: 'redeem'; readonly which: number }
  | { readonly do: 'withdraw'; readonly amount: number }
  | { readonly do: 'bank' }
export type Request = Keyed & { readonly key?: number | undefined }
export interface Decision {
  readonly do: Action
  readonly which: number
}
export type Operation = Request | Decision

export const isDecision = (one: Operation): one is Decision => ACTIONS.some((action) => action === one.do)

const KEYS = 4
const key = fc.option(fc.nat(KEYS - 1), { nil: undefined, freq: 3 })
const amount = fc.oneof(fc.constantFrom(100, 150, 400, 0, 99, -100, 100.5, 2 ** 31), fc.integer({ min: 100, max: 900 }))
const which = (most: number) => fc.nat(most - 1)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('survey'), which: which(REWARDS_OF_SURVEYS.length + SCREENED.length), key }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('redeem'), which: which(COSTS.length), key }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('withdraw'), amount, key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bank'), key }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom(...ACTIONS), which: which(3) }) },
)

export const sequences = fc.record({
  bank: fc.boolean(),
  operations: fc.array(operation, { minLength: 1, maxLength: 24 }),
})

/**
 * The expected outcome: the balance after the operation, whether a decision changed anything, or the status and code of
 * a refusal.
 */
export type Expected = { readonly points: number } | { readonly changed: boolean } | { readonly refused: string }

export function createModel() {
  let points = 0
  let held = 0
  let earned = 0
  let paidOut = 0
  let redemptions = 0
  let bank = false
  const answered = new Set<number>()
  const withdrawals: { amount: number; status: WithdrawalStatus }[] = []
  const posted: string[] = []
  const passbook: string[] = []
  const keys = new Map<number, { what: string; answer: Expected }>()
  const refused = (status: number, code: string): Expected => ({ refused: `${status} ${code}` })
  const write = (kind: string, moved: number, heldMoved: number) =>
    passbook.push(`${kind} ${moved} held ${heldMoved} balance ${points}`)
  const insufficient = () => refused(400, 'insufficient-points')

  function screen(index: number, paid: number): Expected {
    if (!answered.has(index) && paid > 0) {
      points += paid
      earned += paid
      posted.push(`screening_credit ${paid}`)
      write('screening', paid, 0)
    }
    answered.add(index)
    return refused(400, 'survey-screened')
  }

  function answer(index: number): Expected {
    const paid = SCREENED[index - REWARDS_OF_SURVEYS.length]
    if (paid !== undefined) return screen(index, paid)
    if (answered.has(index)) return refused(400, 'survey-completed')
    const reward = REWARDS_OF_SURVEYS[index] ?? 0
    answered.add(index)
    points += reward
    earned += reward
    if (reward > 0) {
      posted.push(`survey_credit ${reward}`)
      write('survey', reward, 0)
    }
    return { points }
  }

  function redeem(index: number): Expected {
    const cost = COSTS[index] ?? 0
    if (points < cost) return insufficient()
    points -= cost
    redemptions += 1
    posted.push(`redemption ${cost}`)
    write('reward', -cost, 0)
    return { points }
  }

  function withdraw(amount: number): Expected {
    if (!Number.isInteger(amount)) return refused(400, 'amount-whole')
    if (amount < 100) return refused(400, 'amount-minimum')
    if (!bank && amount < 2 ** 31) return refused(400, 'bank-details-missing')
    if (points < amount) return insufficient()
    points -= amount
    held += amount
    withdrawals.push({ amount, status: 'pending' })
    posted.push(`withdrawal_hold ${amount}`)
    write('withdrawal-requested', -amount, amount)
    return { points }
  }

  function request(request: Keyed): Expected {
    if (request.do === 'survey') return answer(request.which)
    if (request.do === 'redeem') return redeem(request.which)
    if (request.do === 'withdraw') return withdraw(request.amount)
    bank = true
    return { changed: true }
  }

  function once({ key, ...asked }: Request): Expected {
    const what = JSON.stringify(asked)
    const before = key === undefined ? undefined : keys.get(key)
    if (before) return before.what === what ? before.answer : refused(409, 'conflict')
    const given = request(asked)
    if (key !== undefined && !('refused' in given)) keys.set(key, { what, answer: given })
    return given
  }

  function decide(action: Action, index: number): Expected {
    const found = withdrawals[index]
    if (!found) return refused(404, 'not-found')
    const steps: Record<Action, readonly [WithdrawalStatus, WithdrawalStatus[]]> = {
      approve: ['approved', ['pending']],
      process: ['processed', ['approved']],
      reject: ['rejected', ['pending']],
      return: ['returned', ['approved', 'processed']],
    }
    const [to, from] = steps[action]
    if (found.status === to) return { changed: false }
    if (!from.includes(found.status)) return refused(409, 'conflict')
    found.status = to
    if (action === 'process') return { changed: true }
    if (action === 'return') {
      points += found.amount
      paidOut -= found.amount
      write('withdrawal-refunded', found.amount, 0)
      posted.push(`withdrawal_refund ${found.amount}`)
      return { changed: true }
    }
    held -= found.amount
    if (action === 'reject') points += found.amount
    else paidOut += found.amount
    if (action === 'reject') write('withdrawal-returned', found.amount, -found.amount)
    else write('withdrawal-approved', 0, -found.amount)
    posted.push(`${action === 'reject' ? 'withdrawal_return' : 'withdrawal_approval'} ${found.amount}`)
    return { changed: true }
  }

  return {
    /** Performs the operation on the model. @returns the answer that the panel must give */
    expect: (one: Operation): Expected => (isDecision(one) ? decide(one.do, one.which) : once(one)),
    state: () => ({
      points,
      held,
      earned,
      paidOut,
      redemptions,
      posted,
      passbook,
      withdrawals: withdrawals.map(({ amount, status }) => `${amount} ${status}`),
    }),
  }
}
