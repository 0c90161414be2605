import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Amount } from '../../../src/ui/amount.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { formatRupees } from '../../../src/ui/format/points.ts'
import type { Ended, SurveyIn } from '../machine/survey-machine.ts'
import { useBackButton } from '../taking/back-button.ts'
import type { TakingStoreView } from '../taking/taking-store.ts'
import { endedMessages } from './ended-messages.ts'
import type { Ending } from './ending.ts'
import { NextPlace, Thanks } from './thanks.tsx'

interface DoneView extends TakingStoreView {
  readonly ending: Ending
  readonly state: Ended
  readonly back: ReactNode
}

const completedDrawing = ['QaQaAm', 'QaQaOm']

function Already({ ending, host, state, back }: Omit<DoneView, 'state' | 'store'> & { state: SurveyIn<'already'> }) {
  const t = useStore(endedMessages)
  const { points } = state
  return (
    <div role="status">
      <EmptyState heading={1} drawing={completedDrawing} title={t.completedTitle} text={t.completedText}>
        {points > 0 && (
          <p>
            {t.credited}
            <br />
            <Amount points={points} gain size="big" />
          </p>
        )}
        <NextPlace ending={ending} host={host} />
        {back}
      </EmptyState>
    </div>
  )
}

function Screened({ store, ending, host, state, back }: Omit<DoneView, 'state'> & { state: SurveyIn<'screened'> }) {
  const t = useStore(endedMessages)
  const { outcome, points, isGuest } = state
  const isFull = outcome === 'full'
  const getPoints = () => store.context.code.claim.load().then(({ press }) => press(store.context))
  return (
    <div role="status">
      <EmptyState
        heading={1}
        drawing={completedDrawing}
        title={isFull ? t.fullTitle : t.otherPeopleTitle}
        text={isFull ? t.fullText : t.otherPeopleText}
      >
        {points > 0 &&
          (isGuest ? (
            <Button kind="primary" onClick={getPoints}>
              {t.getPoints({ amount: formatRupees(points) })}
            </Button>
          ) : (
            <p>
              {t.credited}
              <br />
              <Amount points={points} gain size="big" />
            </p>
          ))}
        <NextPlace ending={ending} host={host} />
        {back}
      </EmptyState>
    </div>
  )
}

export function Done({ store, ...view }: DoneView) {
  const { state, host } = view
  useBackButton(host, 0)
  if (state.status === 'screened') return <Screened {...view} store={store} state={state} />
  if (state.status === 'already') return <Already {...view} state={state} />
  return <Thanks {...view} state={state} />
}
