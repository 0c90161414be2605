import { useStore } from '@nanostores/react'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { useHeldFocus } from '../../src/ui/held-focus.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { styles } from '../../src/ui/styles.ts'
import { CloseLink } from './close-link.tsx'
import { surveyMessages } from './messages.ts'
import css from './screen.css'
import type { SurveyState } from './state.ts'
import type { SurveyView } from './view.ts'
import { guestViews, loadedViews } from './views.ts'

styles(css)

/** What shows in place of a survey to answer: it loads, or waits to be sent, or there is none, or it is done. */
function Other({ store, host, state }: SurveyView & { state: SurveyState }) {
  const t = useStore(surveyMessages)
  const wasDone = state.status === 'already'
  const back = (
    <Link
      router={host.router}
      to={wasDone || state.status === 'completed' ? '/surveys?completed=true' : '/surveys'}
      {...(wasDone && { className: buttonClass({ kind: 'primary' }) })}
    >
      {t.backToSurveys}
    </Link>
  )
  const drawsGuest = useStore(store.$drawsGuest)
  const views = loadedViews()
  const guests = guestViews()
  if (guests.Offer && state.status === 'offered') return <guests.Offer store={store} host={host} state={state} />
  if (guests.Closed && state.status === 'closed') return <guests.Closed store={store} host={host} state={state} />
  if (guests.Unclaimed && state.status === 'unclaimed') return <guests.Unclaimed store={store} state={state} />
  if (guests.Claiming && state.status === 'claiming') return <guests.Claiming store={store} state={state} />
  if (state.status === 'failed' || state.status === 'empty') {
    const plain = (
      <div className="panel-survey-done">
        <Notice kind={state.status === 'empty' ? 'info' : 'bad'} live="polite">
          {state.status === 'empty' ? t.empty : state.serverMessage || t[state.code]}
        </Notice>
        {state.status === 'failed' && state.code !== 'no-survey' && <Button onClick={store.retry}>{t.tryAgain}</Button>}
        {back}
      </div>
    )
    return views ? <views.Unopened store={store} state={state} host={host} plain={plain} /> : plain
  }
  if (views && state.status === 'waiting') return <views.Waiting store={store} host={host} state={state} />
  if (!views || (state.status !== 'already' && state.status !== 'completed'))
    // before it loads, only the likely height of a survey or of its offer is known
    return (
      <div className={`panel-waits panel-survey-waits${drawsGuest ? '-offer' : ''}`}>
        <Spinner label={t.loading} />
      </div>
    )
  return <views.Done store={store} state={state} back={back} host={host} />
}

/** The survey in any of its states. */
export function SurveyScreen({ store, host }: SurveyView) {
  const state = useStore(store.$state)
  const box = useHeldFocus('.panel-survey-heading')
  const views = loadedViews()
  return (
    // takes the focus of each press, also where a browser gives none to buttons and radios: keys are heard then
    <div className="panel-survey-box" tabIndex={-1} ref={box}>
      {views && (state.status === 'taking' || state.status === 'begun') ? (
        <views.Open store={store} host={host} state={state} />
      ) : (
        <>
          {host.onSite && (
            <div className="panel-survey-bar panel-survey-exit">
              <CloseLink router={host.router} />
            </div>
          )}
          <Other store={store} host={host} state={state} />
        </>
      )}
    </div>
  )
}

/** Above the sign-in that a guest asked for. */
export function BeforeSignIn(view: SurveyView) {
  const { BeforeSignIn: Before } = guestViews()
  return Before ? <Before {...view} /> : null
}
