import type { Question } from '../contract/question-shape.ts'
import { $language } from '../ui/messages/i18n.ts'
import type { ControlProps } from './control.ts'

export function labelled({ translations, ...question }: Question, name: 'options' | 'rows' = 'options') {
  const labels = translations?.[$language.get()]?.[name] ?? {}
  return question[name].map((one) => ({
    ...one,
    label: (Object.hasOwn(labels, one.value) && labels[one.value]) || one.label,
  }))
}

export const choiceProps = (props: ControlProps) => ({
  ...groupProps(props),
  base: props.base,
  options: labelled(props.question),
  other: { text: props.other, onText: props.onOther, last: props.last, isOpen: props.labels['aria-invalid'] },
})

export const groupProps = ({ id, labels }: ControlProps) => ({
  name: id,
  legendId: labels['aria-labelledby'],
  describedBy: labels['aria-describedby'],
})
