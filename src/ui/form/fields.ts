import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { Faults } from '../../contract/validation/faults.ts'

type Texts<Fault extends string> = Readonly<Record<Fault, string>>

interface FieldsStore<Fields extends object, Fault extends string> {
  readonly $form: ReadableAtom<Fields>
  readonly $faults: ReadableAtom<Faults<Fields, Fault>>
  set<Field extends keyof Fields>(field: Field, value: Fields[Field]): void
}

export function useFields<Fields extends object, Fault extends string>(
  { $form, $faults, set }: FieldsStore<Fields, Fault>,
  texts: Texts<Fault>,
) {
  const form = useStore($form)
  const faults = useStore($faults)
  return <Field extends keyof Fields>(field: Field) => ({
    value: form[field],
    onInput: (value: Fields[Field]) => set(field, value),
    error: faults[field] && texts[faults[field]],
  })
}
