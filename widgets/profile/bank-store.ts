import { atom, computed } from 'nanostores'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { type BankDetails, checkTypedBankDetails, normalizeBankDetails } from '../../src/validation/bank.ts'
import { firstFault } from '../../src/validation/faults.ts'
import { createAttempts } from './bank-attempts.ts'
import { createCardForm } from './card-form.ts'
import { reworded } from './failures.ts'

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

/** Texts by failure code or by status. */
const TEXTS: Readonly<Record<string, BankText>> = {
  timeout: 'timeout',
  network: 'no-answer',
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  500: 'server-error',
}

/** The text of a failure, from the table (docs/rules.md, Bank save). */
function textOf(error: unknown): BankText {
  if (!(error instanceof CallError)) return 'save-failed'
  const { code, status } = error
  const other = status < 400 ? 'unexpected' : status < 500 ? 'save-failed' : 'unavailable'
  return TEXTS[code] ?? TEXTS[status] ?? other
}

/** For these two failures the server message takes precedence; the table fixes the texts of the others. */
const SERVER_SPEAKS: readonly BankText[] = ['bad-request', 'save-failed']

function rethrow(error: unknown): never {
  throw error instanceof CallError && !SERVER_SPEAKS.includes(textOf(error)) ? reworded(error) : error
}

/** The bank details: showing, editing, and saving with retries (docs/rules.md, Bank save). */
export function createBankStore(panel: Panel) {
  const { environment, session } = panel
  /** Null if none are saved, undefined if that is not known yet. */
  const $saved = atom<BankDetails | null | undefined>()
  const attempts = createAttempts(panel)
  const form = createCardForm<BankDetails, BankText>(panel, () => $saved.get() ?? EMPTY)
  const { $form, $editing } = form
  let owner: string | undefined

  $editing.listen((editing) => {
    if (!editing) delete environment.page[DRAFT]
  })

  return {
    ...form,
    $saved,
    $attempt: attempts.$attempt,
    $faults: computed($form, (typed) => checkTypedBankDetails(normalizeBankDetails(typed))),
    set(field: keyof BankDetails, value: string) {
      form.set(field, field === 'ifscCode' ? value.toUpperCase() : value)
      environment.page[DRAFT] = JSON.stringify({ owner, form: $form.get() })
    },
    async save() {
      const details = normalizeBankDetails($form.get())
      if (!environment.online()) return form.fail('offline')
      if (firstFault(checkTypedBankDetails(details))) return form.fail('invalid')
      if (!session.token()) return form.fail('no-token')
      await form.send(
        () => attempts.send(details).catch(rethrow),
        textOf,
        () => {
          $saved.set(details)
          return 'saved'
        },
      )
    },
    /** Sets the member. Another member's details are cleared; the same member's unsaved input is restored. */
    open(memberId: string | undefined) {
      const kept = environment.page[DRAFT] ?? '{}'
      const draft = JSON.parse(kept) as { owner?: string; form?: BankDetails }
      owner = memberId
      attempts.stop()
      $saved.set(undefined)
      form.forget()
      if (draft.owner !== memberId || !draft.form) {
        delete environment.page[DRAFT]
        return
      }
      form.edit()
      $form.set(draft.form)
      environment.page[DRAFT] = kept
    },
    release() {
      attempts.stop()
      form.release()
    },
  }
}

export type BankStore = ReturnType<typeof createBankStore>
