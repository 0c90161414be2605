import { useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import type { Choice } from './choice.ts'
import type { Declared } from './manifest.ts'
import type { Stage } from './stage.ts'
import { StageBar, StageFoot } from './stage-bar.tsx'
import { StageFrame } from './stage-frame.tsx'

interface LiveProps {
  readonly declared: Declared
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
  readonly onEvent: (name: string, detail: unknown) => void
  readonly onStage: (stage: Stage) => void
}

export function Live({ declared, choice, onChoose, onEvent, onStage }: LiveProps) {
  const { tagName: tag, events } = declared
  const [shown, setShown] = useState<Stage | undefined>()
  const show = (found: Stage) => {
    onStage(found)
    setShown(found)
  }
  return (
    <section className="gallery-stage" aria-label={`${tag}, live`}>
      <StageBar choice={choice} onChoose={onChoose} />
      <StageFrame tag={tag} choice={choice} events={events.map(({ name }) => name)} onEvent={onEvent} onStage={show} />
      <div className="gallery-stage-foot">
        <StageFoot choice={choice} member={shown?.member} />
        <div className="gallery-stage-acts">
          {tag === 'panel-toasts' && choice.state === 'live' && shown && (
            <Button onClick={() => shown.notify()}>Show the Notice of a Rejected Withdrawal</Button>
          )}
          {shown && (
            <Button kind="line" onClick={() => shown.startAgain()}>
              Start Again
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
