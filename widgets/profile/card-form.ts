import { atom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'

/** Milliseconds for which a success text stays (docs/rules.md, Delays). */
const SUCCESS_STAYS = 5000

function createFields<Fields extends object>(initial: () => Fields) {
  const $editing = atom(false)
  const $form = atom(initial())
  return {
    $editing,
    $form,
    turnTo(editing: boolean) {
      $form.set(initial())
      $editing.set(editing)
    },
  }
}

/**
 * Creates a form that replaces a view. `initial` returns the fields each time the form opens or closes. While a
 * submission is pending, the form neither changes nor closes.
 */
export function createCardForm<Fields extends object, Code extends string>(panel: Panel, initial: () => Fields) {
  const { turnTo, ...fields } = createFields(initial)
  const { $form } = fields
  const { $state: $submission, run, fail, clear } = createSubmission<Code>(panel.environment)
  /** A new object for each member: the outcome of a submission counts only if the member is still the same. */
  let currentOwner = {}
  let cancelClear = () => {}

  const isPending = () => $submission.get().status === 'pending'

  function startAnew(editing: boolean) {
    cancelClear()
    clear()
    turnTo(editing)
  }

  return {
    ...fields,
    $submission,
    edit: () => startAnew(true),
    cancel() {
      if (!isPending()) startAnew(false)
    },
    set(field: keyof Fields, value: string) {
      if (isPending()) return
      clear()
      $form.set({ ...$form.get(), [field]: value })
    },
    fail(code: Code) {
      if (!isPending()) fail(code)
    },
    send: (action: () => Promise<unknown>, explain: (error: unknown) => Code, succeed: () => Code | undefined) =>
      run(async () => {
        const owner = currentOwner
        try {
          await action()
        } catch (error) {
          if (currentOwner !== owner) return undefined
          if (error instanceof CallError && error.status === 401) panel.refreshMember().catch(() => {})
          throw error
        }
        if (currentOwner !== owner) return undefined
        turnTo(false)
        cancelClear = panel.environment.after(SUCCESS_STAYS, clear)
        return succeed()
      }, explain),
    forget() {
      currentOwner = {}
      startAnew(false)
    },
    release: () => cancelClear(),
  }
}
