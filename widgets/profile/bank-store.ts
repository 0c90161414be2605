import { atom, computed } from 'nanostores'
import { saveBankDetails } from '../../src/api/users.ts'
import { CallError } from '../../src/errors.ts'
import { createSubmission } from '../../src/form.ts'
import type { Panel } from '../../src/panel.ts'
import { type BankDetails, checkBankDetails, firstBankFault, normalizeBankDetails } from '../../src/validation/bank.ts'

/** Spec, section 9: so many attempts, with a wait of so many milliseconds times the attempt between them. */
export const ATTEMPTS = 3
const BACK_OFF = 1000
/** Spec, section 9: how long a success stays. */
export const SUCCESS_STAYS = 5000

const EMPTY: BankDetails = { accountHolderName: '', accountNumber: '', ifscCode: '' }
/** What was typed and not yet saved waits here while the member is on another screen. */
const DRAFT = 'bank-draft'

export type BankText =
  | 'offline'
  | 'invalid'
  | 'no-token'
  | 'timeout'
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'server-error'
  | 'unavailable'
  | 'no-answer'
  | 'unexpected'
  | 'save-failed'
  | 'saved'

/** The line of the table that a failure stands on (spec, section 8: bank save). */
function textOf(error: unknown): BankText {
  if (!(error instanceof CallError)) return 'save-failed'
  const { code, status } = error
  if (code === 'timeout') return 'timeout'
  if (code === 'network') return 'no-answer'
  if (status < 400) return 'unexpected'
  if (status >= 500) return status === 500 ? 'server-error' : 'unavailable'
  if (status === 400) return 'bad-request'
  if (status === 401) return 'unauthorized'
  return status === 403 ? 'forbidden' : 'save-failed'
}

/** The table fixes the words of a failure, but for these two: there the server's own go first. */
const SERVER_SPEAKS: readonly BankText[] = ['bad-request', 'save-failed']

const inFixedWords = (error: unknown): unknown =>
  error instanceof CallError && !SERVER_SPEAKS.includes(textOf(error)) ? new CallError(error.code, error.status) : error

/** The bank details: shown, edited, and saved with patience (spec, sections 5, 7 and 8). */
export function createBankStore({ environment, session, call }: Panel) {
  /** Null where none are saved, undefined where that is not known yet. */
  const $saved = atom<BankDetails | null | undefined>()
  const $editing = atom(false)
  const $form = atom<BankDetails>(EMPTY)
  /** The attempt that is about to be made or under way, from the second on. */
  const $attempt = atom<number | undefined>()
  const submission = createSubmission<BankText>(environment)
  let owner: string | undefined
  let cancelWait = () => {}
  let cancelClear = () => {}

  function close() {
    delete environment.page[DRAFT]
    $editing.set(false)
    $form.set(EMPTY)
  }

  async function send(body: BankDetails) {
    const idempotencyKey = environment.uuid()
    for (let attempt = 1; ; attempt++) {
      try {
        return await call(saveBankDetails, { body, idempotencyKey })
      } catch (error) {
        const mayPass = error instanceof CallError && ['timeout', 'network', 'server'].includes(error.code)
        if (!mayPass || attempt === ATTEMPTS) throw error
        $attempt.set(attempt + 1)
        await new Promise<void>((resolve) => {
          cancelWait = environment.after(BACK_OFF * attempt, resolve)
        })
      }
    }
  }

  return {
    $saved,
    $editing,
    $form,
    $attempt,
    $submission: submission.$state,
    $faults: computed($form, (form) => checkBankDetails(normalizeBankDetails(form))),
    /** What the server keeps has arrived. */
    show: (details: BankDetails | null) => $saved.set(details),
    edit() {
      cancelClear()
      submission.clear()
      $form.set($saved.get() ?? EMPTY)
      $editing.set(true)
    },
    cancel() {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      close()
    },
    set(field: keyof BankDetails, value: string) {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      $form.set({ ...$form.get(), [field]: field === 'ifscCode' ? value.toUpperCase() : value })
      environment.page[DRAFT] = JSON.stringify({ owner, form: $form.get() })
    },
    async save() {
      const details = normalizeBankDetails($form.get())
      if (!environment.online()) return submission.fail('offline')
      if (firstBankFault(checkBankDetails(details))) return submission.fail('invalid')
      if (!session.token()) return submission.fail('no-token')
      const sender = owner
      await submission.run(async () => {
        try {
          await send(details)
        } catch (error) {
          if (sender !== owner) return undefined
          throw inFixedWords(error)
        } finally {
          $attempt.set(undefined)
        }
        if (sender !== owner) return undefined
        $saved.set(details)
        close()
        cancelClear = environment.after(SUCCESS_STAYS, submission.clear)
        return 'saved'
      }, textOf)
    },
    /** Whose details these are; another member's are forgotten, and what the same one typed comes back. */
    open(memberId: string | undefined) {
      if (owner === memberId) return
      owner = memberId
      cancelWait()
      $saved.set(undefined)
      $editing.set(false)
      $form.set(EMPTY)
      submission.clear()
      const draft = JSON.parse(environment.page[DRAFT] ?? '{}') as { owner?: string; form?: BankDetails }
      if (memberId === undefined || draft.owner !== memberId || !draft.form) {
        delete environment.page[DRAFT]
        return
      }
      $form.set(draft.form)
      $editing.set(true)
    },
    release() {
      cancelWait()
      cancelClear()
    },
  }
}

export type BankStore = ReturnType<typeof createBankStore>
