import type { QuestionControl } from '../control.ts'
import { ScaleControl } from '../rating/control.tsx'
import { ratingMessages } from '../rating/messages.ts'

export const control: QuestionControl = {
  Control: (props) => <ScaleControl {...props} min={0} max={10} />,
  texts: ratingMessages,
}
