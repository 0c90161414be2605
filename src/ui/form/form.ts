import { atom } from 'nanostores'
import type { Environment } from '../../client/environment.ts'
import { type Faults, firstFault } from '../../contract/validation/faults.ts'
import { createSubmission } from './submission.ts'

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
    set<Field extends keyof Fields>(field: Field, value: Fields[Field]) {
      $form.set({ ...$form.get(), [field]: value })
      $faults.set({ ...$faults.get(), [field]: undefined })
    },
    restart(changed: Partial<Fields>) {
      $form.set({ ...$form.get(), ...changed })
      $faults.set({})
      clear()
    },
    /**
     * Shows the faults. @returns true if the form must not be sent, because it has a fault or a submission is pending
     */
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
