import { atom, computed } from 'nanostores'
import { getBankDetails, requestWithdrawal } from '../../src/api/users.ts'
import { type Attempts, mayHaveArrived } from '../../src/attempts.ts'
import type { Emit } from '../../src/events.ts'
import { createSubmission } from '../../src/form.ts'
import type { Panel } from '../../src/panel.ts'
import { checkWithdrawal, readAmount } from '../../src/validation/withdrawal.ts'
import { refreshBalance } from './balance.ts'

/** Where withdrawals go. `unknown`: the server did not say, so it is left to it to refuse. */
export type BankState =
  | { readonly status: 'loading' | 'none' | 'unknown' }
  | { readonly status: 'saved'; readonly digits: string }

/** The form that pays points out (spec, sections 2, 5 and 8: withdrawal). */
export function createWithdrawal(panel: Panel, attempts: Attempts, emit: Emit) {
  const { environment, session, call } = panel
  const $bank = atom<BankState>({ status: 'loading' })
  const $amount = atom('')
  /** The amount of a request that may have arrived, although no answer came. */
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

  /** What is wrong with the amount; an untouched field has no fault, and nothing to send. */
  const $fault = computed([$amount, $unanswered, session.$state], (typed, unanswered, state) => {
    const amount = readAmount(typed)
    // what may have been taken already is no longer in the balance
    if (!typed.trim() || amount === unanswered) return undefined
    return checkWithdrawal(amount, state.status === 'member' ? state.user.points : 0)
  })
  /** The points that a submit would ask for; undefined while it may not. */
  const $ready = computed([$amount, $fault], (typed, fault) => (typed.trim() && !fault ? readAmount(typed) : undefined))

  /** They are added on another page, perhaps in another tab: looked for again when the member is back. */
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
    $fault,
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
    /** Whose form this is; what another member typed is forgotten. */
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
