import { useStore } from '@nanostores/react'
import type { Survey } from '../../src/api/shapes.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { Bar } from '../../src/ui/bar.tsx'
import type { SurveyStore } from './store.ts'
import { takingMessages } from './taking-messages.ts'

/** The reward and the progress: beside the question if there is space, otherwise collapsed. */
export function SurveySide({ store, survey, onSite }: { store: SurveyStore; survey: Survey; onSite: boolean }) {
  const t = useStore(takingMessages)
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
        <summary>{t.info}</summary>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
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
