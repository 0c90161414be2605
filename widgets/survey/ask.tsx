import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FormNotice } from '../../src/form-notice.tsx'
import { Arrow } from '../../src/ui/arrow.tsx'
import { Button } from '../../src/ui/button.tsx'
import { arrowBack, arrowOn } from '../../src/ui/icons.ts'
import { Ticks } from '../../src/ui/ticks.tsx'
import { KeepingLine } from './kept.tsx'
import { QuestionView } from './question.tsx'
import type { SurveyStore } from './store.ts'
import { takingMessages } from './taking-messages.ts'

/** Enter moves on, but for a new line, while composing, and on what has an Enter of its own (ruling 2). */
function movesOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || (event.nativeEvent ?? event).isComposing) return false
  return !(event.target as Element).closest('button, a, summary')
}

/** A number key outside of what is typed in chooses an answer. */
const isPick = ({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey && !(target as Element).matches('.panel-field-input')

/** The question that is asked now, and the ways on and back. */
export function Ask({ store, arrived }: { store: SurveyStore; arrived: boolean }) {
  const t = useStore(takingMessages)
  const question = useStore(store.$question)
  const answers = useStore(store.$answers)
  const fault = useStore(store.$fault)
  const progress = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const [moved, setMoved] = useState(arrived)
  /** The last touch was the pointer's, not a key's. */
  const pointing = useRef(false)
  const pending = submission.status === 'pending'
  const last = progress.number === progress.total
  const move = (step: () => void) => () => {
    setMoved(true)
    step()
  }
  if (!question) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter anywhere in the question moves on (ruling 2)
    <div
      className="panel-survey-ask"
      onPointerDown={() => {
        pointing.current = true
      }}
      onKeyDown={(event) => {
        pointing.current = false
        if (movesOn(event)) {
          event.preventDefault()
          move(store.next)()
        } else if (isPick(event)) store.pick(Number(event.key))
      }}
    >
      <div className="panel-survey-line">
        <span className="panel-survey-small" aria-live="polite">
          {t.questionOf({ n: progress.number, total: progress.total })}
        </span>
        <span className="panel-survey-small">{t.complete({ percent: progress.percent })}</span>
      </div>
      <Ticks
        done={progress.number}
        total={progress.total}
        label={t.questionOf({ n: progress.number, total: progress.total })}
      />
      <QuestionView
        key={question.id}
        question={question}
        answer={answers.get(question.id)}
        fault={fault}
        moved={moved}
        onAnswer={(answer) => {
          setMoved(true)
          if (pointing.current) store.point(question, answer)
          else store.answer(question, answer)
        }}
      />
      <FormNotice state={submission} texts={t} />
      <div className="panel-survey-foot">
        <Button large onClick={move(store.previous)} disabled={progress.number === 1 || pending}>
          <Arrow d={arrowBack} />
          {t.previous}
        </Button>
        <Button kind="primary" large onClick={move(store.next)} busy={pending}>
          {last ? (pending ? t.submitting : t.submit) : t.next}
          {!last && <Arrow d={arrowOn} />}
        </Button>
      </div>
      {last && progress.requiredDone < progress.required && <p className="panel-survey-small">{t.requiredOpen}</p>}
      <KeepingLine store={store} />
    </div>
  )
}
