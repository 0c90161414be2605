import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { useHeldFocus } from '../../src/ui/held-focus.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Awaited } from '../../src/ui/part.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { styles } from '../../src/ui/styles.ts'
import type { Ended, SurveyIn, SurveyState } from './machine/survey-machine.ts'
import { surveyMessages } from './messages.ts'
import css from './screen.css'
import type { SurveyView } from './store.ts'
import { surveyCode } from './survey-code.ts'
import { CloseLink } from './taking/close-link.tsx'
import type { TakingStoreView } from './taking/taking-store.ts'

styles(css)

interface StateView extends SurveyView {
  readonly state: SurveyState
}

function Loading({ store }: SurveyView) {
  const t = useStore(surveyMessages)
  const drawsGuest = useStore(store.$drawsGuest)
  return (
    <div className={`panel-waits panel-survey-waits${drawsGuest ? '-offer' : ''}`}>
      <Spinner label={t.loading} />
    </div>
  )
}

function Back({ host, state }: StateView) {
  const t = useStore(surveyMessages)
  const wasCompletedBefore = state.status === 'already'
  return (
    <Link
      router={host.router}
      to={wasCompletedBefore || state.status === 'completed' ? '/surveys?completed=true' : '/surveys'}
      {...(wasCompletedBefore && { className: buttonClass({ kind: 'primary' }) })}
    >
      {t.backToSurveys}
    </Link>
  )
}

function Unavailable(view: SurveyView & { state: SurveyIn<'failed' | 'empty'> }) {
  const t = useStore(surveyMessages)
  const missing = useStore(surveyCode.missing.$module)
  const { store, state } = view
  const wasOpened = useStore(surveyCode.taking.$module) !== undefined
  // Runs as an effect because loading code is a side effect.
  useEffect(() => {
    if (wasOpened) surveyCode.missing.load().catch(() => {})
  }, [wasOpened])
  if (wasOpened && missing) return <missing.Missing {...view} />
  return (
    <div className="panel-survey-done">
      <Notice kind={state.status === 'empty' ? 'info' : 'bad'} live="polite">
        {state.status === 'empty' ? t.empty : state.serverMessage || t[state.code]}
      </Notice>
      {state.status === 'failed' && state.code !== 'no-survey' && <Button onClick={store.retry}>{t.tryAgain}</Button>}
      <Back {...view} />
    </div>
  )
}

function EndedView({ back, state, ...view }: TakingStoreView & { state: Ended; back: ReactNode }) {
  const ended = useStore(surveyCode.ended.$module)
  const ending = useStore(view.store.ended.$module)
  return ended && ending ? (
    <ended.Done {...view} ending={ending} state={state} back={back} />
  ) : (
    <Awaited part={view.store.ended} environment={view.store.context.panel.environment} />
  )
}

function StateOnDemand({ store, host, state }: StateView) {
  const offer = useStore(surveyCode.offer.$module)
  const claim = useStore(surveyCode.claim.$module)
  const ended = useStore(surveyCode.ended.$module)
  const takingStore = useStore(store.$taking)
  const { environment } = store.context.panel
  const view = { store, host }
  const takingView = takingStore && { store: takingStore, host }
  switch (state.status) {
    case 'offered':
      if (offer) return <offer.Offer {...view} state={state} />
      break
    case 'closed':
      if (claim) return <claim.Closed {...view} state={state} />
      break
    case 'unclaimed':
      if (claim && takingView) return <claim.Unclaimed {...takingView} state={state} />
      break
    case 'claiming':
      if (claim && takingView) return <claim.Claiming {...takingView} state={state} />
      break
    case 'failed':
    case 'empty':
      return <Unavailable {...view} state={state} />
    case 'waiting':
      if (takingView && ended) return <ended.Waiting {...takingView} state={state} />
      if (takingView) return <Awaited part={surveyCode.ended} environment={environment} />
      break
    case 'already':
    case 'screened':
    case 'completed':
      if (takingView) return <EndedView {...takingView} state={state} back={<Back {...view} state={state} />} />
  }
  return <Loading {...view} />
}

export function SurveyScreen({ store, host }: SurveyView) {
  const state = useStore(store.$state)
  const taking = useStore(surveyCode.taking.$module)
  const takingStore = useStore(store.$taking)
  const box = useHeldFocus('.panel-survey-heading')
  return (
    // Takes the focus after each press, because some browsers give no focus to buttons and radios; keys are heard here.
    <div className="panel-survey-box" tabIndex={-1} ref={box}>
      {taking && takingStore && (state.status === 'taking' || state.status === 'begun') ? (
        <taking.TakingView store={takingStore} host={host} state={state} />
      ) : (
        <>
          {host.onSite && (
            <div className="panel-survey-bar panel-survey-exit">
              <CloseLink router={host.router} />
            </div>
          )}
          <StateOnDemand store={store} host={host} state={state} />
        </>
      )}
    </div>
  )
}

export function BeforeSignIn(view: SurveyView) {
  const offer = useStore(surveyCode.offer.$module)
  return offer ? <offer.BeforeSignIn {...view} /> : null
}
