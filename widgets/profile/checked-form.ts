import { atom, computed } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { type Faults, firstFault } from '../../src/contract/validation/faults.ts'
import { createCardForm } from './card-form.ts'

/** Creates a card form whose faults show beside the fields once the member has tried to send it. */
export function createCheckedForm<Fields extends object, Fault extends string, Code extends string>(
  panel: Panel,
  initial: () => Fields,
  check: (typed: Fields) => Faults<Fields, Fault>,
) {
  const form = createCardForm<Fields, Code>(panel, initial)
  const $tried = atom(false)
  form.$editing.listen(() => $tried.set(false))
  return {
    ...form,
    $faults: computed([form.$form, $tried], (typed, tried): Faults<Fields, Fault> => (tried ? check(typed) : {})),
    /** Shows the faults. @returns true if there is one */
    refuse(): boolean {
      $tried.set(true)
      return firstFault(check(form.$form.get())) !== undefined
    },
  }
}
