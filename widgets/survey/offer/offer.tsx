import { useStore } from '@nanostores/react'
import type { OfferedSurvey } from '../../../src/contract/shapes.ts'
import { Amount } from '../../../src/ui/amount.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { formatMinutes } from '../../../src/ui/format/duration.ts'
import { formatRupees } from '../../../src/ui/format/points.ts'
import { formatScreening } from '../../../src/ui/format/screening.ts'
import { Heading } from '../../../src/ui/heading.tsx'
import { Link } from '../../../src/ui/link.tsx'
import { worded } from '../../../src/ui/messages/worded.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { Pays } from '../../../src/ui/pays.tsx'
import { styles } from '../../../src/ui/styles.ts'
import type { SurveyIn } from '../machine/survey-machine.ts'
import type { SurveyView } from '../store.ts'
import css from './offer.css'
import { offerMessages } from './offer-messages.ts'
import { start } from './offer-steps.ts'

export { loadOffer, offerLoaded } from './offer-steps.ts'

styles(css)

function Expectations({ offer: { measuredTime, screening } }: { offer: OfferedSurvey }) {
  const t = useStore(offerMessages)
  return (
    <>
      {measuredTime && (
        <p className="panel-offer-mute">
          {measuredTime.from < measuredTime.to ? t.measured(measuredTime) : t.measuredAlike({ n: measuredTime.to })}
        </p>
      )}
      {screening && <p className="panel-offer-mute">{formatScreening(screening)}</p>}
    </>
  )
}

export function Offer({ store, host, state }: SurveyView & { state: SurveyIn<'offered'> }) {
  const t = useStore(offerMessages)
  const claim = useStore(store.context.code.claim.$module)
  const { title, description, estimatedTime, pointsReward, targetAudience, questionCount, questions } = worded(
    state.offer,
  )
  return (
    <section className="panel-offer">
      <Heading depth={1} className="panel-offer-title">
        <bdi>{title}</bdi>
      </Heading>
      <p className="panel-offer-worth">
        {formatMinutes(estimatedTime)} ·{' '}
        <Pays>
          <span>
            {t.points({ n: pointsReward })} = <Amount points={pointsReward} />
          </span>
        </Pays>
      </p>
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="panel-offer-mute">
        {t.questions({ n: questionCount })}
        {targetAudience && (
          <>
            {' · '}
            {t.audience} <bdi>{targetAudience}</bdi>
          </>
        )}
      </p>
      <Expectations offer={state.offer} />
      <Notice kind="bad" live="assertive">
        {state.step === 'failed' && t.startFailed}
      </Notice>
      <Button kind="primary" large busy={state.step === 'starting'} onClick={() => start(store.context)}>
        {state.isBegun ? t.goOn : t.start}
      </Button>
      {!state.loaded && (
        <p className="panel-offer-mute">
          {questions ? t.answerFirst : t.membersOnly} {t.member}{' '}
          <Link router={host.router} to="/login">
            {t.signIn}
          </Link>
        </p>
      )}
      {!state.loaded && questions && state.offer.notice && (
        <p className="panel-offer-mute">{claim ? <claim.Kept panel={store.context.panel} /> : <br />}</p>
      )}
    </section>
  )
}

export function BeforeSignIn({ store, host }: SurveyView) {
  const t = useStore(offerMessages)
  const state = useStore(store.$state)
  const waits =
    state.status === 'unclaimed' ? state.survey.pointsReward : state.status === 'screened' ? state.points : undefined
  return (
    <div className="panel-offer-before">
      <Link router={host.router} to="/surveys/:id">
        {t.back}
      </Link>
      <Notice kind="info">{waits !== undefined && t.signInFor({ amount: formatRupees(waits) })}</Notice>
    </div>
  )
}
