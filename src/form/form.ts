import { atom } from 'nanostores'
import type { Environment } from '../panel/environment.ts'
import { type Faults, firstFault } from '../validation/faults.ts'
import { createSubmission } from './submission.ts'

/** What is typed into a form, its faults and its submission. `Text` names the outcomes that the screen has texts for. */
export function createForm<Fields extends object, Fault extends string, Text extends string>(
  environment: Environment,
  fields: Fields,
) {
  const $form = atom(fields)
  const $faults = atom<Faults<Fields, Fault>>({})
  const { $state: $submission, run, fail, clear } = createSubmission<Text>(environment)

  return {
    $form,
    $faults,
    $submission,
    run,
    fail,
    /** Changes a field, whose fault is then over. */
    set<Field extends keyof Fields>(field: Field, value: Fields[Field]) {
      $form.set({ ...$form.get(), [field]: value })
      $faults.set({ ...$faults.get(), [field]: undefined })
    },
    /** Changes these fields; faults and the outcome of the last submission are over. */
    restart(changed: Partial<Fields>) {
      $form.set({ ...$form.get(), ...changed })
      $faults.set({})
      clear()
    },
    /** Shows these faults. @returns whether nothing is to be sent: there is a fault, or a submission is pending */
    refuse(faults: Faults<Fields, Fault>): boolean {
      if ($submission.get().status === 'pending') return true
      $faults.set(faults)
      if (!firstFault(faults)) return false
      clear()
      return true
    },
  }
}

export type Form<Fields extends object, Fault extends string, Text extends string> = ReturnType<
  typeof createForm<Fields, Fault, Text>
>
