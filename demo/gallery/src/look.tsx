import type { Choice } from './choice.ts'
import { hexOf } from './colour.ts'
import { inline } from './inline.tsx'
import type { Declared } from './manifest.ts'
import type { Stage } from './stage.ts'

export interface LookProps {
  readonly declared: Declared
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
  readonly stage: Stage | undefined
}

const WARDROBE: readonly (readonly [name: string, properties: Choice['properties']])[] = [
  ['As it comes', {}],
  ['Newspaper', { '--panel-accent': '#b3122b', '--panel-font': 'Georgia, serif', '--panel-radius': '0.25rem' }],
  ['Orchid', { '--panel-accent': '#a21caf', '--panel-radius': '1rem', '--panel-radius-l': '1.5rem' }],
  ['Graphite', { '--panel-accent': '#334155', '--panel-paper': 'light-dark(#eef1f5, #0f1318)' }],
]

function ownColour(stage: Stage | undefined, name: string): string {
  const element = stage?.element()
  const root = (element?.shadowRoot ?? element)?.querySelector('.panel-root')
  const token = root ? getComputedStyle(root).getPropertyValue(name.replace('--panel-', '--')) : ''
  return hexOf(token.trim()) ?? '#00606b'
}

function changed(values: Choice['properties'], name: string, value: string): Choice['properties'] {
  const { [name]: _, ...others } = values
  return value ? { ...others, [name]: value } : others
}

export function Properties({ declared, choice, onChoose, stage }: LookProps) {
  const set = (name: string, value: string) => onChoose({ properties: changed(choice.properties, name, value) })
  return (
    <>
      <div className="gallery-wardrobe">
        {WARDROBE.map(([name, properties]) => (
          <button
            key={name}
            type="button"
            className="gallery-chip"
            aria-pressed={JSON.stringify(properties) === JSON.stringify(choice.properties)}
            onClick={() => onChoose({ properties })}
          >
            {name}
          </button>
        ))}
      </div>
      <ul className="gallery-rows">
        {declared.cssProperties.map(({ name, syntax, description }) => {
          const value = choice.properties[name] ?? ''
          return (
            <li key={name} className="gallery-row">
              <div>
                <label className="gallery-name" htmlFor={`property-${name}`}>
                  {name}
                </label>{' '}
                <code className="gallery-type">{syntax}</code>
                <p className="gallery-says">{inline(description)}</p>
              </div>
              <div className="gallery-pair">
                {syntax === '<color>' && (
                  <input
                    type="color"
                    className="gallery-colour"
                    aria-label={`${name}, picked`}
                    value={hexOf(value) ?? ownColour(stage, name)}
                    onInput={({ currentTarget }) => set(name, currentTarget.value)}
                  />
                )}
                <input
                  id={`property-${name}`}
                  className="gallery-input"
                  type="text"
                  spellCheck={false}
                  autoComplete="off"
                  placeholder="not set"
                  value={value}
                  onInput={({ currentTarget }) => set(name, currentTarget.value)}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function Parts({ declared, choice, onChoose, stage }: LookProps) {
  if ('isolated' in choice.attributes)
    return <p className="gallery-says">In its frame it has no parts: set custom properties.</p>
  if (declared.cssParts.length === 0)
    return (
      <p className="gallery-says">
        It stands in the light DOM, so that password managers and one-time codes work, and has no parts: set custom
        properties.
      </p>
    )
  return (
    <ul className="gallery-rows">
      {declared.cssParts.map(({ name, description }) => (
        <li
          key={name}
          className="gallery-row"
          onPointerEnter={() => stage?.point(name)}
          onPointerLeave={() => stage?.point(undefined)}
        >
          <div>
            <label className="gallery-name" htmlFor={`part-${name}`}>
              ::part({name})
            </label>
            <p className="gallery-says">{inline(description)}</p>
          </div>
          <input
            id={`part-${name}`}
            className="gallery-input"
            type="text"
            spellCheck={false}
            autoComplete="off"
            placeholder="border: 2px dashed"
            value={choice.parts[name] ?? ''}
            onFocus={() => stage?.point(name)}
            onBlur={() => stage?.point(undefined)}
            onInput={({ currentTarget }) => onChoose({ parts: changed(choice.parts, name, currentTarget.value) })}
          />
        </li>
      ))}
    </ul>
  )
}
