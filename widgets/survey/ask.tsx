import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Question } from '../../src/api/question-shape.ts'
import { FormNotice } from '../../src/form/notice.tsx'
import { Arrow } from '../../src/ui/arrow.tsx'
import { Button } from '../../src/ui/button.tsx'
import { useFreshPresses } from '../../src/ui/fresh.ts'
import { arrowBack, arrowOn } from '../../src/ui/icons.ts'
import { Ticks } from '../../src/ui/ticks.tsx'
import type { Answer } from '../../src/validation/answer.ts'
import { KeepingNotice } from './kept.tsx'
import { useLift } from './lift.ts'
import { QuestionView } from './question.tsx'
import type { SurveyStore } from './store.ts'
import { takingMessages } from './taking-messages.ts'

/** Safari's code for a key that ends a composition, where the event no longer says so. */
const COMPOSED = 229

/** No bar of a browser is as high as an on-screen keyboard, in pixels. */
const KEYBOARD_HEIGHT = 150

/**
 * Whether a key of a hardware keyboard was pressed. An on-screen keyboard names no key, as on Android, or covers a part
 * of the page, as on iOS. A device without a precise pointer is a phone or a tablet.
 */
function isHardwareKey({ code }: KeyboardEvent): boolean {
  const view = globalThis.visualViewport
  const isCovered = view ? innerHeight - view.height * view.scale > KEYBOARD_HEIGHT : false
  return /Enter$/.test(code) && !isCovered && globalThis.matchMedia?.('(any-pointer: fine)').matches !== false
}

/**
 * Whether Enter moves on: not during composition, nor on controls that use Enter. In a long answer the Enter of an
 * on-screen keyboard makes a line (docs/rules.md, Enter key).
 */
const movesOn = (event: KeyboardEvent, target: Element): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.isComposing &&
  event.keyCode !== COMPOSED &&
  !target.closest('button, a, summary') &&
  (target.localName !== 'textarea' || isHardwareKey(event))

/** Whether a number key chooses an answer: not in text fields. */
const isPick = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, target: Element): boolean =>
  /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey && !target.matches('.panel-field-input')

/** Hears the keys in the element, and on the panel's own site also those that no control has. */
function useKeys(onSite: boolean, hear: (event: KeyboardEvent, target: Element) => void) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(hear)
  latest.current = hear
  // a layout effect, because the keys arrive outside of what is drawn here, and the next one may come before a paint
  useLayoutEffect(() => {
    const root = box.current?.getRootNode()
    const page = onSite ? box.current?.ownerDocument : undefined
    const hearOwn = (event: Event) => latest.current(event as KeyboardEvent, event.composedPath()[0] as Element)
    const hearPage = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (target.matches('body, main')) latest.current(event, target)
    }
    root?.addEventListener('keydown', hearOwn)
    page?.addEventListener('keydown', hearPage)
    return () => {
      root?.removeEventListener('keydown', hearOwn)
      page?.removeEventListener('keydown', hearPage)
    }
  }, [onSite])
  return box
}

/** The member's steps: by pointer, by key, or by the buttons. */
function useSteps(store: SurveyStore, arrived: boolean, onSite: boolean) {
  const [moved, setMoved] = useState(arrived)
  /** How often the member asked for the next question: each refusal shows anew. */
  const [asked, setAsked] = useState(0)
  /** The last input was by pointer, not by key. */
  const pointing = useRef(false)
  const question = useStore(store.$question)
  const fresh = useFreshPresses(question)
  function next() {
    setMoved(true)
    setAsked((times) => times + 1)
    store.next()
  }
  const box = useKeys(onSite, (event, target) => {
    pointing.current = false
    if (movesOn(event, target)) {
      event.preventDefault()
      // a key that is held down moves on once
      if (!event.repeat) next()
    } else if (isPick(event, target) && !event.repeat) store.pick(Number(event.key))
  })
  return {
    moved,
    asked,
    question,
    next,
    previous() {
      setMoved(true)
      store.previous()
    },
    answer(question: Question, answer: Answer) {
      setMoved(true)
      if (pointing.current) store.point(question, answer)
      else store.answer(question, answer)
    },
    props: {
      ...fresh,
      ref: box,
      onPointerDown() {
        pointing.current = true
      },
    },
  }
}

/** The current question with its next and back buttons. */
export function Ask({ store, arrived, onSite }: { store: SurveyStore; arrived: boolean; onSite: boolean }) {
  const t = useStore(takingMessages)
  const answers = useStore(store.$answers)
  const fault = useStore(store.$fault)
  const progress = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const { question, ...steps } = useSteps(store, arrived, onSite)
  const foot = useLift()
  const isGuest = useStore(store.$drawsGuest)
  const pending = submission.status === 'pending'
  const last = progress.number === progress.total
  const place = t.questionOf({ n: progress.number, total: progress.total })
  if (!question) return null
  return (
    // Enter anywhere in it moves on (docs/rules.md, Enter key)
    <div className="panel-survey-ask" {...steps.props}>
      <div className="panel-survey-line">
        <span className="panel-survey-small" aria-live="polite">
          {place}
        </span>
        <span className="panel-survey-small">{t.percent({ percent: progress.percent })}</span>
      </div>
      <Ticks done={progress.number} total={progress.total} label={place} />
      <QuestionView
        key={question.id}
        question={question}
        place={place}
        answer={answers.get(question.id)}
        fault={fault}
        moved={steps.moved}
        asked={steps.asked}
        last={last}
        ask={store.ask}
        onAnswer={(answer) => steps.answer(question, answer)}
      >
        <FormNotice state={submission} texts={t} />
      </QuestionView>
      <KeepingNotice store={store} />
      <div className="panel-survey-foot" ref={foot}>
        <Button large onClick={steps.previous} disabled={progress.number === 1 || pending}>
          <Arrow d={arrowBack} />
          {t.previous}
        </Button>
        <Button kind="primary" large onClick={steps.next} busy={pending}>
          {last ? (pending ? t.submitting : isGuest ? t.finish : t.submit) : t.next}
          {!last && <Arrow d={arrowOn} />}
        </Button>
      </div>
    </div>
  )
}
