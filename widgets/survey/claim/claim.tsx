import { useStore } from '@nanostores/react'
import { Button } from '../../../src/ui/button.tsx'
import { formatRupees } from '../../../src/ui/format/points.ts'
import { Heading } from '../../../src/ui/heading.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { SurveyIn, SurveyState } from '../machine/survey-machine.ts'
import { signInPath } from '../offer/guest-steps.ts'
import type { SurveyView } from '../store.ts'
import { keptMessages } from '../taking/draft-messages.ts'
import { useHeadingFocus } from '../taking/heading-focus.ts'
import { review } from '../taking/showing.ts'
// Imports from this file so that the build puts both into one file.
import type { TakingStore } from '../taking/taking-store.ts'
import { KeepingNotice } from '../taking/taking-view.tsx'
import { claimMessages } from './claim-messages.ts'
import { decide, press } from './claim-steps.ts'

export { countStep } from '../offer/guest-steps.ts'
// This file loads right after the offer, not at the end, because the guest may be offline by then.
export { finish, hasAnswers, meetGuest, press, watchAge } from './claim-steps.ts'
export { Kept } from './kept.tsx'

interface GuestView<Status extends SurveyState['status']> {
  readonly store: TakingStore
  readonly state: SurveyIn<Status>
}

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
        <Button kind="primary" large onClick={() => press(store.context)}>
          {t.get({ amount: formatRupees(state.survey.pointsReward) })}
        </Button>
        <Button large onClick={() => review(store.context)}>
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

export function Closed({ store, host, state }: SurveyView & { state: SurveyIn<'closed'> }) {
  const t = useStore(claimMessages)
  return (
    <section className="panel-kept">
      <Notice kind="info" live="polite">
        {state.serverMessage}
      </Notice>
      <p>{t.closedText}</p>
      <Button kind="primary" large onClick={() => host.router.navigate(signInPath(store.context))}>
        {t.finishIt}
      </Button>
    </section>
  )
}

export function Claiming({ store, state }: GuestView<'claiming'>) {
  const t = useStore(claimMessages)
  const { answered, hasOwn, own, finished, step } = state
  const busy = step === 'busy'
  const whose = answered > 0 ? t.mineText({ n: answered }) : t.mineBegun
  // Keeps the focus if the sign-in happened in another tab.
  const heading = useHeadingFocus(store.context.panel.session.isFromHere(), undefined)
  return (
    <section className="panel-kept">
      <Heading depth={1} className="panel-survey-heading" tabIndex={-1} at={heading}>
        {hasOwn ? t.whichTitle : t.mineTitle}
      </Heading>
      <p>{hasOwn ? t.whichText({ answered, own }) : whose}</p>
      {finished && !hasOwn && <p>{t.sends}</p>}
      <Notice kind="bad" live="assertive">
        {step === 'failed' && t.failed}
      </Notice>
      <div className="panel-kept-ways">
        <Button kind="primary" large busy={busy} onClick={() => decide(store.context, true)}>
          {hasOwn ? t.keepNew : t.mine}
        </Button>
        <Button large waits={busy} onClick={() => decide(store.context, false)}>
          {hasOwn ? t.keepOwn : t.notMine}
        </Button>
      </div>
    </section>
  )
}
