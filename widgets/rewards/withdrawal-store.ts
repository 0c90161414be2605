import { atom, computed } from 'nanostores'
import { requestWithdrawal } from '../../src/api/users.ts'
import type { Emit } from '../../src/element/events.ts'
import { createSubmission } from '../../src/form/submission.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { checkWithdrawal, readAmount } from '../../src/validation/withdrawal.ts'
import { createBank } from './bank.ts'
import { createPayments } from './payments.ts'

/** What the buttons beside the field fill in; `all` is the balance. */
const QUICK = [100, 500, 'all'] as const

/** An amount that one press fills in. `points` is undefined if the member cannot withdraw it. */
export interface QuickAmount {
  readonly what: (typeof QUICK)[number]
  readonly points: number | undefined
}

/** The withdrawal form and its question (docs/rules.md, Withdrawal). */
export function createWithdrawal(panel: Panel, emit: Emit) {
  const { environment, session, call } = panel
  const { $unanswered: $payments, pay, open } = createPayments(panel, 'withdrawal')
  const submission = createSubmission<'requested' | 'failed'>(environment)
  const $amount = atom('')
  /** The amount that the dialog is about, from its question to its outcome. */
  const $asked = atom<number | undefined>()
  /** The amount of a request that may have taken effect without an answer. */
  const $unanswered = computed($payments, ([amount = '']) => readAmount(amount) || undefined)

  const $points = computed(session.$state, (state) => (state.status === 'member' ? state.user.points : 0))
  /** The fault of the amount; an empty field has none, but cannot be submitted. */
  const $faults = computed([$amount, $unanswered, $points], (typed, unanswered, points) => {
    const amount = readAmount(typed)
    // a retried amount may already be subtracted from the balance
    if (!typed.trim() || amount === unanswered) return {}
    return checkWithdrawal({ amount, points })
  })
  /** The points to request; undefined while the form cannot be submitted. */
  const $ready = computed([$amount, $faults], (typed, { amount: fault }) =>
    typed.trim() && !fault ? readAmount(typed) : undefined,
  )

  const $quick = computed($points, (points) =>
    QUICK.map((what): QuickAmount => {
      const amount = what === 'all' ? points : what
      return { what, points: checkWithdrawal({ amount, points }).amount ? undefined : amount }
    }),
  )
  const isPending = () => submission.$state.get().status === 'pending'

  return {
    $bank: createBank(panel),
    $amount,
    $faults,
    $ready,
    $quick,
    $unanswered,
    $asked,
    $submission: submission.$state,
    type(value: string) {
      if (isPending()) return
      submission.clear()
      $amount.set(value)
    },
    /** Asks whether to withdraw the typed amount. */
    ask() {
      if (isPending()) return
      submission.clear()
      $asked.set($ready.get())
    },
    /** Requests the amount that was asked about. */
    async confirm() {
      const amount = $asked.get()
      const token = session.token()
      if (amount === undefined || submission.$state.get().status === 'done' || !token) return
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
      // the outcome shows although the dialog was closed meanwhile; another member has none
      if (submission.$state.get().status !== 'idle' && token === session.token()) $asked.set(amount)
    },
    /** Closes the dialog. The answer to a running request opens it again. */
    close() {
      if (!isPending()) submission.clear()
      $asked.set(undefined)
    },
    /** Sets the member; another member's input is cleared. */
    open(memberId: string | undefined) {
      open(memberId)
      submission.clear()
      $asked.set(undefined)
      $amount.set(String($unanswered.get() ?? ''))
    },
  }
}

export type WithdrawalStore = ReturnType<typeof createWithdrawal>
