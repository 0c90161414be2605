import { useStore } from '@nanostores/react'
import { styles } from '../../ui/styles.ts'
import type { QuestionControl } from '../control.ts'
import { fieldProps } from '../typed-control.tsx'
import css from './control.css'
import { textareaMessages } from './messages.ts'

styles(css)

export const control: QuestionControl = {
  Control: (props) => (
    <textarea
      {...fieldProps(props)}
      className="panel-field-input panel-textarea"
      enterKeyHint="enter"
      rows={4}
      dir="auto"
      onInput={(event) => props.onAnswer(event.currentTarget.value)}
    />
  ),
  Hint: () => <span className="panel-textarea-keys">{useStore(textareaMessages).textareaHint}</span>,
}
