import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Session } from '../../src/client/session.ts'
import { isBlank } from '../../src/contract/validation/typed.ts'
import { amountsIn, checkWithdrawal, readAmount } from '../../src/contract/validation/withdrawal.ts'
import { decimalMark } from '../../src/ui/format/decimal-mark.ts'

const QUICK = [100, 500, 'all'] as const

interface QuickAmount {
  readonly what: (typeof QUICK)[number]
  readonly points: number | undefined
}

export function createWithdrawalForm(session: Session, $unanswered: ReadableAtom<number | undefined>) {
  const $amount = atom('')
  const $points = computed(session.$state, (state) => (state.status === 'member' ? state.user.points : 0))
  const $amounts = computed($amount, (typed) => amountsIn(typed, decimalMark()))
  /** An empty field has no fault, but the form cannot be submitted. */
  const $faults = computed([$amount, $unanswered, $points], (typed, unanswered, points) => {
    const amount = readAmount(typed, decimalMark())
    // The balance may already lack an amount that was requested without an answer.
    if (isBlank(typed) || amount === unanswered) return {}
    if ($amounts.get()) return { amount: 'amount-unclear' as const }
    return checkWithdrawal({ amount, points })
  })
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
