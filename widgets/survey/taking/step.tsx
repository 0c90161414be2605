import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { withOther } from '../../../src/questions/types.ts'
import { Arrow } from '../../../src/ui/arrow.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { FormNotice } from '../../../src/ui/form/notice.tsx'
import { useFreshPresses } from '../../../src/ui/fresh.ts'
import { arrowBack, arrowOn } from '../../../src/ui/icons.ts'
import { Ticks } from '../../../src/ui/ticks.tsx'
import { KeepingNotice } from './draft-status.tsx'
import { useKeyboardLift } from './keyboard-lift.ts'
import { QuestionView } from './question.tsx'
import { actionOf, type StepName, stepActions } from './step-actions.ts'
import { takingMessages } from './taking-messages.ts'
import type { TakingStore } from './taking-store.ts'

/** Hears the keys in the element; on the panel's own site also the keys outside of any control. */
function useKeys(onSite: boolean, hear: (event: KeyboardEvent, target: Element) => void) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(hear)
  latest.current = hear
  // Runs as a layout effect because the next key may come before a paint.
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

function useActions(store: TakingStore, arrived: boolean, onSite: boolean) {
  const [moved, setMoved] = useState(arrived)
  const [asked, setAsked] = useState(0)
  const isByPointer = useRef(false)
  const question = useStore(store.$question)
  const fresh = useFreshPresses(question)
  function act(name: StepName, value: Answer = '') {
    if (!question) return
    const { moves, asks, run } = stepActions[name]
    if (moves) setMoved(true)
    if (asks) setAsked((times) => times + 1)
    run(store, question, value)
  }
  const box = useKeys(onSite, (event, target) => {
    isByPointer.current = false
    const name = actionOf(event, target)
    if (!name) return
    if (stepActions[name].takesKey) event.preventDefault()
    if (!event.repeat) act(name, event.key)
  })
  return {
    moved,
    asked,
    question,
    act,
    answer: (answer: Answer) => act(isByPointer.current ? 'point' : 'answer', answer),
    props: {
      ...fresh,
      ref: box,
      onPointerDown() {
        isByPointer.current = true
      },
    },
  }
}

interface FootProps {
  readonly store: TakingStore
  readonly last: boolean
  readonly act: (name: StepName) => void
}

function Foot({ store, last, act }: FootProps) {
  const t = useStore(takingMessages)
  const { number } = useStore(store.$progress)
  const isGuest = useStore(store.$drawsGuest)
  const pending = useStore(store.$submission).status === 'pending'
  const foot = useKeyboardLift()
  return (
    <div className="panel-survey-foot" ref={foot}>
      <Button large onClick={() => act('previous')} disabled={number === 1 || pending}>
        <Arrow d={arrowBack} />
        {t.previous}
      </Button>
      <Button kind="primary" large onClick={() => act('next')} busy={pending}>
        {last ? (pending ? t.submitting : isGuest ? t.finish : t.submit) : t.next}
        {!last && <Arrow d={arrowOn} />}
      </Button>
    </div>
  )
}

export function Step({ store, arrived, onSite }: { store: TakingStore; arrived: boolean; onSite: boolean }) {
  const t = useStore(takingMessages)
  const answers = useStore(store.$answers)
  const fault = useStore(store.$fault)
  const progress = useStore(store.$progress)
  const optional = useStore(store.$optional)
  const submission = useStore(store.$submission)
  const { environment } = store.context.panel
  const { question, act, ...actions } = useActions(store, arrived, onSite)
  const last = progress.number === progress.total
  const place = t.questionOf({ n: progress.number, total: progress.total })
  // Fills the texts once for each question and language, because another object would move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are in the language of `t`
  const shown = useMemo(() => question && store.filled(question), [question, store, t])
  if (!question || !shown) return null
  const [, other] = withOther(shown)
  return (
    // Enter moves on from anywhere in this box (docs/rules.md, Enter key).
    <div className="panel-survey-ask" {...actions.props}>
      <div className="panel-survey-line">
        <span className="panel-survey-small" aria-live="polite">
          {place}
        </span>
        <span className="panel-survey-small">{t.percent({ percent: progress.percent })}</span>
      </div>
      <Ticks done={progress.number} total={progress.total} label={place} />
      <QuestionView
        key={question.id}
        question={shown}
        place={place}
        answer={answers.get(question.id)}
        fault={fault}
        optional={question.id === optional.first ? (optional.isAll ? t.allOptional : t.optional) : ''}
        moved={actions.moved}
        asked={actions.asked}
        failure={submission.status === 'failed' ? submission : undefined}
        last={last}
        ask={store.ask}
        onAnswer={actions.answer}
        other={String((other && answers.get(other.id)) ?? '')}
        onOther={(text) => other && store.answer(other, text)}
        base={environment.configuration.api ?? ''}
        environment={environment}
      >
        <FormNotice state={submission} texts={t} />
      </QuestionView>
      <KeepingNotice store={store} />
      <Foot store={store} last={last} act={act} />
    </div>
  )
}
