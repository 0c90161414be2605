import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Environment } from '../../../src/client/environment.ts'
import type { ControlProps } from '../../../src/questions/control.ts'
import { controlOf, isHere, partOf } from '../../../src/questions/controls.ts'
import { typeOf } from '../../../src/questions/types.ts'
import { Heading } from '../../../src/ui/heading.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { alert } from '../../../src/ui/icons.ts'
import { worded } from '../../../src/ui/messages/worded.ts'
import { Awaited } from '../../../src/ui/part.tsx'
import { useUniqueId } from '../../../src/ui/unique-id.ts'
import type { QuestionFault } from './complete.ts'
import { faultIn, faultText } from './fault.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { takingMessages } from './taking-messages.ts'

export interface QuestionViewProps extends Omit<ControlProps, 'id' | 'labels'> {
  readonly place: string
  readonly fault: QuestionFault | undefined
  /** Says once in a survey that answers may be left out; empty at the other questions. */
  readonly optional: string
  readonly moved: boolean
  /** Counts the requests for the next question; after a request with a fault, the first control takes the focus. */
  readonly asked: number
  /** Another object for each failure of a step, whose message stands among the children. */
  readonly failure: object | undefined
  readonly environment: Pick<Environment, 'onReturn' | 'report'>
  readonly children: ReactNode
}

const CONTROLS = 'input, textarea, button'

function useFault({ fault, asked, failure }: QuestionViewProps, heading: RefObject<HTMLElement | null>) {
  const box = useRef<HTMLDivElement>(null)
  // Runs as a layout effect because only a drawn control can take the focus, before the next key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal of the same fault shows it again
  useLayoutEffect(() => {
    if (!fault) return
    const open = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? box.current
    const control = open?.matches(CONTROLS) ? open : open?.querySelector<HTMLElement>(CONTROLS)
    control?.focus()
    heading.current?.scrollIntoView?.({ block: 'nearest' })
    if (control !== open && open !== box.current) open?.scrollIntoView?.({ block: 'nearest' })
  }, [fault, asked])
  // Runs as a layout effect because only a drawn message can be brought into sight.
  useLayoutEffect(() => {
    if (failure) box.current?.querySelector('.panel-notice')?.scrollIntoView?.({ block: 'nearest' })
  }, [failure])
  return box
}

const NO_PART = atom(undefined)

/** The control of the question, or what stands in its place until its part is loaded. */
function ControlPlace({ environment, ...props }: ControlProps & Pick<QuestionViewProps, 'environment'>) {
  const { Control } = controlOf(props.question)
  const part = partOf(props.question)
  return part && !isHere(props.question) ? <Awaited part={part} environment={environment} /> : <Control {...props} />
}

export function QuestionView(props: QuestionViewProps) {
  const { question, place, moved } = props
  const t = useStore(takingMessages)
  useStore(partOf(question)?.$module ?? NO_PART)
  const { Hint, texts = takingMessages } = controlOf(question)
  useStore(texts)
  const isAnswerable = typeOf(question).isAnswerable(question)
  const fault = faultIn(props)
  const id = useUniqueId()
  const heading = useHeadingFocus(moved, question.id)
  const ids = { title: `${id}-title`, note: `${id}-note` }
  const box = useFault(props, heading)
  const labels = {
    'aria-labelledby': ids.title,
    'aria-describedby': ids.note,
    'aria-invalid': fault !== undefined,
    'aria-required': question.required,
  }
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
        {props.optional && <span>{props.optional}</span>}
        {isAnswerable ? Hint && <Hint question={question} /> : <span>{t.nothingToChoose}</span>}
      </p>
      {props.children}
      {isAnswerable && <ControlPlace {...props} id={id} labels={labels} />}
    </div>
  )
}
