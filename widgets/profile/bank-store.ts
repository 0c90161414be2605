import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../src/client/environment.ts'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { type BankDetails, checkTypedBankDetails, normalizeBankDetails } from '../../src/contract/validation/bank.ts'
import { firstFault } from '../../src/contract/validation/faults.ts'
import { createBankAttempts } from './bank-attempts.ts'
import { createCardForm } from './card-form.ts'
import { reworded } from './failures.ts'

const EMPTY: BankDetails = { accountHolderName: '', accountNumber: '', ifscCode: '' }
const DRAFT_KEY = 'bank-draft'

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

/**
 * While the member is on another screen, keeps the typed details in the page's memory, because an account number must
 * not be stored. Warns before the page is left.
 */
function createTyped(environment: Environment, $form: ReadableAtom<BankDetails>) {
  let owner: string | undefined
  let release: (() => void) | undefined
  let isWanted = false
  const stopWarning = () => {
    isWanted = false
    release?.()
    release = undefined
  }
  return {
    keep() {
      environment.page[DRAFT_KEY] = JSON.stringify({ owner, form: $form.get() })
      if (isWanted) return
      isWanted = true
      environment.device().then((device) => {
        if (isWanted) release ??= device.on('beforeunload', (event) => event.preventDefault())
      }, environment.report)
    },
    forget() {
      delete environment.page[DRAFT_KEY]
      stopWarning()
    },
    open(memberId: string | undefined): BankDetails | undefined {
      owner = memberId
      const draft = JSON.parse(environment.page[DRAFT_KEY] ?? '{}') as {
        readonly owner?: string
        readonly form?: BankDetails
      }
      return draft.owner === memberId ? draft.form : undefined
    },
    stopWarning,
  }
}

export function createBankStore(panel: Panel) {
  const { environment } = panel
  const $saved = atom<BankDetails | null | undefined>()
  const attempts = createBankAttempts(panel)
  const form = createCardForm<BankDetails, BankText>(panel, () => $saved.get() ?? EMPTY)
  const { $form, $editing } = form
  const typed = createTyped(environment, $form)

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
      typed.keep()
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
    open(memberId: string | undefined) {
      const before = typed.open(memberId)
      attempts.stop()
      $saved.set(undefined)
      form.forget()
      typed.forget()
      if (!before) return
      form.edit()
      $form.set(before)
      typed.keep()
    },
    release() {
      typed.stopWarning()
      attempts.stop()
      form.release()
    },
  }
}

export type BankStore = ReturnType<typeof createBankStore>
