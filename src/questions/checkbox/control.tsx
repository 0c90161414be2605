import { useStore } from '@nanostores/react'
import { chosenIn, toggled } from '../choice.ts'
import { ChoiceList } from '../choice-list.tsx'
import { groupProps, labelled } from '../choice-props.ts'
import type { QuestionControl } from '../control.ts'
import { checkboxMessages } from './messages.ts'

export const control: QuestionControl = {
  Control: (props) => (
    <ChoiceList
      {...groupProps(props)}
      kind="several"
      isChosen={(value) => chosenIn(props.answer).includes(value)}
      onChoose={(value) => props.onAnswer(toggled(props.answer, value))}
      options={labelled(props.question)}
    />
  ),
  Hint: () => <span>{useStore(checkboxMessages).chooseSeveral}</span>,
}
