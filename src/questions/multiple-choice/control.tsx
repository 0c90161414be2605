import { useStore } from '@nanostores/react'
import { ChoiceList } from '../choice-list.tsx'
import { groupProps, labelled } from '../choice-props.ts'
import type { QuestionControl } from '../control.ts'
import { multipleChoiceMessages } from './messages.ts'

export const control: QuestionControl = {
  Control: (props) => (
    <ChoiceList
      {...groupProps(props)}
      kind="one"
      isChosen={(value) => props.answer === value}
      onChoose={props.onAnswer}
      options={labelled(props.question)}
    />
  ),
  Hint: () => <span>{useStore(multipleChoiceMessages).chooseOne}</span>,
}
