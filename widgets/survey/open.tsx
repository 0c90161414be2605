import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { FormNotice } from '../../src/form-notice.tsx'
import { Amount } from '../../src/ui/amount.tsx'
import { styles } from '../../src/ui/styles.ts'
import { useArrival } from './arrival.ts'
import { Ask } from './ask.tsx'
import { SurveyHead } from './head.tsx'
import { Offer, Sent } from './kept.tsx'
import css from './open.css'
import type { SurveyView } from './screen.tsx'
import { SurveySide } from './side.tsx'
import type { SurveyState } from './state.ts'
import { takingMessages } from './taking-messages.ts'

// What a survey shows once there is one: loaded while it is fetched, and never by a guest.
export { sayLeft, Waiting } from './kept.tsx'

styles(css)

/** A survey to answer: its question, or first the way back to where an earlier visit stopped. */
export function Open({ store, host, state }: SurveyView & { state: SurveyState & { status: 'taking' | 'offer' } }) {
  const t = useStore(takingMessages)
  const { number } = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const offers = state.status === 'offer'
  /** Then the question comes by the member's own step, from a button that is gone. */
  const [offered] = useState(offers)
  return (
    <div className="panel-survey">
      <SurveyHead survey={state.survey} host={host} later={!offers && number > 1} />
      {offers ? (
        <div className="panel-survey-ask">
          <FormNotice state={submission} texts={t} />
          <Offer store={store} />
        </div>
      ) : (
        <Ask store={store} arrived={offered} />
      )}
      <SurveySide store={store} survey={state.survey} onSite={host.onSite} />
    </div>
  )
}

/** It was submitted, now or before; only what was submitted from here says what it paid. */
export function Done({ state, back }: { state: SurveyState & { status: 'already' | 'completed' }; back: ReactNode }) {
  const t = useStore(takingMessages)
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
      {completed && <Sent />}
      {completed && (
        <p>
          {t.balance} <Amount points={state.balance} />
        </p>
      )}
      {back}
    </div>
  )
}
