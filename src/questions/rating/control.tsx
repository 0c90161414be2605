import { useStore } from '@nanostores/react'
import { worded } from '../../ui/messages/worded.ts'
import { groupProps } from '../choice-props.ts'
import type { ControlProps, QuestionControl } from '../control.ts'
import { ratingMessages } from './messages.ts'
import { Scale } from './scale.tsx'

function Control(props: ControlProps) {
  const t = useStore(ratingMessages)
  const { question, answer, onAnswer } = props
  const { lowLabel, highLabel } = worded(question)
  return (
    <Scale
      {...groupProps(props)}
      max={question.maxRating}
      value={typeof answer === 'number' ? answer : undefined}
      onChange={onAnswer}
      label={(place) => t.place({ n: place, total: question.maxRating })}
      ends={[lowLabel, highLabel]}
    />
  )
}

export const control: QuestionControl = { Control, texts: ratingMessages }
