import type { Question } from '../contract/question-shape.ts'
import { $language } from '../ui/messages/i18n.ts'
import type { ControlProps } from './control.ts'

/** The options with their labels in the page's language. Their values stay: those are the answers. */
export function labelled({ options, translations }: Question): Question['options'] {
  const labels = translations?.[$language.get()]?.options ?? {}
  return options.map(({ value, label }) => ({ value, label: (Object.hasOwn(labels, value) && labels[value]) || label }))
}

/** The properties of a group of radios or checkboxes. */
export const groupProps = ({ id, labels }: ControlProps) => ({
  name: id,
  legendId: labels['aria-labelledby'],
  describedBy: labels['aria-describedby'],
})
