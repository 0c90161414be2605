import { useStore } from '@nanostores/react'
import type { Survey } from '../../../src/contract/shapes.ts'
import { Amount } from '../../../src/ui/amount.tsx'
import { Bar } from '../../../src/ui/bar.tsx'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { styles } from '../../../src/ui/styles.ts'
import type { SurveyHost } from '../attributes.ts'
import { chevron } from './survey-head.tsx'
import css from './survey-side.css'
import { takingMessages } from './taking-messages.ts'
import type { TakingStore } from './taking-store.ts'

styles(css)

interface SideProps {
  readonly store: TakingStore
  readonly survey: Survey
  readonly host: SurveyHost
}

export function SurveySide({ store, survey, host }: SideProps) {
  const t = useStore(takingMessages)
  const { autoAdvance } = useStore(host.$props)
  const advances = useStore(store.$advances)
  const { onSite } = host
  const progress = useStore(store.$progress)
  const rows: readonly (readonly [string, string])[] = [
    [t.total, String(progress.total)],
    [t.current, String(progress.number)],
    [t.answered, t.outOf({ done: progress.answered, total: progress.total })],
    [t.requiredDone, t.outOf({ done: progress.requiredDone, total: progress.required })],
  ]
  return (
    <aside className="panel-survey-side">
      {onSite && (
        <div className="panel-survey-earn">
          <p>{t.earn}</p>
          <Amount points={survey.pointsReward} size="big" />
          <p>{t.earnHint({ n: survey.pointsReward })}</p>
        </div>
      )}
      <details className="panel-survey-info" open={onSite}>
        <summary>
          {t.info}
          <Icon d={chevron} />
        </summary>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {autoAdvance && <Checkbox label={t.advances} checked={advances} onChange={store.setAdvance} />}
      </details>
      {progress.required > 0 && (
        <div className="panel-survey-required">
          <Bar value={progress.requiredDone} max={progress.required} label={t.requiredDone} />
          {progress.requiredDone < progress.required && <p className="panel-survey-small">{t.requiredOpen}</p>}
        </div>
      )}
    </aside>
  )
}
