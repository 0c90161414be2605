import { useStore } from '@nanostores/react'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect } from 'react'
import { listen } from '../../../src/page/dom.ts'
import { Amount } from '../../../src/ui/amount.tsx'
import { Heading } from '../../../src/ui/heading.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { done } from '../../../src/ui/icons.ts'
import { worded } from '../../../src/ui/messages/worded.ts'
import { styles } from '../../../src/ui/styles.ts'
import type { SurveyHost } from '../attributes.ts'
import type { SurveyIn } from '../machine/survey-machine.ts'
import { useHeadingFocus } from '../taking/heading-focus.ts'
import { endedMessages, waitingMessages } from './ended-messages.ts'
import type { Ending } from './ending.ts'
import css from './thanks.css'

styles(css)

/** Keeps the space of the next survey until it is found. */
export function NextPlace({ ending, host }: { ending: Ending; host: SurveyHost }) {
  const t = useStore(endedMessages)
  const next = useStore(ending.$next)
  if (!host.router.linkTo('/surveys/id')) return null
  return (
    <div className="panel-thanks-place">
      {next?.survey && <next.NextSurvey survey={next.survey} label={t.nextSurvey} router={host.router} />}
    </div>
  )
}

function Sent() {
  const t = useStore(waitingMessages)
  return (
    <p className="panel-kept-line">
      <Icon d={done} />
      {t.sent}
    </p>
  )
}

interface ThanksView {
  readonly ending: Ending
  readonly host: SurveyHost
  readonly state: SurveyIn<'completed'>
  readonly back: ReactNode
}

function useRedirectHold({ hold, stay }: Ending) {
  // Runs as an effect because touches and scrolling belong to the page.
  useEffect(() => {
    const over = new AbortController()
    const on = (name: string, run: (event: Event) => void) =>
      listen(name, run, { capture: true, passive: true, signal: over.signal })
    const isTouch = (event: Event) => (event as globalThis.PointerEvent).pointerType === 'touch'
    on('selectionchange', () => getSelection()?.type === 'Range' && stay())
    on('pointerdown', (event) => isTouch(event) && hold(true))
    on('pointerup', (event) => isTouch(event) && hold(false))
    on('pointercancel', (event) => isTouch(event) && stay())
    // Waits two frames because focusing the heading scrolls too.
    const first = requestAnimationFrame(() => requestAnimationFrame(() => !over.signal.aborted && on('scroll', stay)))
    return () => {
      cancelAnimationFrame(first)
      over.abort()
    }
  }, [hold, stay])
}

export function Thanks({ ending, host, state, back }: ThanksView) {
  const t = useStore(endedMessages)
  const next = useStore(ending.$next)
  const heading = useHeadingFocus(state.survey !== undefined, state)
  useRedirectHold(ending)
  const { points, balance } = state
  const title = state.survey && worded(state.survey).title
  const isLink = ({ target }: FocusEvent) => (target as Element).matches('a, button')
  return (
    <div
      className="panel-survey-done panel-thanks"
      // Reacts to movement only, because the mouse still rests where the button was.
      onPointerMove={({ pointerType }: PointerEvent) => pointerType === 'mouse' && ending.hold(true)}
      onPointerLeave={() => ending.hold(false)}
      onPointerDown={({ pointerType }: PointerEvent) => pointerType !== 'touch' && ending.stay()}
      onFocusCapture={(event) => isLink(event) && ending.hold(true)}
      onBlurCapture={(event) => isLink(event) && ending.hold(false)}
    >
      <div className="panel-thanks-said" role="status">
        <Heading depth={1} className="panel-survey-heading" tabIndex={-1} at={heading}>
          {t.thanksTitle}
        </Heading>
        <div className="panel-thanks-entry">
          <p className="panel-thanks-what">
            {title && (
              <b className="panel-thanks-title">
                <bdi>{title}</bdi>
              </b>
            )}
            <Sent />
          </p>
          {points > 0 && (
            <>
              <span className="panel-thanks-stamp" aria-hidden="true">
                {t.stamp}
              </span>
              <Amount points={points} gain />
            </>
          )}
        </div>
        <p className="panel-thanks-balance">
          {t.balance}
          <span className="panel-thanks-new">
            <Amount points={balance} size="big" />
            {points > 0 && (
              <span className="panel-thanks-gain" aria-hidden="true">
                <Amount points={points} gain />
              </span>
            )}
          </span>
        </p>
      </div>
      <NextPlace ending={ending} host={host} />
      {back}
      {next?.Goal && <next.Goal points={balance} router={host.router} />}
    </div>
  )
}
