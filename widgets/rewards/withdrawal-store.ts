import { atom, computed } from 'nanostores'
import { getBankDetails, requestWithdrawal } from '../../src/api/users.ts'
import type { Emit } from '../../src/element/events.ts'
import { createSubmission } from '../../src/form/submission.ts'
import { type Attempts, mayHaveArrived } from '../../src/panel/idempotency.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { checkWithdrawal, readAmount } from '../../src/validation/withdrawal.ts'
import { refreshBalance } from './balance.ts'

/** The bank account for withdrawals. `unknown`: the server did not say, and will refuse if there is none. */
export type BankState =
  | { readonly status: 'loading' | 'none' | 'unknown' }
  | { readonly status: 'saved'; readonly digits: string }

/** The withdrawal form (docs/rules.md, Withdrawal). */
export function createWithdrawal(panel: Panel, attempts: Attempts, emit: Emit) {
  const { environment, session, call } = panel
  const $bank = atom<BankState>({ status: 'loading' })
  const $amount = atom('')
  /** The amount of a request that may have taken effect without an answer. */
  const $unanswered = atom<number | undefined>()
  const submission = createSubmission<'requested' | 'failed'>(environment)
  let owner: string | undefined
  let unhear = () => {}
  let gone = false

  const ofOwner = () => `${owner} withdrawal `
  const findUnanswered = () => {
    const [amount] = attempts.unanswered(ofOwner())
    $unanswered.set(readAmount(amount ?? '') || undefined)
  }

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

  /** Bank details are added on another page, perhaps in another tab: fetches them when the member is back. */
  async function awaitBank() {
    const device = await environment.device()
    unhear()
    if (gone) return
    unhear = device.on('visibilitychange', () => {
      if (!device.isHidden()) void loadBank()
    })
  }

  async function loadBank() {
    const asker = owner
    try {
      const { bankDetails } = await call(getBankDetails)
      if (asker !== owner) return
      const digits = bankDetails?.accountNumber.slice(-4)
      $bank.set(digits ? { status: 'saved', digits } : { status: 'none' })
      if (!digits) await awaitBank()
      else unhear()
    } catch {
      if (asker === owner && $bank.get().status === 'loading') $bank.set({ status: 'unknown' })
    }
  }

  return {
    $bank,
    $amount,
    $faults,
    $ready,
    $unanswered,
    $submission: submission.$state,
    loadBank,
    type(value: string) {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      $amount.set(value)
    },
    async submit() {
      const amount = $ready.get()
      const token = session.token()
      if (amount === undefined || !token) return
      const sender = owner
      await submission.run(
        async () => {
          const send = (idempotencyKey: string) => call(requestWithdrawal, { body: { amount }, idempotencyKey })
          try {
            const { points } = await attempts.run(ofOwner() + amount, send)
            void refreshBalance(panel, token, points)
            if (sender !== owner) return undefined
            $amount.set('')
            emit('panel-withdrawal-requested', { points: amount })
            return 'requested'
          } catch (error) {
            if (mayHaveArrived(error)) void refreshBalance(panel, token)
            if (sender !== owner) return undefined
            throw error
          } finally {
            if (sender === owner) findUnanswered()
          }
        },
        () => 'failed',
      )
    },
    /** Sets the member; another member's input is cleared. */
    open(memberId: string | undefined) {
      owner = memberId
      unhear()
      submission.clear()
      $bank.set({ status: 'loading' })
      findUnanswered()
      $amount.set(String($unanswered.get() ?? ''))
    },
    release() {
      gone = true
      unhear()
    },
  }
}

export type WithdrawalStore = ReturnType<typeof createWithdrawal>
