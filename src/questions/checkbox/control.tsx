import { useStore } from '@nanostores/react'
import { chosenIn, toggled } from '../choice.ts'
import { ChoiceList } from '../choice-list.tsx'
import { choiceMessages } from '../choice-messages.ts'
import { choiceProps } from '../choice-props.ts'
import type { QuestionControl } from '../control.ts'
import { checkboxMessages } from './messages.ts'

export const control: QuestionControl = {
  Control: (props) => (
    <ChoiceList
      {...choiceProps(props)}
      kind="several"
      isChosen={(value) => chosenIn(props.answer).includes(value)}
      onChoose={(value) => props.onAnswer(toggled(props.question, props.answer, value))}
    />
  ),
  Hint({ question }) {
    const t = useStore(checkboxMessages)
    const { minChoices: min, maxChoices: max } = question
    const most = min === max ? t.chooseExactly : min ? t.chooseBetween : t.chooseUpTo
    return <span>{max ? most({ min, max }) : min ? t.chooseAtLeast({ min }) : t.chooseSeveral}</span>
  },
  texts: choiceMessages,
}
