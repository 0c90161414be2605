import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { FormNotice } from '../../src/form/notice.tsx'
import { worded } from '../../src/messages/worded.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { styles } from '../../src/ui/styles.ts'
import { Ask } from './ask.tsx'
import { SurveyHead } from './head.tsx'
import { Begun } from './kept.tsx'
import type { MissingView } from './missing.tsx'
import css from './open.css'
import { SurveySide } from './side.tsx'
import type { SurveyState } from './state.ts'
import { takingMessages } from './taking-messages.ts'
import { NextSurvey, Thanks } from './thanks.tsx'
import type { SurveyView } from './view.ts'

// The views of a loaded survey: loaded while it is fetched, and for a guest after the offer.
export { KeepingNotice, sayLeft, Waiting } from './kept.tsx'

styles(css)

/** Holds the browser's back button while there is a question to go back to. */
function useBack({ router }: Pick<SurveyView['host'], 'router'>, number: number, back?: () => unknown) {
  // a layout effect runs before the question shows: a member may press back twice quickly. It runs once per question,
  // because each step back uses up the entry of the history
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says whether there is a step back
  useLayoutEffect(() => router.hold?.(back), [router, number])
}

/** A survey to answer: the current question, or first the choice to continue a draft. */
export function Open({ store, host, state }: SurveyView & { state: SurveyState & { status: 'taking' | 'begun' } }) {
  const t = useStore(takingMessages)
  const { number } = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const isBegun = state.status === 'begun'
  useBack(host, isBegun ? 0 : number, isBegun || number === 1 ? undefined : store.previous)
  const survey = worded(state.survey)
  const { title } = survey
  // an effect, because the title belongs to the browser
  useEffect(() => host.router.name?.(title), [host.router, title])
  /** The member pressed a button that is gone now, so the question takes the focus. */
  const [wasBegun] = useState(isBegun)
  // drawn again when the language changes, which changes `t`, but not with each step
  // biome-ignore lint/correctness/useExhaustiveDependencies: `survey` is a new object each time in another language
  const head = useMemo(
    () => <SurveyHead survey={survey} store={store} isSaid={isBegun} host={host} />,
    [state.survey, t, store, isBegun, host],
  )
  return (
    <div className="panel-survey">
      {head}
      {isBegun ? (
        <div className="panel-survey-ask">
          <FormNotice state={submission} texts={t} />
          <Begun store={store} state={state} />
        </div>
      ) : (
        <Ask store={store} arrived={wasBegun} onSite={host.onSite} />
      )}
      <SurveySide store={store} survey={survey} host={host} />
    </div>
  )
}

interface DoneView extends SurveyView {
  readonly state: SurveyState & { status: 'already' | 'completed' }
  readonly back: ReactNode
}

/** Sheets that are full, and the coin that they paid. */
const full = ['QaQaAm', 'QaQaOm']

/** It was completed before: what it paid, if that is known, and what to take next. */
function Already({ store, host, state, back }: DoneView & { state: { points: number } }) {
  const t = useStore(takingMessages)
  const { points } = state
  return (
    <div role="status">
      <EmptyState heading={1} drawing={full} title={t.completedTitle} text={t.completedText}>
        {points > 0 && (
          <p>
            {t.credited}
            <br />
            <Amount points={points} gain size="big" />
          </p>
        )}
        <NextSurvey store={store} host={host} />
        {back}
      </EmptyState>
    </div>
  )
}

/** It was submitted, now or before. */
export function Done({ store, state, back, host }: DoneView) {
  useBack(host, 0)
  if (state.status === 'already') return <Already store={store} host={host} state={state} back={back} />
  return <Thanks store={store} host={host} state={state} back={back} />
}

let missing: typeof import('./missing.tsx') | undefined

/** There is no survey to answer: `plain` until the drawn view has loaded, which few members ever need. */
export function Unopened({ plain, ...view }: MissingView & { plain: ReactNode }) {
  const [loaded, setLoaded] = useState(missing)
  // an effect, because loading code is a side effect
  useEffect(() => {
    if (missing) return
    import('./missing.tsx').then(
      (views) => {
        missing = views
        setLoaded(views)
      },
      () => {}, // without a network the plain notice says it too
    )
  }, [])
  return loaded ? <loaded.Missing {...view} /> : plain
}
