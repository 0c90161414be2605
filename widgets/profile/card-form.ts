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
  const { $state: $submission, run, fail, clear, forget } = createSubmission<Code>(panel.environment)
  /** A new object for each member: the outcome of a submission counts only if the member is still the same. */
  let currentOwner = {}
  let cancelClear = () => {}

  const isPending = () => $submission.get().status === 'pending'

  function turn(editing: boolean) {
    if (isPending()) return
    cancelClear()
    clear()
    turnTo(editing)
  }

  return {
    ...fields,
    $submission,
    edit: () => turn(true),
    cancel: () => turn(false),
    set(field: keyof Fields, value: string) {
      if (isPending()) return
      clear()
      fields.$form.set({ ...fields.$form.get(), [field]: value })
    },
    fail(code: Code) {
      if (!isPending()) fail(code)
    },
    /** Closes the form after `action`, and passes its answer to `succeed`, unless another member signed in meanwhile. */
    send: <Answer>(
      action: () => Promise<Answer>,
      explain: (error: unknown) => Code,
      succeed: (answer: Answer) => Code | undefined,
    ) =>
      run(async () => {
        cancelClear()
        const owner = currentOwner
        try {
          const answer = await action()
          if (currentOwner !== owner) return undefined
          turnTo(false)
          const code = succeed(answer)
          if (code) cancelClear = panel.environment.after(SUCCESS_STAYS, clear)
          return code
        } catch (error) {
          const isRefused = error instanceof CallError && error.status === 401
          if (isRefused && currentOwner === owner) panel.refreshMember().catch(() => {})
          throw error
        }
      }, explain),
    forget() {
      currentOwner = {}
      forget()
      cancelClear()
      turnTo(false)
    },
    release: () => cancelClear(),
  }
}
