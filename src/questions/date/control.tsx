import { formatDate } from '../../ui/format/date.ts'
import type { QuestionControl } from '../control.ts'
import { fieldProps } from '../typed-control.tsx'
import { DateInput } from './input.tsx'
import { dateMessages } from './messages.ts'

export const control: QuestionControl = {
  Control: (props) => (
    <DateInput {...fieldProps(props)} question={props.question} onAnswer={props.onAnswer} ask={props.ask} />
  ),
  texts: dateMessages,
  write: (day) => formatDate(day) ?? String(day),
}
