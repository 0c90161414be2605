import type { Question } from '../contract/question-shape.ts'
import { $language } from '../ui/messages/i18n.ts'
import type { ControlProps } from './control.ts'

export function labelled({ options, translations }: Question): Question['options'] {
  const labels = translations?.[$language.get()]?.options ?? {}
  return options.map((option) => {
    const { value, label } = option
    return { ...option, label: (Object.hasOwn(labels, value) && labels[value]) || label }
  })
}

export const groupProps = ({ id, labels }: ControlProps) => ({
  name: id,
  legendId: labels['aria-labelledby'],
  describedBy: labels['aria-describedby'],
})
