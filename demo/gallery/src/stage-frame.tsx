import { useEffect, useRef, useState } from 'react'
import { type Choice, writeChoice } from './choice.ts'
import type { Stage } from './stage.ts'
import { startOf } from './starts.ts'

export interface StageFrameProps {
  readonly tag: string
  readonly choice: Choice
  /** Names of the events to hear. */
  readonly events: readonly string[]
  readonly onEvent: (name: string, detail: unknown) => void
  /** The element stands on its stage. */
  readonly onStage: (stage: Stage) => void
}

/** Calls give up after 20 seconds (src/api/call.ts): what is held begins anew before that; milliseconds. */
const HELD_FOR = 18_000
const [LOWEST, HIGHEST] = [280, 960]

const addressOf = ({ tag, choice, events }: StageFrameProps): string => {
  const query = writeChoice(choice, startOf(tag))
  query.set('tag', tag)
  query.set('hear', events.join())
  return `/stage?${query}`
}

/**
 * One element in a frame of this origin, with storage of its own. Another state is another page; attributes and look
 * change on the page that stands.
 */
export function StageFrame(props: StageFrameProps) {
  const { tag, choice, onEvent, onStage } = props
  const [turn, setTurn] = useState(0)
  const key = `${tag} ${choice.state} ${'isolated' in choice.attributes} ${turn}`
  const shown = useRef({ key: '', src: '' })
  if (shown.current.key !== key) shown.current = { key, src: addressOf(props) }
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<Stage>(undefined)
  const latest = useRef(props)
  latest.current = props

  // an effect, because the element on the stage is another page's
  useEffect(() => stage.current?.apply(choice), [choice])
  // an effect, because only time ends what is held
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits anew
  useEffect(() => {
    if (choice.state !== 'loading') return
    const timer = setTimeout(() => setTurn(turn + 1), HELD_FOR)
    return () => clearTimeout(timer)
  }, [key])

  const open = async () => {
    const found = (frame.current?.contentWindow as (Window & { stage?: Stage }) | null)?.stage
    if (!found) return
    stage.current = found
    found.hear((name, detail) => onEvent(name, detail))
    await found.ready
    if (stage.current !== found) return
    found.apply(latest.current.choice)
    found.measure((height) => {
      const size = Math.min(Math.max(height, LOWEST), HIGHEST)
      frame.current?.style.setProperty('block-size', `${size}px`)
    })
    onStage(found)
  }
  return (
    <div className={`gallery-stage-room gallery-stage-${choice.width}`} data-scheme={choice.scheme}>
      <iframe
        key={key}
        ref={frame}
        className="gallery-stage-frame"
        src={shown.current.src}
        title={`${tag}, live`}
        allow="clipboard-write"
        onLoad={() => void open().catch(reportError)}
      />
    </div>
  )
}
