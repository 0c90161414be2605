import { useState } from 'react'
import { Button } from '../../../src/ui/button.tsx'
import type { Choice } from './choice.ts'
import type { Declared } from './manifest.ts'
import type { SandboxMember, Stage } from './stage.ts'
import { StageBar, StageFoot } from './stage-bar.tsx'
import { StageFrame } from './stage-frame.tsx'

interface LiveProps {
  readonly declared: Declared
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
  readonly onEvent: (name: string, detail: unknown) => void
  readonly stage?: Stage | undefined
  readonly onStage: (stage: Stage) => void
}

/** The element on its stage, between the controls of its surroundings. */
export function Live({ declared, choice, onChoose, onEvent, stage, onStage }: LiveProps) {
  const { tagName: tag, events } = declared
  const [member, setMember] = useState<SandboxMember | undefined>()
  const show = (found: Stage) => {
    onStage(found)
    setMember(found.member())
  }
  return (
    <section className="gallery-stage" aria-label={`${tag}, live`}>
      <StageBar choice={choice} onChoose={onChoose} />
      <StageFrame tag={tag} choice={choice} events={events.map(({ name }) => name)} onEvent={onEvent} onStage={show} />
      <div className="gallery-stage-foot">
        <StageFoot choice={choice} member={member} />
        {tag === 'panel-toasts' && stage && (
          <Button onClick={() => void stage.notify()}>Ask for a withdrawal that is refused</Button>
        )}
      </div>
    </section>
  )
}
