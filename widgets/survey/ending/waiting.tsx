import { useStore } from '@nanostores/react'
import { Button, buttonClass } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { hourglass } from '../../../src/ui/icons.ts'
import { Link } from '../../../src/ui/link.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { Spinner } from '../../../src/ui/spinner.tsx'
import type { SurveyIn } from '../machine/survey-machine.ts'
import { surveyMessages } from '../messages.ts'
import { keptMessages } from '../taking/draft-messages.ts'
import { useHeadingFocus } from '../taking/heading-focus.ts'
import { takingMessages } from '../taking/taking-messages.ts'
import type { TakingStoreView } from '../taking/taking-store.ts'
import { waitingMessages } from './ended-messages.ts'

const waitingDrawing = ['QaAs..Km', 'QaSsLs..']

export function Waiting({ store, host, state }: TakingStoreView & { state: SurveyIn<'waiting'> }) {
  const t = useStore(waitingMessages)
  const { toAnswers } = useStore(keptMessages)
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
          {toAnswers}
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
