import { atom, computed } from 'nanostores'
import { CallError, isRefusal } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { readAmount } from '../../src/contract/validation/withdrawal.ts'
import type { Emit } from '../../src/element/events.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createBank } from './bank.ts'
import { createPayments } from './payments.ts'
import { createWithdrawalForm } from './withdrawal-form.ts'

/** Identifies the new withdrawal, and says when it is usually paid. Empty if the server does not say it. */
interface Receipt {
  readonly transactionId: string
  readonly expectedBy: string
}

const explainWith = (refreshBank: () => void) => (error: unknown) => {
  if (error instanceof CallError && isRefusal(error, 'bank-details-missing')) refreshBank()
  return 'failed' as const
}

const requestOf =
  ({ call }: Panel, proof: Proof, amount: number) =>
  (idempotencyKey: string) =>
    proof.run(() => call(requestWithdrawal, { body: { amount }, idempotencyKey }))

export function createWithdrawal(panel: Panel, proof: Proof, emit: Emit) {
  const { environment, session } = panel
  const { $unanswered: $payments, pay, open } = createPayments(panel, 'withdrawal')
  const submission = createSubmission<'requested' | 'failed'>(environment)
  const $asked = atom<number | undefined>()
  const $receipt = atom<Receipt>({ transactionId: '', expectedBy: '' })
  /** The amount of a request that had no answer, but may have taken effect. */
  const $unanswered = computed($payments, ([amount = '']) => readAmount(amount) || undefined)
  const form = createWithdrawalForm(session, $unanswered)
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
    $receipt,
    $submission: submission.$state,
    type: (value: string) => unlessPending(() => form.$amount.set(value)),
    ask: () =>
      unlessPending(() => {
        $asked.set(form.$ready.get())
        // The day of the payment may have changed since the page was opened.
        bank.poll()
      }),
    async confirm() {
      const amount = $asked.get()
      const continues = session.guard()
      if (amount === undefined || submission.$state.get().status === 'done' || !session.token()) return
      const paid = (receipt: Receipt) => {
        $receipt.set(receipt)
        form.$amount.set('')
        emit('panel-withdrawal-requested', { points: amount })
        return 'requested' as const
      }
      await submission.run(() => pay(`${amount}`, requestOf(panel, proof, amount), paid), explainWith(bank.refresh))
      // Shows the outcome even if the dialog was closed meanwhile, but never to another member.
      if (submission.$state.get().status !== 'idle' && continues()) $asked.set(amount)
    },
    banked() {
      submission.clear()
      bank.refresh()
    },
    close() {
      if (!isPending()) submission.clear()
      $asked.set(undefined)
    },
    open(memberId: string | undefined) {
      open(memberId)
      submission.clear()
      $asked.set(undefined)
      form.$amount.set(String($unanswered.get() ?? ''))
    },
  }
}

export type WithdrawalStore = ReturnType<typeof createWithdrawal>
