import { useStore } from '@nanostores/react'
import { worded } from '../../ui/messages/worded.ts'
import { groupProps } from '../choice-props.ts'
import type { ControlProps, QuestionControl } from '../control.ts'
import { ratingMessages } from './messages.ts'
import { Scale } from './scale.tsx'

export function ScaleControl(props: ControlProps & { min: number; max: number }) {
  const t = useStore(ratingMessages)
  const { question, answer, onAnswer, min, max } = props
  const { lowLabel, highLabel } = worded(question)
  return (
    <Scale
      {...groupProps(props)}
      min={min}
      max={max}
      value={typeof answer === 'number' ? answer : undefined}
      onChange={onAnswer}
      label={(place) => t.place({ n: place, total: max })}
      ends={[lowLabel, highLabel]}
    />
  )
}

export const control: QuestionControl = {
  Control: (props) => <ScaleControl {...props} min={1} max={props.question.maxRating} />,
  texts: ratingMessages,
}
