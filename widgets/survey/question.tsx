import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { isChoice, type Question } from '../../src/api/question-shape.ts'
import { Heading } from '../../src/ui/heading.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { alert } from '../../src/ui/icons.ts'
import '../../src/ui/field.tsx'
import { $language } from '../../src/messages/i18n.ts'
import { worded } from '../../src/messages/worded.ts'
import { ChoiceList } from '../../src/ui/choice-list.tsx'
import { Rating } from '../../src/ui/rating.tsx'
import { useUniqueId } from '../../src/ui/unique-id.ts'
import type { Answer } from '../../src/validation/answer.ts'
import { DateInput } from './date-input.tsx'
import { faultIn, faultText } from './fault.ts'
import type { SurveyStore } from './store.ts'
import { useHeadingFocus } from './taking/heading-focus.ts'
import type { QuestionFault } from './taking/taking.ts'
import { takingMessages } from './taking/taking-messages.ts'

/** The input attributes of each typed question; unknown types are plain text (docs/rules.md, Questions). */
const INPUTS: Record<
  string,
  { type: string; dir?: 'ltr'; inputMode?: 'decimal' | 'email' | 'tel' | 'url'; autoComplete?: string }
> = {
  number: { type: 'text', dir: 'ltr', inputMode: 'decimal' },
  email: { type: 'email', dir: 'ltr', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  url: { type: 'url', dir: 'ltr', inputMode: 'url', autoComplete: 'url' },
}

export interface QuestionViewProps {
  readonly question: Question
  /** Stands for a text that is missing. */
  readonly place: string
  readonly answer: Answer | undefined
  readonly fault: QuestionFault | undefined
  /** True once the member has moved between questions: a new question then takes the focus, but not on load. */
  readonly moved: boolean
  /** How often the member asked for the next question: with a fault, its first control then takes the focus. */
  readonly asked: number
  readonly onAnswer: (answer: Answer) => void
  /** Stands under the heading, where it is in sight however long the answers are. */
  readonly children: ReactNode
  /** The last question: what follows is the submission. */
  readonly last: boolean
  /** Lets the field tell, before each step, whether it holds what cannot be read. */
  readonly ask: SurveyStore['ask']
}

/** A hint on how to answer, if the question needs one. */
function hintOf(question: Question) {
  if (!isChoice(question)) return question.type === 'textarea' ? 'textareaHint' : undefined
  if (question.options.length === 0) return 'nothingToChoose'
  return question.type === 'checkbox' ? 'chooseSeveral' : 'chooseOne'
}

/** The options with their labels in the page's language. Their values stay: those are the answers. */
function labelled({ options, translations }: Question): Question['options'] {
  const labels = translations?.[$language.get()]?.options ?? {}
  return options.map(({ value, label }) => ({ value, label: (Object.hasOwn(labels, value) && labels[value]) || label }))
}

interface ControlProps extends QuestionViewProps {
  readonly id: string
  readonly labels: {
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string
    readonly 'aria-invalid': boolean
    readonly 'aria-required': boolean
  }
}

/** The control of the question's type. */
function Control({ question, answer, onAnswer, last, ask, id, labels }: ControlProps) {
  const t = useStore(takingMessages)
  const { lowLabel, highLabel } = worded(question)
  const group = { name: id, legendId: labels['aria-labelledby'], describedBy: labels['aria-describedby'] }
  const typed = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  if (isChoice(question))
    return (
      <ChoiceList
        {...group}
        {...(question.type === 'checkbox'
          ? { kind: 'several', value: Array.isArray(answer) ? answer : [], onChange: onAnswer }
          : { kind: 'one', value: typed, onChange: onAnswer })}
        options={labelled(question)}
      />
    )
  if (question.type === 'rating')
    return (
      <Rating
        {...group}
        max={question.maxRating}
        value={typeof answer === 'number' ? answer : undefined}
        onChange={onAnswer}
        label={(place) => t.place({ n: place, total: question.maxRating })}
        ends={[lowLabel, highLabel]}
      />
    )
  const field = {
    className: 'panel-field-input',
    value: typed,
    enterKeyHint: last ? 'send' : 'next',
    ...labels,
  } as const
  if (question.type === 'date') return <DateInput {...field} question={question} onAnswer={onAnswer} ask={ask} />
  if (question.type === 'textarea')
    return (
      <textarea
        {...field}
        className="panel-field-input panel-survey-text"
        enterKeyHint="enter"
        rows={4}
        dir="auto"
        onInput={(event) => onAnswer(event.currentTarget.value)}
      />
    )
  return (
    <input
      autoComplete="off"
      {...(INPUTS[question.type] ?? { type: 'text', dir: 'auto' })}
      {...field}
      data-empty={typed === ''}
      onInput={(event) => onAnswer(event.currentTarget.value)}
    />
  )
}

/** Focuses the first control of a question that may not be left, and shows the question from its heading on. */
function useFault({ fault, asked }: QuestionViewProps, heading: RefObject<HTMLElement | null>) {
  const box = useRef<HTMLDivElement>(null)
  // a layout effect, because only what is drawn can take the focus, and before the next key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal of the same fault shows it again
  useLayoutEffect(() => {
    if (!fault) return
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    heading.current?.scrollIntoView?.({ block: 'nearest' })
  }, [fault, asked])
  return box
}

/** One question with the control of its type. */
export function QuestionView(props: QuestionViewProps) {
  const { question, place, moved } = props
  const t = useStore(takingMessages)
  const fault = faultIn(props)
  const id = useUniqueId()
  const heading = useHeadingFocus(moved, question)
  const ids = { title: `${id}-title`, note: `${id}-note` }
  const box = useFault(props, heading)
  const labels = {
    'aria-labelledby': ids.title,
    'aria-describedby': ids.note,
    'aria-invalid': fault !== undefined,
    'aria-required': question.required,
  }
  const hint = hintOf(question)
  return (
    <div className={`panel-survey-question${fault ? ' panel-survey-open' : ''}`} ref={box}>
      <Heading depth={2} className="panel-survey-title panel-survey-heading" id={ids.title} tabIndex={-1} at={heading}>
        <bdi>{worded(question).question || place}</bdi>
      </Heading>
      <p className="panel-survey-note panel-survey-small" id={ids.note}>
        <span className="panel-survey-fault" role="alert">
          {fault && (
            <>
              <Icon d={alert} />
              <span>{faultText(t, props, fault)}</span>
            </>
          )}
        </span>
        {question.required && fault !== 'requiredNote' && <span>{t.requiredNote}</span>}
        {hint && <span className={hint === 'textareaHint' ? 'panel-survey-keys' : undefined}>{t[hint]}</span>}
      </p>
      {props.children}
      {hint !== 'nothingToChoose' && <Control {...props} id={id} labels={labels} />}
    </div>
  )
}
