import { useStore } from '@nanostores/react'
import { formatRupees } from '../../src/format/points.ts'
import { Button } from '../../src/ui/button.tsx'
import { Heading } from '../../src/ui/heading.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { claimMessages } from './claim-messages.ts'
import { decide, press } from './claiming.ts'
import { signInPath } from './guest-steps.ts'
import { useHeadingFocus } from './heading-focus.ts'
import { keptMessages } from './kept-messages.ts'
// imported from there, so that the build puts both into one file
import { KeepingNotice } from './open.tsx'
import { review } from './starting.ts'
import type { SurveyState } from './state.ts'
import type { SurveyStore } from './store.ts'
import type { SurveyView } from './view.ts'

// What a guest sees at the end, and a member who may claim a guest's answers: loaded after the offer, because the
// network may be gone by then.
export { finish, hasAnswers, meet, watchAge } from './claiming.ts'

interface GuestView<Status extends SurveyState['status']> {
  readonly store: SurveyStore
  readonly state: SurveyState & { status: Status }
}

/** All questions are answered: a sign-in sends the answers. */
export function Unclaimed({ store, state }: GuestView<'unclaimed'>) {
  const t = useStore(claimMessages)
  const kept = useStore(keptMessages)
  const keeping = useStore(store.$keeping)
  const heading = useHeadingFocus(true, state)
  return (
    <section className="panel-kept">
      <Heading depth={1} className="panel-survey-heading" tabIndex={-1} at={heading}>
        {t.doneTitle}
      </Heading>
      <p>{t.doneText}</p>
      <KeepingNotice store={store} />
      <div className="panel-kept-ways">
        <Button kind="primary" large onClick={() => press(store.parts)}>
          {t.get({ amount: formatRupees(state.survey.pointsReward) })}
        </Button>
        <Button large onClick={() => review(store.parts)}>
          {kept.toAnswers}
        </Button>
      </div>
      <p className="panel-kept-line">
        <button type="button" className="panel-link" onClick={store.startAgain}>
          {kept.notYou}
        </button>
      </p>
      {keeping === 'saved' && <p className="panel-kept-line">{t.lasts}</p>}
    </section>
  )
}

/** It closed after the guest began: a member may still finish it. */
export function Closed({ store, host, state }: SurveyView & { state: SurveyState & { status: 'closed' } }) {
  const t = useStore(claimMessages)
  return (
    <section className="panel-kept">
      <Notice kind="info" live="polite">
        {state.serverMessage}
      </Notice>
      <p>{t.closedText}</p>
      <Button kind="primary" large onClick={() => host.router.navigate(signInPath(store.parts))}>
        {t.finishIt}
      </Button>
    </section>
  )
}

/** Asks the member whether the answers of this browser's guest are theirs, or which answers to keep. */
export function Claiming({ store, state }: GuestView<'claiming'>) {
  const t = useStore(claimMessages)
  const { answered, own, finished, busy, failed } = state
  // a sign-in in another tab must not move the focus here
  const heading = useHeadingFocus(store.parts.panel.session.isFromHere(), undefined)
  return (
    <section className="panel-kept">
      <Heading depth={1} className="panel-survey-heading" tabIndex={-1} at={heading}>
        {own > 0 ? t.whichTitle : t.mineTitle}
      </Heading>
      <p>{own > 0 ? t.whichText({ answered, own }) : t.mineText({ n: answered })}</p>
      {finished && own === 0 && <p>{t.sends}</p>}
      <Notice kind="bad" live="assertive">
        {failed && t.failed}
      </Notice>
      <div className="panel-kept-ways">
        <Button kind="primary" large busy={busy} onClick={() => decide(store.parts, true)}>
          {own > 0 ? t.keepNew : t.mine}
        </Button>
        <Button large waits={busy} onClick={() => decide(store.parts, false)}>
          {own > 0 ? t.keepOwn : t.notMine}
        </Button>
      </div>
    </section>
  )
}
