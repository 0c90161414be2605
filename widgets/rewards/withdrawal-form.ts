import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Session } from '../../src/client/session.ts'
import { isBlank } from '../../src/contract/validation/typed.ts'
import { amountsIn, checkWithdrawal, readAmount } from '../../src/contract/validation/withdrawal.ts'
import { decimalMark } from '../../src/ui/format/decimal-mark.ts'

/** What the buttons beside the field fill in; `all` is the balance. */
const QUICK = [100, 500, 'all'] as const

/** An amount that one press fills in. `points` is undefined if the member cannot withdraw it. */
interface QuickAmount {
  readonly what: (typeof QUICK)[number]
  readonly points: number | undefined
}

/** The typed amount and its value. `unanswered`: the amount of a request that got no answer. */
export function createWithdrawalForm(session: Session, $unanswered: ReadableAtom<number | undefined>) {
  const $amount = atom('')
  const $points = computed(session.$state, (state) => (state.status === 'member' ? state.user.points : 0))
  /** The two amounts that the text can mean; undefined if there is no doubt. */
  const $amounts = computed($amount, (typed) => amountsIn(typed, decimalMark()))
  /** The fault of the amount; an empty field has none, but cannot be submitted. */
  const $faults = computed([$amount, $unanswered, $points], (typed, unanswered, points) => {
    const amount = readAmount(typed, decimalMark())
    // a retried amount may already be subtracted from the balance
    if (isBlank(typed) || amount === unanswered) return {}
    if ($amounts.get()) return { amount: 'amount-unclear' as const }
    return checkWithdrawal({ amount, points })
  })
  /** The points to request; undefined while the form cannot be submitted. */
  const $ready = computed([$amount, $faults], (typed, { amount: fault }) =>
    isBlank(typed) || fault ? undefined : readAmount(typed, decimalMark()),
  )

  const $quick = computed($points, (points) =>
    QUICK.map((what): QuickAmount => {
      const amount = what === 'all' ? points : what
      return { what, points: checkWithdrawal({ amount, points }).amount ? undefined : amount }
    }),
  )
  return { $amount, $amounts, $faults, $ready, $quick }
}
