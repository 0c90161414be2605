import { useStore } from '@nanostores/react'
import { Button, buttonClass } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Heading } from '../../../src/ui/heading.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { check, done, hourglass } from '../../../src/ui/icons.ts'
import { Link } from '../../../src/ui/link.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { Spinner } from '../../../src/ui/spinner.tsx'
import { styles } from '../../../src/ui/styles.ts'
import type { SurveyIn } from '../machine/survey-machine.ts'
import { surveyMessages } from '../messages.ts'
import { keptMessages } from './draft-messages.ts'
import css from './draft-status.css'
import { useHeadingFocus } from './heading-focus.ts'
import { takingMessages } from './taking-messages.ts'
import type { TakingStoreView } from './taking-store.ts'

styles(css)

type StatusView = Pick<TakingStoreView, 'store'>

/** Shows whether the answers are stored; if `isSaid`, another text shows it and this one stays empty. */
export function KeepingLine({ store, isSaid }: StatusView & { isSaid: boolean }) {
  const t = useStore(keptMessages)
  const keeping = useStore(store.$keeping)
  return (
    <p className={`panel-kept-short panel-kept-${keeping}`}>
      {keeping === 'saved' && !isSaid && <Icon d={check} />}
      {keeping !== 'unsaved' && !isSaid && t[keeping]}
    </p>
  )
}

export function KeepingNotice({ store }: StatusView) {
  const t = useStore(keptMessages)
  const keeping = useStore(store.$keeping)
  return (
    <Notice kind="wait" live="polite">
      {keeping === 'unsaved' && t.unsavedText}
    </Notice>
  )
}

export function Begun({ store, state }: StatusView & { state: SurveyIn<'begun'> }) {
  const t = useStore(keptMessages)
  const { number, total, answered } = useStore(store.$progress)
  const isGuest = useStore(store.$drawsGuest)
  return (
    <section className="panel-kept">
      <Heading depth={2} className="panel-survey-title">
        {t.offerTitle}
      </Heading>
      <p>{(state.isFromElsewhere ? t.offerElsewhere : t.offerText)({ answered, total })}</p>
      <div className="panel-kept-ways">
        <Button kind="primary" large onClick={store.goOn}>
          {t.goOn({ n: number, total })}
        </Button>
        <Button large onClick={store.startAgain}>
          {isGuest ? t.notYou : t.startAgain}
        </Button>
      </div>
    </section>
  )
}

const waitingDrawing = ['QaAs..Km', 'QaSsLs..']

export function Waiting({ store, host, state }: TakingStoreView & { state: SurveyIn<'waiting'> }) {
  const t = useStore(keptMessages)
  const texts = useStore(takingMessages)
  const { backToSurveys } = useStore(surveyMessages)
  const keeping = useStore(store.$keeping)
  const { failure, sending } = state
  const heading = useHeadingFocus(state.chosen !== undefined, undefined)
  const failed = !sending && failure && !failure.offline
  const unaccepted = failed && failure.reached
  const lasts = keeping !== 'unsaved'
  return (
    <EmptyState
      heading={1}
      drawing={waitingDrawing}
      title={t.waitingTitle}
      at={heading}
      text={unaccepted ? (lasts ? t.unacceptedText : t.unacceptedUnsaved) : lasts ? t.waitingText : t.waitingUnsaved}
    >
      <p className="panel-kept-line" role="status">
        {sending ? <Spinner /> : <Icon d={hourglass} />}
        {sending ? t.sending : unaccepted ? t.unaccepted : t.waiting}
      </p>
      <Notice kind="wait" live="polite">
        {failed && (failure.serverMessage || texts[failure.code])}
      </Notice>
      <div className="panel-kept-ways">
        <Button kind="primary" large busy={sending} onClick={store.send}>
          {unaccepted ? t.tryAgain : t.sendNow}
        </Button>
        <Button large waits={sending} onClick={store.takeBack}>
          {t.toAnswers}
        </Button>
      </div>
      {lasts && (
        <Link router={host.router} to="/surveys" className={buttonClass({ kind: 'text' })}>
          {backToSurveys}
        </Link>
      )}
    </EmptyState>
  )
}

export function Sent() {
  const t = useStore(keptMessages)
  return (
    <p className="panel-kept-line">
      <Icon d={done} />
      {t.sent}
    </p>
  )
}
