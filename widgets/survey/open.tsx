import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { FormNotice } from '../../src/form/notice.tsx'
import { Amount } from '../../src/ui/amount.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Ask } from './ask.tsx'
import { SurveyHead } from './head.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import { Offer, Sent } from './kept.tsx'
import css from './open.css'
import { SurveySide } from './side.tsx'
import type { SurveyState } from './state.ts'
import { takingMessages } from './taking-messages.ts'
import type { SurveyView } from './view.ts'

// The views of a loaded survey: loaded while it is fetched, and never for a guest.
export { sayLeft, Waiting } from './kept.tsx'

styles(css)

/** Holds the browser's back button while there is a question to go back to. */
function useBack({ router }: Pick<SurveyView['host'], 'router'>, number: number, back?: () => void) {
  // an effect, because the history belongs to the browser; once a question, because each step back uses it up
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says whether there is a step back
  useEffect(() => router.hold?.(back), [router, number])
}

/** A survey to answer: the current question, or first the offer to continue a draft. */
export function Open({ store, host, state }: SurveyView & { state: SurveyState & { status: 'taking' | 'offer' } }) {
  const t = useStore(takingMessages)
  const { number } = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const offers = state.status === 'offer'
  useBack(host, offers ? 0 : number, offers || number === 1 ? undefined : store.back)
  /** After an offer, the question shows because the member pressed a button, which is gone. */
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
        <Ask store={store} arrived={offered} onSite={host.onSite} />
      )}
      <SurveySide store={store} survey={state.survey} onSite={host.onSite} />
    </div>
  )
}

interface DoneView extends Pick<SurveyView, 'host'> {
  readonly state: SurveyState & { status: 'already' | 'completed' }
  readonly back: ReactNode
}

/** It was submitted, now or before; the earned points show if they are known. */
export function Done({ state, back, host }: DoneView) {
  const t = useStore(takingMessages)
  useBack(host, 0)
  const completed = state.status === 'completed'
  const heading = useHeadingFocus(state.points > 0, state)
  return (
    <div className="panel-survey-done" role="status">
      <h1 className="panel-survey-heading" tabIndex={-1} ref={heading}>
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
