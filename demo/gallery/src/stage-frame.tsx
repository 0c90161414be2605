import { useEffect, useRef, useState } from 'react'
import { root } from './address.ts'
import { type Choice, writeChoice } from './choice.ts'
import type { Stage } from './stage.ts'
import { startOf } from './starts.ts'

export interface StageFrameProps {
  readonly tag: string
  readonly choice: Choice
  readonly events: readonly string[]
  readonly onEvent: (name: string, detail: unknown) => void
  readonly onStage: (stage: Stage) => void
}

/** Milliseconds after which a delayed state starts again; calls would time out at 20 s (src/contract/call.ts). */
const HELD_FOR = 18_000
const [LOWEST, HIGHEST] = [280, 960]

const addressOf = ({ tag, choice, events }: StageFrameProps): string => {
  const query = writeChoice(choice, startOf(tag))
  query.set('tag', tag)
  query.set('hear', events.join())
  return `${root}stage/?${query}`
}

/**
 * Draws the frame. A new state reloads the frame; attributes and look change without a reload. The frame has separate
 * storage.
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

  // an effect, because the element is in another document
  useEffect(() => stage.current?.apply(choice), [choice])
  // an effect, because only a timer ends a delayed state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts a new timer
  useEffect(() => {
    if (choice.state !== 'loading') return
    const timer = setTimeout(() => setTurn(turn + 1), HELD_FOR)
    return () => clearTimeout(timer)
  }, [key])

  const open = async () => {
    const scope = frame.current?.contentWindow as (Window & { stage?: Stage }) | null | undefined
    const found = scope?.stage
    if (!found) return
    const isShown = () => stage.current === found && frame.current?.contentWindow === scope
    stage.current = found
    found.onEvent((name, detail) => onEvent(name, detail))
    try {
      await found.ready
    } catch (fault) {
      if (isShown()) throw fault
    }
    if (!isShown()) return
    found.apply(latest.current.choice)
    found.measure((height) => {
      const size = Math.min(Math.max(height, LOWEST), HIGHEST)
      frame.current?.style.setProperty('block-size', `${size}px`)
    })
    onStage(found)
  }
  return (
    <div className={`gallery-stage-area gallery-stage-${choice.width}`} data-scheme={choice.scheme}>
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
