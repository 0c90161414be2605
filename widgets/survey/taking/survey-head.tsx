import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Survey } from '../../../src/contract/shapes.ts'
import type { Host } from '../../../src/element/host.ts'
import { Amount } from '../../../src/ui/amount.tsx'
import { formatMinutes } from '../../../src/ui/format/duration.ts'
import { Heading } from '../../../src/ui/heading.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { Pays } from '../../../src/ui/pays.tsx'
import { useUniqueId } from '../../../src/ui/unique-id.ts'
import { CloseLink } from './close-link.tsx'
import { KeepingLine } from './draft-status.tsx'
import { takingMessages } from './taking-messages.ts'
import type { TakingStore } from './taking-store.ts'

/** Repeats the icon's path so that a survey does not load the site's icons. */
export const chevron = 'M5.5 9L12 15.5L18.5 9'

const isWide = () => !globalThis.matchMedia?.('not (min-width: 60rem)').matches

function About({ survey, id }: { survey: Survey; id: string }) {
  const t = useStore(takingMessages)
  return (
    <section className="panel-survey-about" id={id} aria-label={t.about}>
      {survey.description && (
        <p className="panel-survey-description">
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
          <dd>{t.points({ n: survey.pointsReward })}</dd>
        </div>
        <div>
          <dt>{t.audience}</dt>
          <dd>{survey.targetAudience || t.everyone}</dd>
        </div>
      </dl>
    </section>
  )
}

interface HeadProps {
  readonly survey: Survey
  readonly store: TakingStore
  readonly isSaid: boolean
  readonly host: Pick<Host, 'router'>
}

export function SurveyHead({ survey, store, isSaid, host }: HeadProps) {
  const t = useStore(takingMessages)
  const [isOpen, setOpen] = useState(isWide)
  const id = useUniqueId()
  return (
    <header className="panel-survey-head">
      <div className="panel-survey-bar">
        <CloseLink router={host.router} stays={store.stays} />
        <div className="panel-survey-what">
          <Heading depth={1} className="panel-survey-name">
            <button
              type="button"
              className="panel-survey-more"
              title={t.about}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <bdi className="panel-survey-cut">{survey.title}</bdi>
              <Icon d={chevron} />
            </button>
          </Heading>
          <KeepingLine store={store} isSaid={isSaid} />
        </div>
        <Pays>
          <Amount points={survey.pointsReward} />
        </Pays>
      </div>
      {isOpen && <About survey={survey} id={id} />}
    </header>
  )
}
