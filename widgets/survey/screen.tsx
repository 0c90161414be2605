import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FormNotice } from '../../src/form-notice.tsx'
import { formatMinutes } from '../../src/format/duration.ts'
import type { Host } from '../../src/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { arrowBack, arrowOn } from '../../src/ui/icons.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Pays } from '../../src/ui/pays.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Ticks } from '../../src/ui/ticks.tsx'
import { surveyMessages } from './messages.ts'
import { QuestionView, useArrival } from './question.tsx'
import css from './screen.css'
import { SurveySide } from './side.tsx'
import type { SurveyState, SurveyStore, surveyAttributes } from './store.ts'

styles(css)

export interface SurveyView {
  readonly store: SurveyStore
  readonly host: Host<typeof surveyAttributes>
}

/** Enter moves on, but for a new line, while composing, and on what has an Enter of its own (ruling 2). */
function movesOn(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || (event.nativeEvent ?? event).isComposing) return false
  return !(event.target as Element).closest('button, a, summary')
}

/** A number key outside of what is typed in chooses an answer. */
const isPick = ({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  /^[1-9]$/.test(key) && !altKey && !ctrlKey && !metaKey && !(target as Element).matches('.panel-field-input')

function Taking({ store, host, state }: SurveyView & { state: SurveyState & { status: 'taking' } }) {
  const t = useStore(surveyMessages)
  const question = useStore(store.$question)
  const answers = useStore(store.$answers)
  const fault = useStore(store.$fault)
  const progress = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const [moved, setMoved] = useState(false)
  const { survey } = state
  const pending = submission.status === 'pending'
  const last = progress.number === progress.total
  const move = (step: () => void) => () => {
    setMoved(true)
    step()
  }
  if (!question) return null
  return (
    <div className="panel-survey">
      <header className={`panel-survey-head${progress.number > 1 ? ' panel-survey-later' : ''}`}>
        <Link router={host.router} to="/surveys">
          {t.backToSurveys}
        </Link>
        <div className="panel-survey-line">
          <h1 className="panel-survey-name">{survey.title}</h1>
          <Pays>
            <Amount points={survey.pointsReward} />
          </Pays>
        </div>
        {survey.description && <p className="panel-survey-about">{survey.description}</p>}
        <dl className="panel-survey-tiles">
          <div>
            <dt>{t.estimatedTime}</dt>
            <dd>{formatMinutes(survey.estimatedTime)}</dd>
          </div>
          <div>
            <dt>{t.pointsReward}</dt>
            <dd>
              <Amount points={survey.pointsReward} />
            </dd>
          </div>
          <div>
            <dt>{t.audience}</dt>
            <dd>{survey.targetAudience || t.everyone}</dd>
          </div>
        </dl>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter anywhere in the question moves on (ruling 2) */}
      <div
        className="panel-survey-ask"
        onKeyDown={(event) => {
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
          onAnswer={(answer) => store.answer(question, answer)}
        />
        <FormNotice state={submission} texts={t} />
        <div className="panel-survey-foot">
          <Button large onClick={move(store.previous)} disabled={progress.number === 1 || pending}>
            <Icon d={arrowBack} />
            {t.previous}
          </Button>
          <Button kind="primary" large onClick={move(store.next)} busy={pending}>
            {last ? (pending ? t.submitting : t.submit) : t.next}
            {!last && <Icon d={arrowOn} />}
          </Button>
        </div>
        {last && progress.requiredDone < progress.required && <p className="panel-survey-small">{t.requiredOpen}</p>}
      </div>
      <SurveySide store={store} survey={survey} onSite={host.onSite} />
    </div>
  )
}

/** It was submitted, now or before; only what was submitted from here says what it paid. */
function Done({ state, back }: { state: SurveyState & { status: 'already' | 'completed' }; back: ReactNode }) {
  const t = useStore(surveyMessages)
  const completed = state.status === 'completed'
  const heading = useArrival(state.points > 0, state)
  return (
    <div className="panel-survey-done" role="status">
      <h1 className="panel-survey-arrival" tabIndex={-1} ref={heading}>
        {completed ? t.thanksTitle : t.completedTitle}
      </h1>
      {!completed && <p>{t.completedText}</p>}
      {state.points > 0 && (
        <p>
          {t.credited}
          <br />
          <Amount points={state.points} gain size="big" />
        </p>
      )}
      {completed && (
        <p>
          {t.balance} <Amount points={state.balance} />
        </p>
      )}
      {back}
    </div>
  )
}

/** The survey in whichever state it is. */
export function SurveyScreen({ store, host }: SurveyView) {
  const t = useStore(surveyMessages)
  const state = useStore(store.$state)
  const back = (
    <Link
      router={host.router}
      to={state.status === 'already' || state.status === 'completed' ? '/surveys?completed=true' : '/surveys'}
    >
      {t.backToSurveys}
    </Link>
  )
  if (state.status === 'loading') return <Spinner label={t.loading} />
  if (state.status === 'taking') return <Taking store={store} host={host} state={state} />
  if (state.status === 'already' || state.status === 'completed') {
    return <Done state={state} back={back} />
  }
  return (
    <div className="panel-survey-done">
      <Notice kind={state.status === 'empty' ? 'info' : 'bad'} live="polite">
        {state.status === 'empty' ? t.empty : t[state.code]}
      </Notice>
      {state.status === 'failed' && state.code === 'load-failed' && <Button onClick={store.retry}>{t.tryAgain}</Button>}
      {back}
    </div>
  )
}
