import { useStore } from '@nanostores/react'
import type { Question } from '../../src/api/shapes.ts'
import '../../src/ui/field.tsx'
import { ChoiceList } from '../../src/ui/choice-list.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import { ANSWER_LIMIT, type Answer } from '../../src/validation/answer.ts'
import { useArrival } from './arrival.ts'
import { isChoice, type QuestionFault } from './taking.ts'
import { takingMessages } from './taking-messages.ts'
import { ratingControl } from './views.ts'

/** What the browser offers for each type that is typed; unknown types are plain text (spec, section 3). */
const INPUTS: Record<
  string,
  { type: string; dir?: 'ltr'; inputMode?: 'decimal' | 'email' | 'tel' | 'url'; autoComplete?: string }
> = {
  number: { type: 'text', dir: 'ltr', inputMode: 'decimal' },
  email: { type: 'email', dir: 'ltr', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  url: { type: 'url', dir: 'ltr', inputMode: 'url', autoComplete: 'url' },
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

/** How the question is answered, where that needs words. */
function hintOf(question: Question) {
  if (!isChoice(question)) return question.type === 'textarea' ? 'textareaHint' : undefined
  if (question.options.length === 0) return 'nothingToChoose'
  return question.type === 'checkbox' ? 'chooseSeveral' : 'chooseOne'
}

/** One question with the control of its type. */
export function QuestionView({ question, answer, fault, moved, onAnswer }: QuestionViewProps) {
  const t = useStore(takingMessages)
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
  const choice = isChoice(question)
  const hint = hintOf(question)

  return (
    <div className="panel-survey-question">
      <h2 className="panel-survey-title panel-survey-arrival" id={ids.title} tabIndex={-1} ref={heading}>
        <bdi>{question.question}</bdi>
      </h2>
      <p className="panel-survey-note panel-survey-small" id={ids.note}>
        {question.required && fault !== 'requiredNote' && <span>{t.requiredNote}</span>}
        {hint && <span>{t[hint]}</span>}
      </p>
      {hint === 'nothingToChoose' ? null : choice ? (
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
          dir="auto"
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
          {...(INPUTS[question.type] ?? { type: 'text', dir: 'auto' })}
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
