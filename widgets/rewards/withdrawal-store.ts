import { atom, computed } from 'nanostores'
import { CallError, isRefusal } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { readAmount } from '../../src/contract/validation/withdrawal.ts'
import type { Emit } from '../../src/element/events.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import { createBank } from './bank.ts'
import { createPayments } from './payments.ts'
import { createWithdrawalForm } from './withdrawal-form.ts'

/** If the account is gone or was never there, the form asks for it. */
const explainWith = (refreshBank: () => void) => (error: unknown) => {
  if (error instanceof CallError && isRefusal(error, 'bank-details-missing')) refreshBank()
  return 'failed' as const
}

/** The withdrawal form and its question (docs/rules.md, Withdrawal). */
export function createWithdrawal(panel: Panel, emit: Emit) {
  const { environment, session, call } = panel
  const { $unanswered: $payments, pay, open } = createPayments(panel, 'withdrawal')
  const submission = createSubmission<'requested' | 'failed'>(environment)
  /** The amount that the dialog is about, from its question to its outcome. */
  const $asked = atom<number | undefined>()
  /** The amount of a request that may have taken effect without an answer. */
  const $unanswered = computed($payments, ([amount = '']) => readAmount(amount) || undefined)
  const form = createWithdrawalForm(session, $unanswered)
  const { $amount, $ready } = form
  const bank = createBank(panel)
  const isPending = () => submission.$state.get().status === 'pending'
  function unlessPending(change: () => void) {
    if (isPending()) return
    submission.clear()
    change()
  }
  return {
    $bank: bank.$bank,
    ...form,
    $unanswered,
    $asked,
    $submission: submission.$state,
    type: (value: string) => unlessPending(() => $amount.set(value)),
    /** Asks whether to withdraw the typed amount. */
    ask: () => unlessPending(() => $asked.set($ready.get())),
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
      await submission.run(() => pay(`${amount}`, send, paid), explainWith(bank.refresh))
      // the outcome shows although the dialog was closed meanwhile; another member has none
      if (submission.$state.get().status !== 'idle' && token === session.token()) $asked.set(amount)
    },
    /** The bank details were saved in place of this form: the withdrawal that was begun stays as it was. */
    banked() {
      submission.clear()
      bank.refresh()
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
