import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import type { Question } from '../../src/api/shapes.ts'
import '../../src/ui/field.tsx'
import { ChoiceList } from '../../src/ui/choice-list.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { ANSWER_LIMIT, type Answer } from '../../src/validation/answer.ts'
import { ratingControl } from './controls.ts'
import { surveyMessages } from './messages.ts'
import type { QuestionFault } from './store.ts'

/** What the browser offers for each type that is typed; unknown types are plain text (spec, section 3). */
const INPUTS: Record<string, { type: string; inputMode?: 'decimal' | 'email' | 'tel' | 'url'; autoComplete?: string }> =
  {
    number: { type: 'text', inputMode: 'decimal' },
    email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
    phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
    url: { type: 'url', inputMode: 'url', autoComplete: 'url' },
    date: { type: 'date' },
  }

export interface QuestionViewProps {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly fault: QuestionFault | undefined
  /** True once the member has moved: then the new question takes the focus, never on load. */
  readonly moved: boolean
  readonly onAnswer: (answer: Answer) => void
}

/** The heading that the member's own step has brought: it takes the focus, and comes into view where it is not. */
export function useArrival(moved: boolean, what: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  // an effect, because focus and scroll belong to the document: the reader hears what is new; at once, before the next key
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands below the heading is what the focus follows
  useLayoutEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved, what])
  return heading
}

/** One question with the control of its type. */
export function QuestionView({ question, answer, fault, moved, onAnswer }: QuestionViewProps) {
  const t = useStore(surveyMessages)
  const Rating = ratingControl()
  const id = useUniqueId()
  const heading = useArrival(moved, question)

  const ids = { title: `${id}-title`, note: `${id}-note`, fault: `${id}-fault` }
  const labels = {
    'aria-labelledby': ids.title,
    'aria-describedby': `${ids.note} ${ids.fault}`,
    'aria-invalid': fault !== undefined,
    'aria-required': question.required,
  }
  const group = { name: id, legendId: ids.title, describedBy: labels['aria-describedby'] }
  const typed = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  const several = question.type === 'checkbox'
  const choice = several || question.type === 'multiple-choice'
  const how = choice ? (several ? t.chooseSeveral : t.chooseOne) : question.type === 'textarea' ? t.textareaHint : ''

  return (
    <div className="panel-survey-question">
      <h2 className="panel-survey-title panel-survey-arrival" id={ids.title} tabIndex={-1} ref={heading}>
        {question.question}
      </h2>
      <p className="panel-survey-note panel-survey-small" id={ids.note}>
        {question.required && fault !== 'requiredNote' && <span>{t.requiredNote}</span>}
        {how && <span>{how}</span>}
      </p>
      {choice ? (
        <ChoiceList
          {...group}
          {...(several
            ? { kind: 'several', value: Array.isArray(answer) ? answer : [], onChange: onAnswer }
            : { kind: 'one', value: typed, onChange: onAnswer })}
          options={question.options}
        />
      ) : question.type === 'rating' && Rating ? (
        <Rating
          {...group}
          max={question.maxRating}
          value={typeof answer === 'number' ? answer : undefined}
          onChange={onAnswer}
          label={(place) => t.place({ n: place, total: question.maxRating })}
        />
      ) : question.type === 'textarea' ? (
        <textarea
          className="panel-field-input panel-survey-text"
          rows={4}
          maxLength={ANSWER_LIMIT}
          value={typed}
          onInput={(event) => onAnswer(event.currentTarget.value)}
          {...labels}
        />
      ) : (
        <input
          className="panel-field-input"
          maxLength={ANSWER_LIMIT}
          autoComplete="off"
          {...(INPUTS[question.type] ?? { type: 'text' })}
          value={typed}
          onInput={(event) => onAnswer(event.currentTarget.value)}
          {...labels}
        />
      )}
      <p className="panel-survey-fault" id={ids.fault} role="alert">
        {fault && t[fault]}
      </p>
    </div>
  )
}
