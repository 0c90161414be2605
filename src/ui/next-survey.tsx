import type { SurveySummary } from '../contract/shapes.ts'
import type { Router } from '../element/router.ts'
import { Amount } from './amount.tsx'
import { Arrow } from './arrow.tsx'
import { formatMinutes } from './format/duration.ts'
import { arrowOn } from './icons.ts'
import { Link } from './link.tsx'
import { worded } from './messages/worded.ts'
import css from './next-survey.css'
import { Pays } from './pays.tsx'
import { styles } from './styles.ts'

styles(css)

interface NextSurveyProps {
  readonly survey: SurveySummary
  readonly label: string
  readonly router: Router
}

/** Leads from a completed survey to the next one, at its end and in the list that follows. */
export function NextSurvey({ survey, label, router }: NextSurveyProps) {
  return (
    <Link router={router} to={`/surveys/${encodeURIComponent(survey.id)}`} className="panel-next-survey">
      <span>
        {label}
        <b className="panel-next-survey-title">
          <bdi>{worded(survey).title}</bdi>
        </b>
        {formatMinutes(survey.estimatedTime)}
      </span>
      <Pays>
        <Amount points={survey.pointsReward} />
      </Pays>
      <Arrow d={arrowOn} />
    </Link>
  )
}
