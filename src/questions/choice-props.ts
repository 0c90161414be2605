import type { Question } from '../contract/question-shape.ts'
import { $language } from '../ui/messages/i18n.ts'
import type { ControlProps } from './control.ts'
import { typeOf } from './types.ts'

export function labelled({ translations, ...question }: Question, name: 'options' | 'rows' = 'options') {
  const labels = translations?.[$language.get()]?.[name] ?? {}
  return question[name].map((one) => ({
    ...one,
    label: (Object.hasOwn(labels, one.value) && labels[one.value]) || one.label,
  }))
}

export function choiceProps(props: ControlProps) {
  const { question, answer = '', other, onOther, last, labels } = props
  const [, ownFault] = typeOf(question).read(question, answer)
  const isOpen = labels['aria-invalid'] && !ownFault
  return {
    ...groupProps(props),
    base: props.base,
    options: labelled(question),
    other: { text: other, onText: onOther, last, isOpen },
  }
}

export const groupProps = ({ id, labels }: ControlProps) => ({
  name: id,
  legendId: labels['aria-labelledby'],
  describedBy: labels['aria-describedby'],
})
