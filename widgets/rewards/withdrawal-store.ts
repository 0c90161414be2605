import { atom, computed } from 'nanostores'
import { requestWithdrawal } from '../../src/api/users.ts'
import type { Emit } from '../../src/element/events.ts'
import { createSubmission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { checkWithdrawal, readAmount } from '../../src/validation/withdrawal.ts'
import { createBank } from './bank.ts'
import { createPayments } from './payments.ts'

/** The withdrawal form (docs/rules.md, Withdrawal). */
export function createWithdrawal(panel: Panel, emit: Emit) {
  const { environment, session, call } = panel
  const { $unanswered: $payments, pay, open } = createPayments(panel, 'withdrawal')
  const submission = createSubmission<'requested' | 'failed'>(environment)
  const $amount = atom('')
  /** The amount of a request that may have taken effect without an answer. */
  const $unanswered = computed($payments, ([amount = '']) => readAmount(amount) || undefined)

  /** The fault of the amount; an empty field has none, but cannot be submitted. */
  const $faults = computed([$amount, $unanswered, session.$state], (typed, unanswered, state) => {
    const amount = readAmount(typed)
    // a retried amount may already be subtracted from the balance
    if (!typed.trim() || amount === unanswered) return {}
    return checkWithdrawal({ amount, points: state.status === 'member' ? state.user.points : 0 })
  })
  /** The points to request; undefined while the form cannot be submitted. */
  const $ready = computed([$amount, $faults], (typed, { amount: fault }) =>
    typed.trim() && !fault ? readAmount(typed) : undefined,
  )

  return {
    $bank: createBank(panel),
    $amount,
    $faults,
    $ready,
    $unanswered,
    $submission: submission.$state,
    type(value: string) {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      $amount.set(value)
    },
    async submit() {
      const amount = $ready.get()
      if (amount === undefined || !session.token()) return
      const send = (idempotencyKey: string) => call(requestWithdrawal, { body: { amount }, idempotencyKey })
      const paid = () => {
        $amount.set('')
        emit('panel-withdrawal-requested', { points: amount })
        return 'requested' as const
      }
      await submission.run(
        () => pay(`${amount}`, send, paid),
        () => 'failed',
      )
    },
    /** Sets the member; another member's input is cleared. */
    open(memberId: string | undefined) {
      open(memberId)
      submission.clear()
      $amount.set(String($unanswered.get() ?? ''))
    },
  }
}

export type WithdrawalStore = ReturnType<typeof createWithdrawal>
