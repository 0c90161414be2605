import type { Choice } from './choice.ts'
import { inline } from './inline.tsx'
import type { Declared } from './manifest.ts'

type Attribute = Declared['attributes'][number]

function valuesOf({ name, type }: Attribute): string[] {
  if (name === 'lang') return ['en', 'hi']
  return [...type.text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
}

interface KnobProps {
  readonly attribute: Attribute
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

function Control({ attribute, value, onChange }: KnobProps) {
  const id = `knob-${attribute.name}`
  if (attribute.type.text === 'boolean')
    return (
      <input
        id={id}
        type="checkbox"
        className="gallery-switch"
        checked={value !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : undefined)}
      />
    )
  const values = valuesOf(attribute)
  if (values.length > 0)
    return (
      <select
        id={id}
        className="gallery-input"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      >
        <option value="">not set</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    )
  return (
    <input
      id={id}
      className="gallery-input"
      type="text"
      spellCheck={false}
      autoComplete="off"
      value={value ?? ''}
      placeholder="not set"
      onInput={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

export interface KnobsProps {
  readonly declared: Declared
  readonly choice: Choice
  readonly onChoose: (change: Partial<Choice>) => void
}

export function Knobs({ declared, choice, onChoose }: KnobsProps) {
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = choice.attributes
    onChoose({ attributes: value === undefined ? others : { ...others, [name]: value } })
  }
  return (
    <ul className="gallery-rows">
      {declared.attributes.map((attribute) => (
        <li key={attribute.name} className="gallery-row">
          <div>
            <label className="gallery-name" htmlFor={`knob-${attribute.name}`}>
              {attribute.name}
            </label>{' '}
            <code className="gallery-type">{attribute.type.text}</code>
            {attribute.default && <span className="gallery-quiet"> default {attribute.default}</span>}
            <p className="gallery-says">{inline(attribute.description)}</p>
          </div>
          <Control
            attribute={attribute}
            value={choice.attributes[attribute.name]}
            onChange={(value) => set(attribute.name, value)}
          />
        </li>
      ))}
    </ul>
  )
}
