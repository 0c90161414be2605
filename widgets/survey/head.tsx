import { useStore } from '@nanostores/react'
import type { Survey } from '../../src/api/shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { formatMinutes } from '../../src/format/duration.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Pays } from '../../src/ui/pays.tsx'
import { surveyMessages } from './messages.ts'
import { takingMessages } from './taking-messages.ts'

/** The survey's header: its topic, duration, and reward in points and rupees. */
export function SurveyHead({ survey, host, later }: { survey: Survey; host: Pick<Host, 'router'>; later: boolean }) {
  const t = useStore(takingMessages)
  return (
    <header className={`panel-survey-head${later ? ' panel-survey-later' : ''}`}>
      <Link router={host.router} to="/surveys">
        {useStore(surveyMessages).backToSurveys}
      </Link>
      <div className="panel-survey-line">
        <h1 className="panel-survey-name">
          <bdi>{survey.title}</bdi>
        </h1>
        <Pays>
          <Amount points={survey.pointsReward} />
        </Pays>
      </div>
      {survey.description && (
        <p className="panel-survey-about">
          <bdi>{survey.description}</bdi>
        </p>
      )}
      <dl className="panel-survey-tiles">
        <div>
          <dt>{t.estimatedTime}</dt>
          <dd>{formatMinutes(survey.estimatedTime)}</dd>
        </div>
        <div>
          <dt>{t.pointsReward}</dt>
          <dd>
            {t.points({ n: survey.pointsReward })} = <Amount points={survey.pointsReward} />
          </dd>
        </div>
        <div>
          <dt>{t.audience}</dt>
          <dd>{survey.targetAudience || t.everyone}</dd>
        </div>
      </dl>
    </header>
  )
}
