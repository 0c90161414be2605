import { useStore } from '@nanostores/react'
import { ChoiceList } from '../choice-list.tsx'
import { groupProps, labelled } from '../choice-props.ts'
import type { QuestionControl } from '../control.ts'
import { checkboxMessages } from './messages.ts'

export const control: QuestionControl = {
  Control: (props) => (
    <ChoiceList
      {...groupProps(props)}
      kind="several"
      value={Array.isArray(props.answer) ? props.answer : []}
      onChange={props.onAnswer}
      options={labelled(props.question)}
    />
  ),
  Hint: () => <span>{useStore(checkboxMessages).chooseSeveral}</span>,
}
