import { atom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'

/** Milliseconds that a success text stays (docs/rules.md, Delays). */
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
 * A form that opens in place of a view. `initial` gives its fields when it opens and closes. While a submission is
 * pending, the form neither changes nor closes.
 */
export function createCardForm<Fields extends object, Code extends string>(panel: Panel, initial: () => Fields) {
  const { turnTo, ...fields } = createFields(initial)
  const { $form } = fields
  const { $state: $submission, run, fail, clear } = createSubmission<Code>(panel.environment)
  /** Replaced when the form is emptied: outcomes of earlier submissions are another member's. */
  let turn = {}
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
    /** Refuses what is typed. */
    fail(code: Code) {
      if (!isPending()) fail(code)
    },
    /** Sends the form. Then it closes, and the text that `succeed` returns shows for 5 seconds. */
    send: (action: () => Promise<unknown>, explain: (error: unknown) => Code, succeed: () => Code | undefined) =>
      run(async () => {
        const mine = turn
        try {
          await action()
        } catch (error) {
          if (turn !== mine) return undefined
          // a 401 may also mean that the session is over: then the refresh ends it, as any other call would
          if (error instanceof CallError && error.status === 401) panel.refreshMember().catch(() => {})
          throw error
        }
        if (turn !== mine) return undefined
        turnTo(false)
        cancelClear = panel.environment.after(SUCCESS_STAYS, clear)
        return succeed()
      }, explain),
    /** Empties the form after a sign-out or another member's sign-in. */
    forget() {
      turn = {}
      startAnew(false)
    },
    release: () => cancelClear(),
  }
}
