import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Question } from '../../src/api/shapes.ts'
import { FormNotice } from '../../src/form/notice.tsx'
import { Arrow } from '../../src/ui/arrow.tsx'
import { Button } from '../../src/ui/button.tsx'
import { arrowBack, arrowOn } from '../../src/ui/icons.ts'
import { Ticks } from '../../src/ui/ticks.tsx'
import type { Answer } from '../../src/validation/answer.ts'
import { KeepingLine } from './kept.tsx'
import { QuestionView } from './question.tsx'
import type { SurveyStore } from './store.ts'
import { takingMessages } from './taking-messages.ts'

/** Whether Enter moves on: not during composition, nor on controls that use Enter (docs/rules.md, Enter key). */
function movesOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || (event.nativeEvent ?? event).isComposing) return false
  return !(event.target as Element).closest('button, a, summary')
}

/** Whether a number key chooses an answer: not in text fields. */
const isPick = ({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey && !(target as Element).matches('.panel-field-input')

/** The member's steps: by pointer, by key, or by the buttons. */
function useSteps(store: SurveyStore, arrived: boolean) {
  const [moved, setMoved] = useState(arrived)
  /** The last input was by pointer, not by key. */
  const pointing = useRef(false)
  const move = (step: () => void) => () => {
    setMoved(true)
    step()
  }
  const next = move(store.next)
  return {
    moved,
    next,
    previous: move(store.previous),
    answer(question: Question, answer: Answer) {
      setMoved(true)
      if (pointing.current) store.point(question, answer)
      else store.answer(question, answer)
    },
    listeners: {
      onPointerDown() {
        pointing.current = true
      },
      onKeyDown(event: KeyboardEvent) {
        pointing.current = false
        if (movesOn(event)) {
          event.preventDefault()
          next()
        } else if (isPick(event)) store.pick(Number(event.key))
      },
    },
  }
}

/** The current question with its next and back buttons. */
export function Ask({ store, arrived }: { store: SurveyStore; arrived: boolean }) {
  const t = useStore(takingMessages)
  const question = useStore(store.$question)
  const answers = useStore(store.$answers)
  const fault = useStore(store.$fault)
  const progress = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const steps = useSteps(store, arrived)
  const pending = submission.status === 'pending'
  const last = progress.number === progress.total
  const place = t.questionOf({ n: progress.number, total: progress.total })
  if (!question) return null
  return (
    // Enter anywhere in it moves on (docs/rules.md, Enter key)
    <div className="panel-survey-ask" {...steps.listeners}>
      <div className="panel-survey-line">
        <span className="panel-survey-small" aria-live="polite">
          {place}
        </span>
        <span className="panel-survey-small">{t.complete({ percent: progress.percent })}</span>
      </div>
      <Ticks done={progress.number} total={progress.total} label={place} />
      <QuestionView
        key={question.id}
        question={question}
        answer={answers.get(question.id)}
        fault={fault}
        moved={steps.moved}
        onAnswer={(answer) => steps.answer(question, answer)}
      />
      <FormNotice state={submission} texts={t} />
      <div className="panel-survey-foot">
        <Button large onClick={steps.previous} disabled={progress.number === 1 || pending}>
          <Arrow d={arrowBack} />
          {t.previous}
        </Button>
        <Button kind="primary" large onClick={steps.next} busy={pending}>
          {last ? (pending ? t.submitting : t.submit) : t.next}
          {!last && <Arrow d={arrowOn} />}
        </Button>
      </div>
      {last && progress.requiredDone < progress.required && <p className="panel-survey-small">{t.requiredOpen}</p>}
      <KeepingLine store={store} />
    </div>
  )
}
