import { atom, computed } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { type BankDetails, checkTypedBankDetails, normalizeBankDetails } from '../../src/contract/validation/bank.ts'
import { firstFault } from '../../src/contract/validation/faults.ts'
import { createTyped } from '../account/typed.ts'
import { createBankAttempts } from './bank-attempts.ts'
import { createCardForm } from './card-form.ts'
import { reworded } from './failures.ts'

const EMPTY: BankDetails = { accountHolderName: '', accountNumber: '', ifscCode: '' }

type BankText =
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

const TEXTS: Readonly<Record<string, BankText>> = {
  timeout: 'timeout',
  network: 'no-answer',
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  500: 'server-error',
}

function textOf(error: unknown): BankText {
  if (!(error instanceof CallError)) return 'save-failed'
  const { code, status } = error
  const other = status < 400 ? 'unexpected' : status < 500 ? 'save-failed' : 'unavailable'
  return TEXTS[code] ?? TEXTS[status] ?? other
}

/**
 * For these two failures the server message takes precedence; all others have fixed texts (docs/rules.md, Bank save).
 */
const SERVER_MESSAGE_FIRST: readonly BankText[] = ['bad-request', 'save-failed']

function rethrow(error: unknown): never {
  throw error instanceof CallError && !SERVER_MESSAGE_FIRST.includes(textOf(error)) ? reworded(error) : error
}

function refusalOf({ environment, session }: Panel, details: BankDetails): BankText | undefined {
  if (!environment.online()) return 'offline'
  const isEmpty = Object.values(details).every((value) => value === '')
  if (isEmpty || firstFault(checkTypedBankDetails(details))) return 'invalid'
  return session.token() && environment.local[`${environment.prefix}token`] ? undefined : 'no-token'
}

export function createBankStore(panel: Panel) {
  const $saved = atom<BankDetails | null | undefined>()
  const attempts = createBankAttempts(panel)
  const form = createCardForm<BankDetails, BankText>(panel, () => $saved.get() ?? EMPTY)
  const { $form, $editing } = form
  const typed = createTyped<BankDetails>(panel, 'bank-draft')

  $editing.listen((editing) => {
    if (!editing) typed.forget()
  })

  return {
    ...form,
    $saved,
    $attempt: attempts.$attempt,
    $faults: computed($form, (details) => checkTypedBankDetails(normalizeBankDetails(details))),
    set(field: keyof BankDetails, value: string) {
      form.set(field, field === 'ifscCode' ? value.toUpperCase() : value)
      typed.keep($form.get())
    },
    async save() {
      const details = normalizeBankDetails($form.get())
      const refusal = refusalOf(panel, details)
      if (refusal) form.fail(refusal)
      else
        await form.send(
          () => attempts.send(details).catch(rethrow),
          textOf,
          () => {
            $saved.set(details)
            return 'saved'
          },
        )
    },
    open() {
      const before = typed.kept()
      attempts.stop()
      $saved.set(undefined)
      form.forget()
      typed.forget()
      if (!before) return
      form.edit()
      $form.set(before)
      typed.keep(before)
    },
    release() {
      typed.stopWarning()
      attempts.stop()
      form.release()
    },
  }
}

export type BankStore = ReturnType<typeof createBankStore>
