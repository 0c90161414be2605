import { useStore } from '@nanostores/react'
import { ChoiceList } from '../choice-list.tsx'
import { choiceMessages } from '../choice-messages.ts'
import { choiceProps } from '../choice-props.ts'
import type { QuestionControl } from '../control.ts'
import { multipleChoiceMessages } from './messages.ts'

export const control: QuestionControl = {
  Control: (props) => (
    <ChoiceList
      {...choiceProps(props)}
      kind="one"
      isChosen={(value) => props.answer === value}
      onChoose={props.onAnswer}
    />
  ),
  Hint: () => <span>{useStore(multipleChoiceMessages).chooseOne}</span>,
  texts: choiceMessages,
}
