import { useStore } from '@nanostores/react'
import type { Form } from './form.ts'

type Texts<Fault extends string> = Readonly<Record<Fault, string>>

export function useFields<Fields extends object, Fault extends string>(
  { $form, $faults, set }: Pick<Form<Fields, Fault, string>, '$form' | '$faults' | 'set'>,
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
