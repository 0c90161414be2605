import { atom, computed } from 'nanostores'
import { saveBankDetails } from '../../src/api/users.ts'
import { createSubmission } from '../../src/form/submission.ts'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { type BankDetails, checkTypedBankDetails, normalizeBankDetails } from '../../src/validation/bank.ts'
import { firstFault } from '../../src/validation/faults.ts'
import { SUCCESS_STAYS } from './delays.ts'

/** Between attempts it waits this many milliseconds times the attempt's number (docs/rules.md, Bank save). */
export const ATTEMPTS = 3
const BACK_OFF = 1000

const EMPTY: BankDetails = { accountHolderName: '', accountNumber: '', ifscCode: '' }
/** Keeps unsaved input while the member is on another screen. */
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

/** The text of a failure, from the table (docs/rules.md, Bank save). */
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

/** For these two failures the server message takes precedence; the table fixes the texts of the others. */
const SERVER_SPEAKS: readonly BankText[] = ['bad-request', 'save-failed']

const inFixedWords = (error: unknown): unknown =>
  error instanceof CallError && !SERVER_SPEAKS.includes(textOf(error)) ? new CallError(error.code, error.status) : error

/** The bank details: showing, editing, and saving with retries (docs/rules.md, Bank save). */
export function createBankStore({ environment, session, call }: Panel) {
  /** Null if none are saved, undefined if that is not known yet. */
  const $saved = atom<BankDetails | null | undefined>()
  const $editing = atom(false)
  const $form = atom<BankDetails>(EMPTY)
  /** The number of the next or current attempt, from the second on. */
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
    $faults: computed($form, (form) => checkTypedBankDetails(normalizeBankDetails(form))),
    /** Sets the details from the server. */
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
      if (firstFault(checkTypedBankDetails(details))) return submission.fail('invalid')
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
    /** Sets the member. Another member's details are cleared; the same member's unsaved input is restored. */
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
