import { Button } from '../../../src/ui/button.tsx'
import { inline } from './inline.tsx'
import type { Declared } from './manifest.ts'

export interface Heard {
  readonly number: number
  readonly at: string
  readonly name: string
  readonly detail: string
}

export function EventLog({ heard, onClear }: { heard: readonly Heard[]; onClear: () => void }) {
  return (
    <>
      <div className="gallery-log-head">
        <h2 id="log">Event log</h2>
        {heard.length > 0 && (
          <Button kind="text" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling box */}
      <div className="gallery-log" role="log" aria-labelledby="log" tabIndex={0}>
        {heard.map(({ number, at, name, detail }) => (
          <p key={number}>
            <time>{at}</time>
            <b>{name}</b>
            <code>{detail}</code>
          </p>
        ))}
      </div>
      {heard.length === 0 && <p className="gallery-quiet">Nothing yet. Use the element above.</p>}
    </>
  )
}

export function Events({ declared, heard }: { declared: Declared; heard: readonly Heard[] }) {
  return (
    <ul className="gallery-rows">
      {declared.events.map(({ name, type, description }) => {
        const times = heard.filter((one) => one.name === name).length
        return (
          <li key={name} className="gallery-row gallery-row-told">
            <div>
              <span className="gallery-name">{name}</span>{' '}
              <code className="gallery-type">{type.text.replace(/^CustomEvent<(.*)>$/s, '$1')}</code>
              <p className="gallery-says">{inline(description)}</p>
            </div>
            {times > 0 && <span className="gallery-count">heard {times}×</span>}
          </li>
        )
      })}
    </ul>
  )
}
